import type { PlainDate } from "../dates/plainDate";
import type { Maybe } from "../../vocabulary";
import { countsOn, isForAll, isForCustomer, type PricedSheet } from "./pricedSheet";

/** A sheet with its rates. */
export interface RatedSheet<Rate> extends PricedSheet {
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
