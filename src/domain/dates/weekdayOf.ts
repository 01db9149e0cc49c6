import { epochDayOf, type PlainDate } from "./plainDate";
import { weekdays, type Weekday } from "../vocabulary";

// The keys of a constant table are exactly its Weekday values.
const order = Object.keys(weekdays) as Weekday[];

/** The weekday of a date. 1970-01-01 was a Thursday. */
export function weekdayOf(date: PlainDate): Weekday {
  const index = (((epochDayOf(date) + 3) % 7) + 7) % 7;
  return order[index] ?? "mon";
}
