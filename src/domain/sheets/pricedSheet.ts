import type { PlainDate } from "../dates/plainDate";
import { isWhole, partOf } from "../money/amounts";
import type { Maybe, RateTerms, SheetState } from "../../vocabulary";

/** What pricing reads of every rate sheet. */
export interface PricedSheet {
  readonly id: string;
  readonly name?: Maybe<string>;
  readonly supplierId: string;
  readonly supplierName?: Maybe<string>;
  /** Only a published sheet prices anything; a missing state counts as published. */
  readonly status?: Maybe<SheetState>;
  /** When it was published, as an instant: of two sheets for one day the newer counts. */
  readonly publishedAt?: Maybe<string>;
  readonly currency?: Maybe<string>;
  /** The nationalities (ISO 3166-1 alpha-2) of the customers for whom it holds; all of them where missing or empty. */
  readonly market?: Maybe<readonly { readonly country?: Maybe<string> }[]>;
  /** The days that it prices, both included; open where missing. */
  readonly validFrom?: Maybe<PlainDate>;
  readonly validTo?: Maybe<PlainDate>;
  /** The days on which a price that it counts for is made, both included; open where missing. */
  readonly bookedFrom?: Maybe<PlainDate>;
  readonly bookedTo?: Maybe<PlainDate>;
  /** Net where missing. */
  readonly terms?: Maybe<RateTerms>;
  /** Of a gross price, in basis points. */
  readonly commission?: Maybe<number>;
  /** Included where missing. */
  readonly taxIncluded?: Maybe<boolean>;
  /** In basis points of the cost. */
  readonly supplierTax?: Maybe<number>;
  /** Until how many days before arrival rooms are kept. */
  readonly releaseDays?: Maybe<number>;
}

/** Whether a sheet counts for prices that are made on a day. */
export function countsOn({ status, bookedFrom, bookedTo }: PricedSheet, pricedOn: PlainDate): boolean {
  if (status && status !== "published") return false;
  return (!bookedFrom || bookedFrom <= pricedOn) && (!bookedTo || pricedOn <= bookedTo);
}

/** The countries of a sheet's market. */
export const countriesOf = ({ market }: PricedSheet): string[] =>
  (market ?? []).flatMap(({ country }) => country || []);

/** Whether two sheets hold for the same customers: only then one replaces the other. */
export const isSameMarket = (one: PricedSheet, other: PricedSheet): boolean =>
  countriesOf(one).sort().join() === countriesOf(other).sort().join();

/** Whether a sheet holds for customers of every nationality. */
export const isForAll = (sheet: PricedSheet): boolean => countriesOf(sheet).length === 0;

/** Whether a sheet holds for a customer. Where the nationality is not known, only those for all do. */
export const isForCustomer = (sheet: PricedSheet, nationality: Maybe<string>): boolean =>
  isForAll(sheet) || (!!nationality && (sheet.market ?? []).some(({ country }) => country === nationality));

/** Whether a sheet prices a day. */
export function isValidOn({ validFrom, validTo }: PricedSheet, date: PlainDate): boolean {
  return (!validFrom || validFrom <= date) && (!validTo || date <= validTo);
}

/** A price of a sheet as the business pays it and as the customer does, in minor units; null where a side has none. */
export interface BothPrices {
  readonly cost: number | null;
  readonly sell: number | null;
}

/**
 * What a written price and a written selling price come to by the terms of a sheet: of a commissionable one the written
 * price is the selling price and the cost that less the commission; a tax of the supplier that is not in the prices is
 * added to the cost. Each is rounded half-even to the minor unit. Source: docs/domain.md, "Rate sheets".
 */
export function pricesBy(
  { terms, commission, taxIncluded, supplierTax }: PricedSheet,
  written: Maybe<number>,
  writtenSell: Maybe<number>,
): BothPrices {
  const sell = isWhole(writtenSell) ? writtenSell : null;
  if (!isWhole(written)) return { cost: null, sell };
  const isGross = terms === "commissionable";
  const net = BigInt(written) - (isGross ? partOf(BigInt(written), commission ?? 0) : 0n);
  const cost = net + (taxIncluded === false ? partOf(net, supplierTax ?? 0) : 0n);
  return { cost: Number(cost), sell: sell ?? (isGross ? written : null) };
}

/** What a supplement may say of the terms of its sheet; both count where it says nothing. */
interface OwnTerms {
  readonly commissionable?: Maybe<boolean>;
  readonly taxed?: Maybe<boolean>;
}

/** The terms of a sheet as they are for one of its supplements. */
export const termsFor = <Sheet extends PricedSheet>(sheet: Sheet, own: OwnTerms): Sheet => ({
  ...sheet,
  ...(own.commissionable === false ? { commission: 0 } : {}),
  ...(own.taxed === false ? { taxIncluded: true } : {}),
});
