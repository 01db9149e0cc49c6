const formatters = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of a time zone (IANA; the browser's where not given) show at an instant: `2026-12-24T09:30`. */
export function wallTimeOf(instant: string, timeZone: string | undefined): string {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  const year = (parts.get("year") ?? "").padStart(4, "0");
  return `${year}-${parts.get("month")}-${parts.get("day")}T${parts.get("hour")}:${parts.get("minute")}`;
}

/**
 * The instant, ISO 8601 in UTC, at which the clocks of a time zone show the wall time. A time that the change to summer
 * time skips is taken an hour later; one that occurs twice is taken the first time.
 */
export function instantOf(wallTime: string, timeZone: string | undefined): string {
  const wanted = Date.parse(`${wallTime}Z`);
  const offsetAt = (time: number) =>
    Date.parse(`${wallTimeOf(new Date(time).toISOString(), timeZone)}Z`) - time;
  const candidates = [offsetAt(wanted - 86_400_000), offsetAt(wanted + 86_400_000)].map(
    (offset) => wanted - offset,
  );
  const exact = candidates.filter((time) => time + offsetAt(time) === wanted);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates)).toISOString();
}

function formatterOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const key = timeZone ?? "";
  const known = formatters.get(key);
  if (known) return known;
  const built = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formatters.set(key, built);
  return built;
}
