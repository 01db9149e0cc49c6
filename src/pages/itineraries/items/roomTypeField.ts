import { roomTypeOf } from "../../../domain/products/hotel";
import { itineraryItem } from "../../../resources/shared/itineraryItem";
import type { Hotel } from "../../../resources/hotels";
import type { Field } from "../../../schema";

/**
 * The room type as a choice of the hotel's rooms, where these are known; one that was typed before stays among them. Under another
 * name of a room type it is told as that.
 */
export function roomTypeField(hotel: Hotel | undefined, current: string | null): Field {
  if (!hotel || hotel.roomTypes.length === 0) return itineraryItem.roomType;
  const labels = new Map(hotel.roomTypes.map(({ name }) => [name, name]));
  if (current && !labels.has(current)) {
    const present = roomTypeOf(hotel, current)?.name;
    if (present) labels.delete(present);
    labels.set(current, present ?? current);
  }
  return {
    kind: "choice",
    label: itineraryItem.roomType.label,
    optional: true,
    choices: Object.fromEntries([...labels].map(([name, label]) => [name, { label }])),
  };
}
