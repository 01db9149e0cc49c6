import { epochDayOf, plainDateOf, type PlainDate } from "./plainDate";

/** The date a whole number of days later (earlier when negative). Throws a RangeError on what is no plain date. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return plainDateOf(epochDayOf(date) + days);
}
