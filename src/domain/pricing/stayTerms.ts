import type { PlainDate } from "../dates/plainDate";
import type { Supplement } from "../hotels/hotelSheet";
import type { SheetRate, StayedHotel } from "../hotels/suppliedHotel";
import type { HotelRateMatch, NightRun } from "./hotelRates";
import type { StayChild } from "./rooming";
import type { NightPart } from "./roomNight";
import type { Maybe } from "../../vocabulary";

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
  /** The room types of all rooms of the stay, and which of them is charged: an amount off the whole stay is spread over them. Null while rooms are compared. */
  readonly among: { readonly roomTypes: readonly Maybe<string>[]; readonly place: number } | null;
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

/** A night of a room with what is left of its charges after some special offers. */
export interface OpenNight {
  readonly date: PlainDate;
  readonly sheet: SheetRate["sheet"] | null;
  readonly people: readonly BothSides[];
}

/** The nights of a room one by one, before any special offer. */
export const openNights = (nights: readonly NightCharge[]): OpenNight[] =>
  nights.flatMap(({ run, people }) => {
    const sheet = sheetOf(run);
    return run.nights.map(({ date }) => ({ date, sheet, people }));
  });

/** A supplement with the nights of a room on which it counts. */
export interface HeldSupplement {
  readonly supplement: Supplement;
  readonly sheet: SheetRate["sheet"];
  readonly dates: ReadonlySet<string>;
}
