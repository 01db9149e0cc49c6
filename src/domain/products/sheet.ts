import { addDays, isPlainDate, type PlainDate } from "../dates/plainDate";
import { isWhole, partOf } from "../money/amounts";
import type { HotelSheet } from "../../resources/hotelSheets";
import type { sheetFields } from "../../resources/shared/sheet";
import type { Supplier } from "../../resources/suppliers";
import type { RowOf } from "../../schema";
import type { Identified, Loose, Maybe, OneOf } from "../../vocabulary";

/** The fields of a rate sheet for pricing. By default published, net, taxes included, undated, for every market. */
export interface PricedSheet extends Omit<Identified<SheetRow>, "supplierId">, Pick<SheetRow, "supplierId"> {
  readonly supplierName?: Loose<Supplier>["name"];
}
type SheetRow = RowOf<{ fields: typeof sheetFields }>;

/** Whether a sheet counts for prices made on a day. */
export function countsOn({ status, bookedFrom, bookedTo }: PricedSheet, pricedOn: PlainDate): boolean {
  if (status && status !== "published") return false;
  return (!bookedFrom || bookedFrom <= pricedOn) && (!bookedTo || pricedOn <= bookedTo);
}

export const countriesOf = ({ market }: PricedSheet): string[] =>
  (market ?? []).flatMap(({ country }) => country || []);

export const isSameMarket = (one: PricedSheet, other: PricedSheet): boolean =>
  countriesOf(one).sort().join() === countriesOf(other).sort().join();

export const isForAll = (sheet: PricedSheet): boolean => countriesOf(sheet).length === 0;

/** Whether a sheet is for a customer. If the nationality is unknown, only sheets for everyone are. */
const isForCustomer = (sheet: PricedSheet, nationality: Maybe<string>): boolean =>
  isForAll(sheet) || (!!nationality && (sheet.market ?? []).some(({ country }) => country === nationality));

export function isValidOn({ validFrom, validTo }: PricedSheet, date: PlainDate): boolean {
  return (!validFrom || validFrom <= date) && (!validTo || date <= validTo);
}

interface BothPrices {
  readonly cost: number | null;
  readonly sell: number | null;
}

/**
 * The cost and the selling price by a sheet's terms, in minor units. On a commissionable sheet the written
 * price is the selling price, and the cost is that minus the commission. A supplier's tax that is not
 * included is added to the cost. Each is rounded half-even. Source: docs/domain.md, "Rate sheets".
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

/** A supplement's exceptions from its sheet's terms. Both terms apply by default. */
type OwnTerms = Pick<OneOf<Loose<HotelSheet>["supplements"]>, "commissionable" | "taxed">;

export const termsFor = <Sheet extends PricedSheet>(sheet: Sheet, own: OwnTerms): Sheet => ({
  ...sheet,
  ...(own.commissionable === false ? { commission: 0 } : {}),
  ...(own.taxed === false ? { taxIncluded: true } : {}),
});

/** What one supplier sells of a product in one currency. */
export interface Supplied<Sheet extends PricedSheet, Rate> {
  readonly supplierId: string;
  readonly supplierName: string;
  /** Null where the sheets name none. */
  readonly currency: string | null;
  /** Sheets for the customer's nationality first, then the last published. Their amounts have the terms applied. */
  readonly sheets: readonly Sheet[];
  /** The rates of all sheets in that order. A rate holds only while its sheet does. */
  readonly rates: readonly (Rate & { readonly sheet: Sheet })[];
}

/**
 * The suppliers of a product with sheets that count for prices made on a day, ordered by name. A supplier
 * with sheets in two currencies is listed twice. Cached per list of sheets.
 * @param subject the id of the product.
 * @param nationality of the customer; if unknown, only sheets for everyone count.
 * @param subjectOf the product that a sheet is for.
 * @param byItsTerms applies a sheet's terms to its written amounts.
 */
export function suppliedBy<
  Rate,
  Sheet extends PricedSheet & Partial<Record<"rates", Maybe<readonly Rate[]>>>,
>(
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

/** Sheets for the nationality before those for everyone, then the last published, then by id. */
const decidingFirst = (a: PricedSheet, b: PricedSheet): number =>
  Number(isForAll(a)) - Number(isForAll(b)) ||
  compare(b.publishedAt ?? "", a.publishedAt ?? "") ||
  compare(a.id, b.id);

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** The years whose sheets are read. They begin a year early, so that ended rates can be reported. */
export function sheetDays(
  startDate: Maybe<PlainDate>,
  dayCount: number,
): { from: PlainDate; to: PlainDate } | null {
  if (!isPlainDate(startDate) || startDate >= "9000-01-01" || startDate < "1000-01-01") return null;
  const yearOf = (date: PlainDate) => Number(date.slice(0, 4));
  const last = addDays(startDate, dayCount + longestStay);
  return { from: `${yearOf(startDate) - 1}-01-01`, to: `${yearOf(last)}-12-31` };
}

/** A stay may continue after the last day. */
const longestStay = 90;
