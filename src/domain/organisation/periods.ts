import { addDays, nightsBetween, type PlainDate } from "../dates/plainDate";
import { months, type Month } from "../../vocabulary";

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

/** Days, and those with which their figures are compared. */
export interface Compared {
  readonly now: Days;
  readonly before: Days;
}

/**
 * The period in which a day lies, up to that day, and as many days of the one before it, at most all of them. Quarters and years
 * are counted from the month in which the organisation's financial year begins.
 */
export function periodUpTo(period: Period, today: PlainDate, yearStart: Month): Compared {
  const length = periods[period].months;
  const month = monthNumber(today);
  const into = (month - Object.keys(months).indexOf(yearStart) + 12) % length;
  const [from, before] = [firstOf(month - into), firstOf(month - into - length)];
  const sameDay = addDays(before, nightsBetween(from, today));
  const last = addDays(from, -1);
  return { now: { from, to: today }, before: { from: before, to: sameDay < last ? sameDay : last } };
}

/** The whole period before the one in which a day lies, and the whole one before that. */
export function periodBefore(period: Period, today: PlainDate, yearStart: Month): Compared {
  const { from } = periodUpTo(period, today, yearStart).now;
  const { now, before } = periodUpTo(period, addDays(from, -1), yearStart);
  return { now, before: { from: before.from, to: addDays(now.from, -1) } };
}

/** Some days, and as many right before them. */
export const daysBefore = ({ from, to }: Days): Compared => ({
  now: { from, to },
  before: { from: addDays(from, -1 - nightsBetween(from, to)), to: addDays(from, -1) },
});

/** The twelve months of which the last one ends with a day. */
export const yearUpTo = (to: PlainDate): Days => ({ from: firstOf(monthNumber(to) - 11), to });

/** The days of a month, "2026-12". */
export const daysOfMonth = (month: string): Days => {
  const number = monthNumber(month);
  return { from: firstOf(number), to: addDays(firstOf(number + 1), -1) };
};

/** The months from year 0 to that of a date. */
const monthNumber = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

/** The first day of a month, which is counted from year 0. */
const firstOf = (month: number): PlainDate =>
  `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}-01`;
