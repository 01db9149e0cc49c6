import type { PlainDate } from "../dates/plainDate";
import type { ExchangeRate } from "../money/exchange";
import type {
  Buyer,
  Maybe,
  RoundingMode,
  RoundingStep,
  RoundingTarget,
  TaxBasis,
  TaxClass,
  TaxMode,
  TripScope,
} from "../../vocabulary";

/** A tax, in force from a date to a date (both included, open where missing). A stored row of the taxes fits as it is. */
export interface TaxRule {
  readonly id?: Maybe<string>;
  readonly name?: Maybe<string>;
  readonly basisPoints?: Maybe<number>;
  readonly appliesTo?: Maybe<TaxBasis>;
  /** Added where missing. */
  readonly mode?: Maybe<TaxMode>;
  readonly from?: Maybe<PlainDate>;
  readonly to?: Maybe<PlainDate>;
  /** The item classes that it falls on; all but the exempt ones where none is named. */
  readonly taxClasses?: Maybe<readonly TaxClass[]>;
  /** Its conditions; each is met where it is missing. */
  readonly scopes?: Maybe<readonly TripScope[]>;
  /** ISO 3166-1 alpha-2. */
  readonly destination?: Maybe<string>;
  readonly buyer?: Maybe<Buyer>;
}

/** What the price of an itinerary takes from the organisation: its preferences, as they are stored, its taxes and its exchange rates. */
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
  /** The class of items that name none; a package where missing. */
  readonly defaultTaxClass?: Maybe<TaxClass>;
}
