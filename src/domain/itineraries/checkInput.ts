import type { PriceInput } from "../pricing/priceInput";
import type { PriceFigures } from "../pricing/priceResult";
import type { Maybe } from "../vocabulary";

/** A finding that somebody looked at and lets pass. A stored row fits as it is. */
export interface Waiver {
  readonly code: string;
  readonly dayId?: Maybe<string>;
  readonly itemId?: Maybe<string>;
  readonly reason?: Maybe<string>;
}

/** What an itinerary is checked by: what its price depends on, and the price where it is already there. */
export interface CheckInput extends PriceInput {
  readonly price?: PriceFigures;
  /** The itinerary's waivedFindings. */
  readonly waivers?: Maybe<readonly Waiver[]>;
}
