import { type Weekday, weekdays } from "../../vocabulary";

/** A calendar date without time or time zone, "YYYY-MM-DD" (years 0001 to 9999). Plain dates compare as strings. */
export type PlainDate = string;

/** Whether a value is an existing calendar date, written "YYYY-MM-DD". */
export function isPlainDate(value: unknown): value is PlainDate {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const { year, month, day } = partsOf(value);
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

/** Days since 1970-01-01, negative before it. @throws RangeError for an invalid date. */
export function epochDayOf(date: PlainDate): number {
  if (!isPlainDate(date))
    throw new RangeError(`Found ${JSON.stringify(date)}, expected a date such as 2026-12-24.`);
  const { year, month, day } = partsOf(date);
  // Years that begin in March have the leap day last, so the days before a month do not depend on the year.
  const marchYear = month > 2 ? year : year - 1;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  const daysBefore = Math.floor((153 * ((month + 9) % 12) + 2) / 5);
  return marchYear * 365 + leapDays + daysBefore + day - 1 - daysToEpoch;
}

/** The date this many days after 1970-01-01. @throws RangeError outside years 1 to 9999. */
export function plainDateOf(epochDay: number): PlainDate {
  const instant = new Date(epochDay * 86_400_000);
  const text = Number.isNaN(instant.getTime()) ? "" : instant.toISOString().slice(0, 10);
  if (!isPlainDate(text))
    throw new RangeError(`Found day ${epochDay}, expected a day in the years 1 to 9999.`);
  return text;
}

/** The date this many days later (earlier if negative). @throws RangeError for an invalid date. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return plainDateOf(epochDayOf(date) + days);
}

/** The nights between two dates: 24 to 30 December are 6. Negative if the second date is earlier. */
export function nightsBetween(start: PlainDate, end: PlainDate): number {
  return epochDayOf(end) - epochDayOf(start);
}

/** The weekday of a date. 1970-01-01 was a Thursday. */
export function weekdayOf(date: PlainDate): Weekday {
  const index = (((epochDayOf(date) + 3) % 7) + 7) % 7;
  return order[index] ?? "mon";
}

/** "24 Dec 2026", the same on every machine, for sentences. An invalid date is returned as it is. */
export function shortDate(date: PlainDate): string {
  if (!isPlainDate(date)) return String(date);
  return `${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
}

/** "24 Dec 2026", or "24 to 26 Dec 2026" and the like for two dates. */
export function shortDateRange(from: PlainDate, to: PlainDate): string {
  if (from === to) return shortDate(from);
  const [start, end] = [shortDate(from), shortDate(to)];
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} to ${end}`;
  return from.slice(0, 4) === to.slice(0, 4) ? `${start.slice(0, -5)} to ${end}` : `${start} to ${end}`;
}

/** From 0000-03-01, where the calculation begins, to 1970-01-01. */
const daysToEpoch = 719_468;

/** Read digit by digit for speed: pricing reads thousands of dates at every keystroke. */
function partsOf(date: string): { year: number; month: number; day: number } {
  return {
    year: twoDigits(date, 0) * 100 + twoDigits(date, 2),
    month: twoDigits(date, 5),
    day: twoDigits(date, 8),
  };
}

const twoDigits = (date: string, at: number): number =>
  date.charCodeAt(at) * 10 + date.charCodeAt(at + 1) - 528;

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

// The keys of a constant table are exactly its Weekday values.
const order = Object.keys(weekdays) as Weekday[];

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "Fri Sat", or "Sun to Thu" for three or more consecutive days. Empty for none. */
export function weekdaysText(days: readonly Weekday[]): string {
  const begins = order.findIndex((day, index) => days.includes(day) && !days.includes(at(index - 1)));
  const first = Math.max(begins, 0);
  const inTurn = order.map((_, index) => at(first + index)).filter((day) => days.includes(day));
  const isRun = inTurn.length > 2 && at(first + inTurn.length - 1) === inTurn.at(-1);
  const shown = isRun ? inTurn.filter((_, index) => index % (inTurn.length - 1) === 0) : inTurn;
  return shown.map((day) => weekdays[day].short).join(isRun ? " to " : " ");
}

const at = (index: number): Weekday => order[(index + 7) % 7] ?? "mon";
