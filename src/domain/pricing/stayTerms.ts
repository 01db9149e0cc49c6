import type { PlainDate } from "../dates/plainDate";
import type { SheetRate, StayedHotel } from "../hotels/suppliedHotel";
import type { HotelRateMatch, NightRun } from "./hotelRates";
import type { StayChild } from "./rooming";
import type { NightPart } from "./roomNight";

/** What a stay is priced by, beside its rooms. */
export interface StayTerms {
  readonly hotel: StayedHotel;
  /** The night of arrival. */
  readonly from: PlainDate;
  /** How many nights it has. */
  readonly count: number;
  readonly pricedOn: PlainDate;
  /** The names of the supplements that were chosen. */
  readonly supplements: readonly string[];
}

/** The rows that decide the nights for rooms of a type. */
export interface LookedUp {
  readonly match: HotelRateMatch;
  readonly runs: readonly NightRun[];
}

/** What some people in a room pay on both sides, in minor units; null where a side has no price. */
export interface BothSides {
  readonly who: "adults" | StayChild;
  readonly cost: bigint | null;
  readonly sell: bigint | null;
}

/** What some people in a room pay for a night. */
export interface PeopleCharge extends BothSides {
  /** What the row lacks where both sides are null. */
  readonly label: string;
  /** What the price is made of: the cost's parts where it is known, else those of the selling price. */
  readonly parts: readonly NightPart[];
  /** What the customer is charged by: the selling price's parts where it is known. */
  readonly chargedParts: readonly NightPart[];
}

export interface NightCharge {
  readonly run: NightRun;
  readonly people: readonly PeopleCharge[];
}

/** What comes off the nights of one room, where negative, or on top of them, once for the stay. */
export interface StayExtra extends Omit<BothSides, "who"> {
  readonly who: BothSides["who"] | "infants";
  readonly name: string;
  /** "3 nights × 2 × INR 500.00"; made only where somebody reads it. */
  readonly detail: () => string;
}

/** The sheet that prices the nights of a run; null where no row does. */
export const sheetOf = ({ rows }: NightRun): SheetRate["sheet"] | null =>
  (rows.cost ?? rows.sell)?.sheet ?? null;
