import type { PlainDate } from "../dates/plainDate";
import type { Finding } from "../itineraries/finding";
import type { Explanation } from "./explanation";
import type { TravellerWeights } from "./travellerWeights";

/** A night of a stay that was priced by a hotel's rates. */
export interface PricedNight {
  readonly date: PlainDate;
  /** Of the rate that decided it; 1 where the rate says nothing. */
  readonly minNights: number;
}

/** What an item costs before conversion and markup, and how that came about. */
export interface ItemCost {
  /** Of the amounts below; null where nothing has a price. */
  readonly currency: string | null;
  /** What the business pays, in minor units. */
  readonly cost: bigint;
  /** What rates with selling prices say the customer pays, in minor units; it gets no markup. */
  readonly fixed: bigint;
  /** Whether every part has a price. A part without one is missing from the amounts, never a zero. */
  readonly known: boolean;
  readonly weights: TravellerWeights;
  /** One sentence: "2 × 3 nights × INR 4,500.00". */
  readonly detail: string;
  /** The explanation of the amounts, made only where somebody reads it. */
  readonly explainParts: () => readonly Explanation[];
  readonly findings: readonly Finding[];
  readonly nights: readonly PricedNight[];
  /** The first day on which a rate behind the amounts ends, or null where none does. */
  readonly ratedUntil: PlainDate | null;
}
