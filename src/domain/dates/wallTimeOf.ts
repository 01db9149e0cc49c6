import { zoneFormatters } from "./zoneFormatters";

/**
 * What the clocks of a time zone (IANA; the platform's where not given) show at an instant: `2026-12-24T09:30`.
 * Throws a RangeError for an unknown time zone.
 */
export const wallTimeOf = (instant: Date, timeZone: string | undefined): string =>
  secondsOf(instant, timeZone).slice(0, 16);

/** The same to the second: `2026-12-24T09:30:00`. */
export function secondsOf(instant: Date, timeZone: string | undefined): string {
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
