import type { PlainDate } from "./plainDate";

const formatters = new Map<string, Intl.DateTimeFormat>();

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

/** Building a formatter is slow, so one per time zone is kept. */
function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const built = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  formatters.set(timeZone, built);
  return built;
}
