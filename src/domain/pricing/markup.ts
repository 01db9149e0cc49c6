import type { Maybe, MarkupKind, MarkupScope } from "../vocabulary";

/** A markup of an item, a day or an itinerary: basis points of the cost, or an amount in the itinerary's currency. */
export interface Markup {
  readonly kind?: Maybe<MarkupKind>;
  readonly basisPoints?: Maybe<number>;
  /** Minor units. */
  readonly amount?: Maybe<number>;
  /** What the amount is counted by; in total where missing. */
  readonly per?: Maybe<MarkupScope>;
}
