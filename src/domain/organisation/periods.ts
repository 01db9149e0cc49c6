import { addDays, nightsBetween, type PlainDate } from "../dates/plainDate";
import { months, type Month } from "../../vocabulary";

export const periods = {
  month: { label: "This month", months: 1 },
  quarter: { label: "This quarter", months: 3 },
  year: { label: "This financial year", months: 12 },
} as const;

export type Period = keyof typeof periods;

/** Days from one date to another, both included. */
export interface Days {
  readonly from: PlainDate;
  readonly to: PlainDate;
}

/** A period, and the one that its figures are compared with. */
export interface Compared {
  readonly now: Days;
  readonly before: Days;
}

/**
 * The period of a day up to that day, and equally many days of the period before, at most all of it. Quarters
 * and years follow the organisation's financial year.
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

/** The last complete period before a day, and the one before that. */
export function periodBefore(period: Period, today: PlainDate, yearStart: Month): Compared {
  const { from } = periodUpTo(period, today, yearStart).now;
  const { now, before } = periodUpTo(period, addDays(from, -1), yearStart);
  return { now, before: { from: before.from, to: addDays(now.from, -1) } };
}

export const daysBefore = ({ from, to }: Days): Compared => ({
  now: { from, to },
  before: { from: addDays(from, -1 - nightsBetween(from, to)), to: addDays(from, -1) },
});

/** The days of a month such as "2026-12". */
export const daysOfMonth = (month: string): Days => {
  const number = monthNumber(month);
  return { from: firstOf(number), to: addDays(firstOf(number + 1), -1) };
};

/** Months since year 0. */
const monthNumber = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

/** The first day of a month, given in months since year 0. */
const firstOf = (month: number): PlainDate =>
  `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}-01`;
