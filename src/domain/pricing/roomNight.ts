import { childBandFor } from "../hotels/childBandFor";
import type { HotelRate, PricedHotel } from "../hotels/pricedHotel";
import { isWhole } from "../money/minorAmount";
import { type Maybe, occupancies } from "../vocabulary";
import type { StayChild, StayParty } from "./stayParty";

/** One line of what a night costs, in minor units of the hotel's currency. */
export interface NightPart {
  readonly label: string;
  readonly count: number;
  readonly unitPrice: number;
  /** Whose part it is: the adults', or a child's by its place in the itinerary. */
  readonly whose: "adults" | number;
}

/** What a night costs by one rate row, and what that row lacks to price the whole party. */
export interface RoomNight {
  readonly parts: readonly NightPart[];
  readonly missing: readonly string[];
}

/**
 * The price of a night by a rate row: rooms at the occupancy's price, extra adults, children with or without a bed.
 * A missing triple price is the double plus an extra adult. A rate's own child price comes before the age band's.
 */
export function roomNight(rate: HotelRate, hotel: PricedHotel, stay: StayParty): RoomNight {
  const parts: NightPart[] = [];
  const missing: string[] = [];
  const add = (label: string, count: number, price: Maybe<number>, whose: NightPart["whose"]) => {
    if (count === 0) return;
    if (isWhole(price)) parts.push({ label, count, unitPrice: price, whose });
    else missing.push(label.toLowerCase());
  };
  add(`${occupancies[stay.occupancy].label} room`, stay.rooms, roomPrice(rate, stay), "adults");
  add("Extra adult", stay.extraAdults, rate.extraAdult, "adults");
  for (const child of stay.children) {
    const { label, price } = childPrice(rate, hotel, child);
    add(label, child.count, price, child.index ?? "adults");
  }
  return { parts, missing };
}

function roomPrice(rate: HotelRate, { occupancy }: StayParty): Maybe<number> {
  const price = rate[occupancy];
  if (isWhole(price) || occupancy !== "triple") return price;
  return isWhole(rate.double) && isWhole(rate.extraAdult) ? rate.double + rate.extraAdult : null;
}

function childPrice(
  rate: HotelRate,
  hotel: PricedHotel,
  child: StayChild,
): { label: string; price: Maybe<number> } {
  const band = childBandFor(hotel, child.age);
  const withBed = rate.childWithBed ?? band?.withBed;
  const withoutBed = rate.childWithoutBed ?? band?.withoutBed;
  const bed = child.bed ?? (withoutBed == null && withBed != null);
  const who = child.age === null ? "Child" : `Child of ${child.age}`;
  return { label: `${who} ${bed ? "with" : "without"} bed`, price: bed ? withBed : withoutBed };
}
