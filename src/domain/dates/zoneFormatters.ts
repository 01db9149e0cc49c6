/**
 * Formatters of one kind, by time zone (IANA name; the platform's where not given): ISO's calendar in Western digits. Building one is slow, so each is
 * kept. The answer throws a RangeError for an unknown time zone.
 */
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
