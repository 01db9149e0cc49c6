import type { ClockTime } from "./clockTime";
import type { PlainDate } from "./plainDate";
import { zoneFormatters } from "./zoneFormatters";

/**
 * The instant at which clocks in a time zone show a time on a date. Where the clocks are put forward over it, the
 * instant that long after the change; where they show it twice, the first. Throws a RangeError for an unknown zone.
 */
export function instantAt(date: PlainDate, time: ClockTime, timeZone: string): Date {
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
const formatterFor = zoneFormatters({
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** How far the clocks of a time zone are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const whole = Math.floor(instant / 1000) * 1000;
  const parts = new Map(
    formatterFor(timeZone)
      .formatToParts(whole)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return (
    Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second")) -
    whole
  );
}
