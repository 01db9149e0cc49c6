import type { PricedActivity } from "../../activities/pricedActivity";
import { minutesOf } from "../../dates/clockTime";
import { countOf } from "../../money/amounts";
import { daysToEnd } from "../daysToEnd";
import type { PricedItem } from "../pricedItinerary";

/** When an item takes place, in minutes since midnight of its day. */
export interface Times {
  readonly start: number;
  /** Past 1,440 where it ends after midnight. */
  readonly end: number;
}

/** The times of an item: to its end time, else for the duration of its activity; null without a start time. */
export function timesOf(item: PricedItem, activity: PricedActivity | null): Times | null {
  const start = minutesOf(item.startTime);
  if (start === null) return null;
  const end = minutesOf(item.endTime);
  if (end === null) return { start, end: start + countOf(activity?.durationMinutes, 0) };
  return { start, end: end + 1440 * daysToEnd(item) };
}
