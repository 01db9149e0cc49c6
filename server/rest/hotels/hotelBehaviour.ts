import { hotels, type Hotel } from "../../../src/resources/hotels";
import type { Behaviour } from "../endpoint/Behaviour";

/** A renamed room type keeps its former name, which rate sheets and itineraries still use. */
export const hotelBehaviour: Behaviour<typeof hotels> = {
  beforeUpdate: (_context, current, changes) =>
    changes.roomTypes
      ? { ...changes, roomTypes: withFormerNames(current.roomTypes, changes.roomTypes) }
      : changes,
};

type RoomTypes = Hotel["roomTypes"];

/** The written room types with their former names, except names that another type has now. */
function withFormerNames(before: RoomTypes, after: RoomTypes): RoomTypes {
  const earlier = new Map(before.map(({ id, name }) => [id, name]));
  const present = new Set(after.map(({ name }) => name));
  const maximumNames = hotels.fields.roomTypes.of.alsoCalled.maxItems;
  return after.map((type) => {
    const former = earlier.get(type.id);
    const known = new Set([...type.alsoCalled, ...(former === undefined ? [] : [former])]);
    return { ...type, alsoCalled: [...known].filter((name) => !present.has(name)).slice(-maximumNames) };
  });
}
