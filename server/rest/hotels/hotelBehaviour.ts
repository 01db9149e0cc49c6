import { hotels, type Hotel } from "../../../src/resources/hotels";
import type { Behaviour } from "../endpoint/Behaviour";

/** A room type that gets another name stays known by the one before: rate sheets and itineraries go on saying that. */
export const hotelBehaviour: Behaviour<typeof hotels> = {
  beforeUpdate: (_context, current, changes) =>
    changes.roomTypes
      ? { ...changes, roomTypes: withFormerNames(current.roomTypes, changes.roomTypes) }
      : changes,
};

type RoomTypes = Hotel["roomTypes"];

/** The room types as they are written, each with the name that it had. A name that another one bears now is that one's. */
function withFormerNames(before: RoomTypes, after: RoomTypes): RoomTypes {
  const earlier = new Map(before.map(({ id, name }) => [id, name]));
  const present = new Set(after.map(({ name }) => name));
  const most = hotels.fields.roomTypes.of.alsoCalled.maxItems;
  return after.map((type) => {
    const former = earlier.get(type.id);
    const known = new Set([...type.alsoCalled, ...(former === undefined ? [] : [former])]);
    return { ...type, alsoCalled: [...known].filter((name) => !present.has(name)).slice(-most) };
  });
}
