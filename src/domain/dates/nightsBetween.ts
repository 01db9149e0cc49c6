import { epochDayOf, type PlainDate } from "./plainDate";

/** The nights from one date to another: 24 to 30 December are 6. Negative when the second date is earlier. */
export function nightsBetween(start: PlainDate, end: PlainDate): number {
  return epochDayOf(end) - epochDayOf(start);
}
