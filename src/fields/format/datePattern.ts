import type { Formats } from "../../domain/formats/formatsOf";

const known = new Map<string, string>();

/** The pattern, in dayjs's letters, in which dates are typed: the organisation's, else the locale's in numbers. */
export function datePattern({ datePattern, locale }: Pick<Formats, "datePattern" | "locale">): string {
  if (datePattern) return datePattern;
  const key = locale ?? "";
  const pattern = known.get(key) ?? patternOf(locale);
  known.set(key, pattern);
  return pattern;
}

const letters: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
  day: "DD",
  month: "MM",
  year: "YYYY",
};

function patternOf(locale: string | undefined): string {
  return new Intl.DateTimeFormat(locale, {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    calendar: "gregory",
  })
    .formatToParts(new Date(0))
    .map(({ type, value }) => letters[type] ?? value)
    .join("");
}
