import { addDays, nightsBetween, type PlainDate } from "../dates/plainDate";
import { months, type Month } from "../vocabulary";

/** The periods by which figures are looked at, with their months. */
export const periods = {
  month: { label: "This month", months: 1 },
  quarter: { label: "This quarter", months: 3 },
  year: { label: "This financial year", months: 12 },
} as const;

export type Period = keyof typeof periods;

/** From one date to another, both included. */
export interface Days {
  readonly from: PlainDate;
  readonly to: PlainDate;
}

/**
 * The period in which a day lies, up to that day, and as many days of the one before it, at most all of them. Quarters and years
 * are counted from the month in which the organisation's financial year begins.
 */
export function periodUpTo(period: Period, today: PlainDate, yearStart: Month): { now: Days; before: Days } {
  const length = periods[period].months;
  const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  const into = (month - Object.keys(months).indexOf(yearStart) + 12) % length;
  const [from, before] = [firstOf(month - into), firstOf(month - into - length)];
  const sameDay = addDays(before, nightsBetween(from, today));
  const last = addDays(from, -1);
  return { now: { from, to: today }, before: { from: before, to: sameDay < last ? sameDay : last } };
}

/** The first day of a month, which is counted from year 0. */
const firstOf = (month: number): PlainDate =>
  `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}-01`;
