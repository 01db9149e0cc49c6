/** A calendar date without time or time zone, "YYYY-MM-DD" (years 0001 to 9999). Plain dates compare as strings. */
export type PlainDate = string;

const dayInMilliseconds = 86_400_000;

/** Whether a value is a date that exists in the calendar, written "YYYY-MM-DD". */
export function isPlainDate(value: unknown): value is PlainDate {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value < "0001-01-01") return false;
  const instant = instantOf(value);
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 10) === value;
}

/** Days since 1970-01-01, negative before it. Throws a RangeError that names a value which is no plain date. */
export function epochDayOf(date: PlainDate): number {
  if (!isPlainDate(date))
    throw new RangeError(`Found ${JSON.stringify(date)}, expected a date such as 2026-12-24.`);
  return instantOf(date) / dayInMilliseconds;
}

/** The plain date that lies a whole number of days after 1970-01-01. Throws a RangeError outside years 1 to 9999. */
export function plainDateOf(epochDay: number): PlainDate {
  const instant = new Date(epochDay * dayInMilliseconds);
  const text = Number.isNaN(instant.getTime()) ? "" : instant.toISOString().slice(0, 10);
  if (!isPlainDate(text))
    throw new RangeError(`Found day ${epochDay}, expected a day in the years 1 to 9999.`);
  return text;
}

/** Midnight UTC: every UTC day is 86,400,000 ms long, so whole days stay whole. */
function instantOf(date: PlainDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}
