import { nightsBetween } from "../dates/nightsBetween";
import { isPlainDate, type PlainDate } from "../dates/plainDate";
import type { Weekday } from "../dates/weekdays";
import type { Maybe } from "../vocabulary/maybe";

/** What decides between rate rows. */
export interface DatedRate {
  readonly from?: Maybe<PlainDate>;
  readonly to?: Maybe<PlainDate>;
  readonly weekdays?: Maybe<readonly Weekday[]>;
  readonly priority?: Maybe<number>;
}

/** A night or day that wants a rate. */
export interface RateDay {
  readonly date: PlainDate;
  readonly weekday: Weekday;
}

/** Says why a row is out of the question whatever the date ("is for Suite"), or null where it fits. */
export type Mismatch<Row> = (row: Row) => string | null;

/**
 * The row that decides a day, or null: among those that fit and hold on that date and weekday, the one with the higher
 * priority, then the shorter season, then the one further up the list. Source: docs/domain.md, "How a price arises", 1.
 */
export function selectRate<Row extends DatedRate>(
  rows: readonly Row[],
  day: RateDay,
  mismatch: Mismatch<Row>,
): Row | null {
  let best: { row: Row; priority: number; days: number } | null = null;
  for (const row of rows) {
    const priority = row.priority ?? 0;
    if ((best && priority < best.priority) || !holdsOn(row, day) || mismatch(row) !== null) continue;
    const days = seasonDays(row);
    if (!best || priority > best.priority || days < best.days) best = { row, priority, days };
  }
  return best?.row ?? null;
}

/** Whether a row's dates and weekdays cover a day. Open ends cover everything, no weekdays mean all of them. */
export function holdsOn(row: DatedRate, { date, weekday }: RateDay): boolean {
  if (row.from && date < row.from) return false;
  if (row.to && date > row.to) return false;
  return !row.weekdays || row.weekdays.length === 0 || row.weekdays.includes(weekday);
}

/** The length of a row's season in days; infinite where an end is open. */
export function seasonDays({ from, to }: DatedRate): number {
  return isPlainDate(from) && isPlainDate(to) ? nightsBetween(from, to) + 1 : Infinity;
}
