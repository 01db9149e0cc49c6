import type { PlainDate } from "./plainDate";

/** A time of day, "HH:MM" from 00:00 to 23:59. Seconds are ignored. */
export type ClockTime = string;

/** Minutes since midnight. Null for an invalid time. */
export function minutesOf(time: unknown): number | null {
  const match = typeof time === "string" ? /^([01]\d|2[0-3]):([0-5]\d)(:[0-5]\d)?$/.exec(time) : null;
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** "HH:MM" of minutes since midnight. Values beyond a day wrap around. */
export function clockTimeOf(minutes: number): ClockTime {
  const inDay = ((minutes % 1440) + 1440) % 1440;
  return `${String(Math.floor(inDay / 60)).padStart(2, "0")}:${String(inDay % 60).padStart(2, "0")}`;
}

/** The local time of an instant: `2026-12-24T09:30`. The zone is IANA; undefined is the platform's. */
export const wallTimeOf = (instant: Date, timeZone: string | undefined): string =>
  secondsOf(instant, timeZone).slice(0, 16);

/** Cached formatters by time zone, with the ISO calendar and Western digits. An unknown zone throws a RangeError. */
export function zoneFormatters(
  options: Intl.DateTimeFormatOptions,
): (timeZone: string | undefined) => Intl.DateTimeFormat {
  const formatters = new Map<string | undefined, Intl.DateTimeFormat>();
  return (timeZone) => {
    const known = formatters.get(timeZone);
    if (known) return known;
    const built = new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      ...options,
    });
    formatters.set(timeZone, built);
    return built;
  };
}

/** The local date of an instant. The zone is IANA; undefined is the platform's. */
export const todayIn = (timeZone: string | undefined, now: Date): PlainDate =>
  wallTimeOf(now, timeZone).slice(0, 10);

/**
 * The instant of a local time. A time skipped by a clock change counts from the change; of a repeated time,
 * the first is taken. @throws RangeError for an unknown time zone.
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

export const lastMomentOf = (date: PlainDate, timeZone: string | undefined): Date =>
  new Date(instantAt(date, "24:00", timeZone).getTime() - 1);

/** The local time to the second: `2026-12-24T09:30:00`. */
function secondsOf(instant: Date, timeZone: string | undefined): string {
  const parts = new Map(
    formatterFor(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const year = (parts.get("year") ?? "").padStart(4, "0");
  const date = `${year}-${parts.get("month")}-${parts.get("day")}`;
  return `${date}T${parts.get("hour")}:${parts.get("minute")}:${parts.get("second")}`;
}

const formatterFor = zoneFormatters({
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

const dayInMilliseconds = 86_400_000;

/** The offset of a time zone from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string | undefined): number {
  const whole = Math.floor(instant / 1000) * 1000;
  // With a sign and six digits, since a year may exceed 9999.
  return Date.parse(`+${secondsOf(new Date(whole), timeZone).padStart(21, "0")}Z`) - whole;
}
