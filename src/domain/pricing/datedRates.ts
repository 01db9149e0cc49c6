import { isPlainDate, nightsBetween, type PlainDate } from "../dates/plainDate";
import { isValidOn, type PricedSheet } from "../sheets/pricedSheet";
import type { Maybe, Weekday } from "../../vocabulary";

/** What decides between rate rows. */
export interface DatedRate {
  readonly from?: Maybe<PlainDate>;
  readonly to?: Maybe<PlainDate>;
  readonly weekdays?: Maybe<readonly Weekday[]>;
  readonly priority?: Maybe<number>;
  /** The sheet that it stands on: it holds only while that does. */
  readonly sheet?: PricedSheet;
}

/** A night or day that wants a rate. */
export interface RateDay {
  readonly date: PlainDate;
  readonly weekday: Weekday;
}

/** Says why a row is out of the question whatever the date ("is for Suite"), or null where it fits. */
export type Mismatch<Row> = (row: Row) => string | null;

/** The row that decides a day among those in the order of `fittingRates`: the first that holds then, or null. */
export function selectRate<Row extends DatedRate>(fitting: readonly Row[], day: RateDay): Row | null {
  return fitting.find((row) => holdsOn(row, day)) ?? null;
}

/**
 * The rows that fit, whatever the date, in the order in which they decide: those of the sheet further up the list, of
 * one sheet the higher priority, then the shorter season, then the one further up. Source: docs/domain.md, "How a price
 * arises", 1.
 */
export function fittingRates<Row extends DatedRate>(rows: readonly Row[], mismatch: Mismatch<Row>): Row[] {
  return rankedRates(rows).filter((row) => mismatch(row) === null);
}

/** Whether a row's dates and weekdays, and its sheet, cover a day. Open ends cover everything, no weekdays mean all of them. */
export function holdsOn(row: DatedRate, { date, weekday }: RateDay): boolean {
  if (row.from && date < row.from) return false;
  if (row.to && date > row.to) return false;
  if (row.sheet && !isValidOn(row.sheet, date)) return false;
  return !row.weekdays || row.weekdays.length === 0 || row.weekdays.includes(weekday);
}

/** Whether a row holds on every day as far as it says itself: what counts where there is no date. */
export const holdsAllYear = ({ from, to, weekdays }: DatedRate): boolean =>
  !from && !to && (weekdays ?? []).length === 0;

/** The last day on which a row may hold; null where it is open. */
export function lastDayOf({ to, sheet }: DatedRate): PlainDate | null {
  const until = sheet?.validTo;
  return to && until ? (to < until ? to : until) : to || until || null;
}

/** The length of a row's season in days; infinite where an end is open. */
export function seasonDays({ from, to }: DatedRate): number {
  return isPlainDate(from) && isPlainDate(to) ? nightsBetween(from, to) + 1 : Infinity;
}

/** The rows in the order in which they decide. Calculated once for a list: many items ask for the same. */
function rankedRates<Row extends DatedRate>(rows: readonly Row[]): readonly Row[] {
  // The list that was kept for these rows holds the same rows.
  const known = ranked.get(rows) as readonly Row[] | undefined;
  if (known) return known;
  const sheets = [...new Set(rows.map(({ sheet }) => sheet))];
  const sorted = rows
    .map((row) => ({
      row,
      sheet: sheets.indexOf(row.sheet),
      priority: row.priority ?? 0,
      days: seasonDays(row),
    }))
    .sort((a, b) => a.sheet - b.sheet || b.priority - a.priority || (a.days === b.days ? 0 : a.days - b.days))
    .map(({ row }) => row);
  ranked.set(rows, sorted);
  return sorted;
}
const ranked = new WeakMap<readonly DatedRate[], readonly DatedRate[]>();
