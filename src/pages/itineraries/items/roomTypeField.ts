import { itineraryItem } from "../../../resources/shared/itineraryItem";
import type { Hotel } from "../../../resources/hotels";
import type { Field } from "../../../schema";

/** The room type as a choice of the hotel's rooms, where these are known; one that was typed before stays among them. */
export function roomTypeField(hotel: Hotel | undefined, current: string | null): Field {
  const names = new Set(hotel?.roomTypes.map(({ name }) => name));
  if (names.size === 0) return itineraryItem.roomType;
  if (current) names.add(current);
  return {
    kind: "choice",
    label: itineraryItem.roomType.label,
    optional: true,
    choices: Object.fromEntries([...names].map((name) => [name, { label: name }])),
  };
}
