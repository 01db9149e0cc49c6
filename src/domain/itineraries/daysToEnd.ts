import { minutesOf } from "../dates/clockTime";
import { countOf } from "../money/amounts";
import type { PricedItem } from "./pricedItinerary";

/** After how many days an item ends: a flight, train or cruise after its nights, anything else that ends before it begins on the next day. */
export function daysToEnd({ kind, startTime, endTime, nights }: PricedItem): number {
  const isThroughNights = kind === "flight" || kind === "train" || kind === "cruise";
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)];
  const least = start !== null && end !== null && end < start ? 1 : 0;
  return isThroughNights ? Math.max(least, countOf(nights, 0)) : least;
}
