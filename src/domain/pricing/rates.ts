import {
  addDays,
  isPlainDate,
  nightsBetween,
  type PlainDate,
  shortDateRange,
  weekdayOf,
} from "../dates/plainDate";
import { isValidOn, type PricedSheet } from "../products/sheet";
import type { FieldKinds } from "../../schema";
import type { HotelSheet } from "../../resources/hotelSheets";
import type { Loose, OneOf, Weekday } from "../../vocabulary";

type AnyRate = OneOf<Loose<HotelSheet>["rates"]>;

/** What decides between rate rows. */
export interface DatedRate extends Pick<AnyRate, "from" | "to" | "weekdays" | "priority"> {
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
const holdsAllYear = ({ from, to, weekdays }: DatedRate): boolean =>
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

/** The two prices of a thing: what the business pays, and what the customer pays. Each is looked up for itself. */
export type PriceSide = "cost" | "sell";

/** The rows that decide a day, each side for itself; null where none does. */
export type DecidingRates<Row> = Readonly<Record<PriceSide, Row | null>>;

/** The rows that may decide the price of one thing: a room type with its meal plan, a ticket, a vehicle. */
export interface RateMatch<Row extends DatedRate> {
  readonly mismatch: Mismatch<Row>;
  /** Those that fit and have a price of that side, in the order in which they decide. */
  readonly fitting: Readonly<Record<PriceSide, readonly Row[]>>;
  /** Which of them decide a day; without a date those that hold all year. Found once for each day. */
  readonly on: (day: RateDay | null) => DecidingRates<Row>;
}

/** What is asked of a list of rates: for which thing, by a key, and which rows are not for it. */
type MatchRates<Row extends DatedRate> = (
  rates: readonly Row[],
  key: string,
  mismatch: Mismatch<Row>,
) => RateMatch<Row>;

/**
 * The way to match rates of one kind: many items ask the same of one list, so what was found is kept with the list, by the
 * key. The same key has to mean the same mismatch.
 */
export function rateMatcher<Row extends DatedRate>(
  hasPrice: (row: Row, side: PriceSide) => boolean,
): MatchRates<Row> {
  const known = new WeakMap<readonly Row[], Map<string, RateMatch<Row>>>();
  return (rates, key, mismatch) => {
    const byKey = known.get(rates) ?? new Map<string, RateMatch<Row>>();
    known.set(rates, byKey);
    const match = byKey.get(key) ?? newMatch(fittingRates(rates, mismatch), mismatch, hasPrice);
    byKey.set(key, match);
    return match;
  };
}

function newMatch<Row extends DatedRate>(
  rows: readonly Row[],
  mismatch: Mismatch<Row>,
  hasPrice: (row: Row, side: PriceSide) => boolean,
): RateMatch<Row> {
  const priced = (side: PriceSide) => rows.filter((row) => hasPrice(row, side));
  const fitting = { cost: priced("cost"), sell: priced("sell") };
  const days = new Map<PlainDate | null, DecidingRates<Row>>();
  const chosen = (side: PriceSide, day: RateDay | null) =>
    day ? selectRate(fitting[side], day) : (fitting[side].find(holdsAllYear) ?? null);
  const on = (day: RateDay | null): DecidingRates<Row> => {
    const found = days.get(day?.date ?? null) ?? { cost: chosen("cost", day), sell: chosen("sell", day) };
    days.set(day?.date ?? null, found);
    return found;
  };
  return { mismatch, fitting, on };
}

/** Two rates for the same thing that hold on the same days with the same priority, by their places in the list. */
interface RateOverlap {
  readonly rates: readonly [earlier: number, later: number];
  /** The days that both seasons cover, both included. */
  readonly from: PlainDate;
  readonly to: PlainDate;
  /** The one of the two that counts on these days, and what decides. */
  readonly counts: number;
  readonly because: "shorter season" | "further up";
}

/**
 * The pairs of rates between which no priority decides, in the order of the later ones. A rate without both its dates
 * is left out. Source: docs/domain.md, "How a price arises", 1.
 * @param subjectOf what a rate is for: the same text for the same thing, null where that is not chosen yet.
 */
export function overlappingRates<Rate extends DatedRate>(
  rates: readonly Rate[],
  subjectOf: (rate: Rate) => string | null,
): RateOverlap[] {
  const alike = new Map<string, [number, Season][]>();
  return rates.flatMap((rate, later) => {
    const subject = subjectOf(rate);
    if (subject === null || !isSeason(rate)) return [];
    const key = JSON.stringify([subject, rate.priority ?? 0]);
    const before = alike.get(key) ?? [];
    alike.set(key, [...before, [later, rate]]);
    return before.flatMap(([earlier, other]): RateOverlap[] => {
      const days = sharedDays(other, rate);
      if (!days) return [];
      const longer = seasonDays(rate) - seasonDays(other);
      return [
        {
          ...days,
          rates: [earlier, later],
          counts: longer < 0 ? later : earlier,
          because: longer === 0 ? "further up" : "shorter season",
        },
      ];
    });
  });
}

/** An overlap in words: "Rate 1 (Winter) and rate 2 (Festive) both hold 20 Dec 2026 to 5 Jan 2027 …". */
export function overlapText(
  rates: readonly Pick<AnyRate, "season">[],
  { rates: [earlier, later], from, to, counts, because }: RateOverlap,
): string {
  const nameOf = (index: number) => {
    const season = rates[index]?.season;
    // Isolated: a name written from right to left turns nothing round.
    return season ? `${index + 1} (\u2068${season}\u2069)` : `${index + 1}`;
  };
  const why = because === "further up" ? "it stands further up" : "its season is shorter";
  return (
    `Rate ${nameOf(earlier)} and rate ${nameOf(later)} both hold ${shortDateRange(from, to)} ` +
    `with the same priority. Rate ${counts + 1} counts: ${why}.`
  );
}

/** The hints at rates that hold on the same days with the same priority, by their places; said at the later of two. */
export function overlapHints(
  { overlaps, of }: Pick<FieldKinds["rows"], "overlaps" | "of">,
  rates: readonly Readonly<Record<string, unknown>>[],
): { row: number; text: string }[] {
  if (!overlaps) return [];
  const subjectOf = (rate: Readonly<Record<string, unknown>>) => {
    const values = overlaps.map((name) => rate[name] || null);
    const isChosen = overlaps.every((name, index) => values[index] !== null || of[name]?.optional);
    return isChosen ? JSON.stringify(values) : null;
  };
  return overlappingRates(rates, subjectOf).map((overlap) => ({
    row: overlap.rates[1],
    text: overlapText(rates, overlap),
  }));
}

type Season = DatedRate & { readonly from: PlainDate; readonly to: PlainDate };
const isSeason = (rate: DatedRate): rate is Season => isPlainDate(rate.from) && isPlainDate(rate.to);

/** What both seasons cover; undefined where there is no day on which both rates hold. */
function sharedDays(a: Season, b: Season): { from: PlainDate; to: PlainDate } | undefined {
  const from = a.from > b.from ? a.from : b.from;
  const to = a.to < b.to ? a.to : b.to;
  // After seven days every weekday has been there.
  for (let date = from, count = 0; date <= to && count < 7; date = addDays(date, 1), count += 1) {
    const day = { date, weekday: weekdayOf(date) };
    if (holdsOn(a, day) && holdsOn(b, day)) return { from, to };
  }
  return undefined;
}
