import { joinParts } from "../../domain/formats/text";
import { isPlainDate, nightsBetween, type PlainDate } from "../../domain/dates/plainDate";
import type { Maybe } from "../../vocabulary";
import type { Formats } from "../../domain/formats/formatsOf";

export interface TripDates {
  startDate?: Maybe<PlainDate>;
  endDate?: Maybe<PlainDate>;
}

/** Dates in numbers have no short form without a year. */
const numericPatterns = new Set(["DD/MM/YYYY", "YYYY-MM-DD"]);

/**
 * When a trip is, for one line: "24 – 30 Dec · 6n", with years only where they differ from this year's. Empty where
 * no date is known.
 */
export function tripDatesText({ startDate, endDate }: TripDates, formats: Formats, today: PlainDate): string {
  const start = isPlainDate(startDate) ? startDate : undefined;
  const end = isPlainDate(endDate) ? endDate : undefined;
  if (!start && !end) return "";
  if (!start) return `until ${range(end ?? "", end ?? "", formats, today)}`;
  if (!end) return `from ${range(start, start, formats, today)}`;
  if (end < start) return range(start, start, formats, today);
  return joinParts([range(start, end, formats, today), nightsText(start, end)]);
}

/** "6n", or "day trip" where nobody stays overnight. */
export function nightsText(start: PlainDate, end: PlainDate): string {
  const nights = nightsBetween(start, end);
  return nights === 0 ? "day trip" : `${nights}n`;
}

function range(from: PlainDate, to: PlainDate, formats: Formats, today: PlainDate): string {
  if (numericPatterns.has(formats.datePattern ?? ""))
    return from === to ? formats.date(from) : `${formats.date(from)} – ${formats.date(to)}`;
  const isThisYear = [from, to].every((date) => date.slice(0, 4) === today.slice(0, 4));
  const format = formatterFor(formats.locale, !isThisYear);
  const text = from === to ? format.format(noon(from)) : format.formatRange(noon(from), noon(to));
  // Intl puts thin or no spaces around the dash, depending on the locale.
  return text.replace(/\s*–\s*/u, " – ");
}

const noon = (date: PlainDate) => new Date(`${date}T12:00:00Z`);

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(locale: string | undefined, withYear: boolean): Intl.DateTimeFormat {
  const key = `${locale ?? ""} ${withYear}`;
  const known = formatters.get(key);
  if (known) return known;
  const year = withYear ? ({ year: "numeric" } as const) : {};
  const built = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", ...year, timeZone: "UTC" });
  formatters.set(key, built);
  return built;
}
