import type { ClockTime } from "./clockTime";
import type { PlainDate } from "./plainDate";
import { secondsOf } from "./wallTimeOf";

/**
 * The instant at which clocks in a time zone (the platform's where not given) show a time on a date. Where the clocks are put forward over it, the
 * instant that long after the change; where they show it twice, the first. Throws a RangeError for an unknown zone.
 */
export function instantAt(date: PlainDate, time: ClockTime, timeZone: string | undefined): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(wanted))
    throw new RangeError(`Found "${date} ${time}", expected such as "2026-12-24 09:30".`);
  const before = offsetAt(wanted - dayInMilliseconds, timeZone);
  const first = wanted - before;
  if (offsetAt(first, timeZone) === before) return new Date(first);
  const second = wanted - offsetAt(wanted + dayInMilliseconds, timeZone);
  return new Date(offsetAt(second, timeZone) === wanted - second ? second : first);
}

const dayInMilliseconds = 86_400_000;

/** How far the clocks of a time zone are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string | undefined): number {
  const whole = Math.floor(instant / 1000) * 1000;
  // With a sign and six digits, a year may lie beyond 9999.
  return Date.parse(`+${secondsOf(new Date(whole), timeZone).padStart(21, "0")}Z`) - whole;
}
