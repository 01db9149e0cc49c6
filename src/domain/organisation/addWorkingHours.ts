import { minutesOf } from "../dates/clockTime";
import { addDays, type PlainDate, weekdayOf } from "../dates/plainDate";
import { todayIn, instantAt } from "../dates/wallTime";

/** A stretch of a weekday on which the organisation works, on the clock of its time zone. */
export interface WorkingDay {
  readonly weekday: string;
  readonly opens: string;
  readonly closes: string;
}

/** Longer than any sensible row of days off: what is not worked off by then is due then. */
const mostDays = 400;

/**
 * The instant that lies a number of working hours after another, on the organisation's clock. Stretches of one day may
 * follow one another (a lunch break); one that closes at or before it opens is ignored. Without any working hours
 * every hour of the week counts. @throws RangeError for an unknown time zone.
 */
export function addWorkingHours(
  from: Date,
  hours: number,
  days: readonly WorkingDay[],
  timeZone: string,
): Date {
  const open = days.filter(({ opens, closes }) => (minutesOf(closes) ?? 0) > (minutesOf(opens) ?? 1440));
  let left = hours * 3_600_000;
  if (open.length === 0) return new Date(from.getTime() + left);
  let date = todayIn(timeZone, from);
  for (let day = 0; day < mostDays; day += 1, date = addDays(date, 1)) {
    for (const [opens, closes] of stretchesOf(date, open, timeZone)) {
      const start = Math.max(opens, from.getTime());
      if (start >= closes) continue;
      if (left <= closes - start) return new Date(start + left);
      left -= closes - start;
    }
  }
  return instantAt(date, "00:00", timeZone);
}

/** The stretches of a date in order, in milliseconds since 1970. */
function stretchesOf(date: PlainDate, days: readonly WorkingDay[], timeZone: string): [number, number][] {
  const weekday = weekdayOf(date);
  return days
    .filter((day) => day.weekday === weekday)
    .map(({ opens, closes }): [number, number] => [
      instantAt(date, opens, timeZone).getTime(),
      instantAt(date, closes, timeZone).getTime(),
    ])
    .sort(([a], [b]) => a - b);
}
