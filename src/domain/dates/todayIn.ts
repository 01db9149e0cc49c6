import type { PlainDate } from "./plainDate";
import { zoneFormatters } from "./zoneFormatters";

const formatterFor = zoneFormatters({ year: "numeric", month: "2-digit", day: "2-digit" });

/**
 * The calendar date that an instant falls on in a time zone (IANA name, such as "Asia/Kolkata").
 * Throws a RangeError for an unknown time zone.
 */
export function todayIn(timeZone: string, now: Date): PlainDate {
  const part = new Map(
    formatterFor(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const year = (part.get("year") ?? "").padStart(4, "0");
  return `${year}-${part.get("month")}-${part.get("day")}`;
}
