import { addDays, isPlainDate, type PlainDate } from "../dates/plainDate";
import type { Maybe } from "../../vocabulary";

/** The years around the days of an itinerary for which sheets are read: those of the year before tell when rates ended. */
export function sheetDays(
  startDate: Maybe<PlainDate>,
  dayCount: number,
): { from: PlainDate; to: PlainDate } | null {
  if (!isPlainDate(startDate) || startDate >= "9000-01-01" || startDate < "1000-01-01") return null;
  const yearOf = (date: PlainDate) => Number(date.slice(0, 4));
  const last = addDays(startDate, dayCount + longestStay);
  return { from: `${yearOf(startDate) - 1}-01-01`, to: `${yearOf(last)}-12-31` };
}

/** A stay may go on after the last day. */
const longestStay = 90;
