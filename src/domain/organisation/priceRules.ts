import type { PlainDate } from "../dates/plainDate";
import type { ExchangeRate } from "../money/exchange";
import type { RoundingMode, RoundingStep, RoundingTarget, TaxBasis, Maybe } from "../vocabulary";

/** A tax, in force from a date to a date (both included, open where missing). */
export interface TaxRule {
  readonly name?: Maybe<string>;
  readonly basisPoints?: Maybe<number>;
  readonly appliesTo?: Maybe<TaxBasis>;
  readonly from?: Maybe<PlainDate>;
  readonly to?: Maybe<PlainDate>;
}

/** What the price of an itinerary takes from the organisation: its preferences, as they are stored, and its exchange rates. */
export interface PriceRules {
  /** The organisation's own currency, for an itinerary that has none yet. */
  readonly currency?: Maybe<string>;
  readonly exchangeRates?: Maybe<readonly ExchangeRate[]>;
  /** In basis points of the cost. */
  readonly defaultMarkup?: Maybe<number>;
  /** The lowest margin, in basis points of the selling price before tax; 0 where missing. */
  readonly marginFloor?: Maybe<number>;
  readonly roundingStep?: Maybe<RoundingStep>;
  readonly roundingMode?: Maybe<RoundingMode>;
  /** The total where missing. */
  readonly roundingOf?: Maybe<RoundingTarget>;
  readonly taxes?: Maybe<readonly TaxRule[]>;
}
