import { roomTypeOf, type PricedHotel } from "../hotels/pricedHotel";
import { countOf } from "../money/amounts";
import type { Maybe } from "../../vocabulary";

/** How many a room holds. */
export interface RoomLimits {
  readonly adults: number;
  readonly children: number;
  readonly people: number;
}

/** How many a room of a type holds; four adults and four children where the hotel does not say. */
export function limitsOf(hotel: PricedHotel, roomType: Maybe<string>): RoomLimits {
  const type = roomTypeOf(hotel, roomType);
  const adults = countOf(type?.maxAdults, 4, 1);
  const children = countOf(type?.maxChildren, 4);
  return { adults, children, people: countOf(type?.maxOccupancy, adults + children, 1) };
}

/** In fewer rooms people have no place, however they are split. */
export const fewestRooms = (adults: number, children: number, limits: RoomLimits): number =>
  Math.max(
    Math.ceil(adults / limits.adults),
    limits.children > 0 ? Math.ceil(children / limits.children) : 1,
    Math.ceil((adults + children) / limits.people),
  );
