import { addDays, isPlainDate, type PlainDate } from "../dates/plainDate";
import { isWhole, partOf } from "../money/amounts";
import type { HotelSheet } from "../../resources/hotelSheets";
import type { sheetFields } from "../../resources/shared/sheet";
import type { RowOf } from "../../schema";
import type { Loose, Maybe, OneOf } from "../../vocabulary";

/**
 * What pricing reads of every rate sheet. A missing state counts as published, missing terms as net, a missing word on the
 * supplier's tax as included; a missing date is open, and a sheet without a market is for everybody.
 */
export interface PricedSheet extends Omit<Loose<RowOf<{ fields: typeof sheetFields }>>, "id" | "supplierId"> {
  readonly id: string;
  readonly supplierId: string;
  readonly supplierName?: Maybe<string>;
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
const isForCustomer = (sheet: PricedSheet, nationality: Maybe<string>): boolean =>
  isForAll(sheet) || (!!nationality && (sheet.market ?? []).some(({ country }) => country === nationality));

/** Whether a sheet prices a day. */
export function isValidOn({ validFrom, validTo }: PricedSheet, date: PlainDate): boolean {
  return (!validFrom || validFrom <= date) && (!validTo || date <= validTo);
}

/** A price of a sheet as the business pays it and as the customer does, in minor units; null where a side has none. */
interface BothPrices {
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
type OwnTerms = Pick<OneOf<Loose<HotelSheet>["supplements"]>, "commissionable" | "taxed">;

/** The terms of a sheet as they are for one of its supplements. */
export const termsFor = <Sheet extends PricedSheet>(sheet: Sheet, own: OwnTerms): Sheet => ({
  ...sheet,
  ...(own.commissionable === false ? { commission: 0 } : {}),
  ...(own.taxed === false ? { taxIncluded: true } : {}),
});

interface RatedSheet<Rate> extends PricedSheet {
  readonly rates?: Maybe<readonly Rate[]>;
}

/** What one supplier sells of a hotel or an activity in one currency. */
export interface Supplied<Sheet extends PricedSheet, Rate> {
  readonly supplierId: string;
  readonly supplierName: string;
  /** Null where the sheets name none. */
  readonly currency: string | null;
  /** Those for customers of one nationality first, then the one published last. Their amounts are what their terms make of those written on them. */
  readonly sheets: readonly Sheet[];
  /** Of all sheets in that order, each with its sheet: it holds only while that does. */
  readonly rates: readonly (Rate & { readonly sheet: Sheet })[];
}

/**
 * Those who sell something by sheets that count for prices made on a day, by name. Who has sheets in two currencies is
 * there twice. The same objects for the same list of sheets.
 * @param subject whose sheets, by its id.
 * @param nationality of the customer; where it is not known, only sheets for all count.
 * @param subjectOf what a sheet is for.
 * @param byItsTerms the sheet with the amounts that its terms make of those written on it.
 */
export function suppliedBy<Rate, Sheet extends RatedSheet<Rate>>(
  sheets: readonly Sheet[],
  subject: string,
  pricedOn: PlainDate,
  nationality: Maybe<string>,
  subjectOf: (sheet: Sheet) => string,
  byItsTerms: (sheet: Sheet) => Sheet,
): readonly Supplied<Sheet, Rate>[] {
  // What is kept for a list of sheets was made of these sheets.
  const kept = known.get(sheets) as Map<string, readonly Supplied<Sheet, Rate>[]> | undefined;
  const bySubject = kept ?? new Map<string, readonly Supplied<Sheet, Rate>[]>();
  if (!kept) known.set(sheets, bySubject);
  const key = `${subject} ${pricedOn} ${nationality ?? ""}`;
  const found = bySubject.get(key);
  if (found) return found;
  const groups = new Map<string, Sheet[]>();
  const counting = sheets.filter(
    (sheet) => subjectOf(sheet) === subject && countsOn(sheet, pricedOn) && isForCustomer(sheet, nationality),
  );
  for (const sheet of counting.sort(decidingFirst)) {
    const group = `${sheet.supplierId} ${sheet.currency ?? ""}`;
    groups.set(group, [...(groups.get(group) ?? []), byItsTerms(sheet)]);
  }
  const made = [...groups.values()].flatMap((own): Supplied<Sheet, Rate>[] => {
    const [first] = own;
    if (!first) return [];
    return [
      {
        supplierId: first.supplierId,
        supplierName: first.supplierName ?? "",
        currency: first.currency ?? null,
        sheets: own,
        rates: own.flatMap((sheet) => (sheet.rates ?? []).map((rate) => ({ ...rate, sheet }))),
      },
    ];
  });
  made.sort((a, b) => compare(a.supplierName, b.supplierName));
  bySubject.set(key, made);
  return made;
}
const known = new WeakMap<readonly PricedSheet[], Map<string, unknown>>();

/** The one for customers of this nationality before one for all, then the one published last, then by id. */
const decidingFirst = (a: PricedSheet, b: PricedSheet): number =>
  Number(isForAll(a)) - Number(isForAll(b)) ||
  compare(b.publishedAt ?? "", a.publishedAt ?? "") ||
  compare(a.id, b.id);

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** The years around the days of an itinerary for which sheets are read: those of the year before tell when rates ended. */
export function sheetDays(
  startDate: Maybe<PlainDate>,
  dayCount: number,
): { from: PlainDate; to: PlainDate } | null {
  if (!isPlainDate(startDate) || startDate >= "9000-01-01" || startDate < "1000-01-01") return null;
  const yearOf = (date: PlainDate) => Number(date.slice(0, 4));
  const last = addDays(startDate, dayCount + longestStay);
  return { from: `${yearOf(startDate) - 1}-01-01`, to: `${yearOf(last)}-12-31` };
}

/** A stay may go on after the last day. */
const longestStay = 90;
