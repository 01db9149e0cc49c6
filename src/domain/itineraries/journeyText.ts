import { minutesOf } from "../dates/wallTime";
import { countOf } from "../money/amounts";
import type { PricedActivity } from "../products/activity";
import { itemKinds, type ItemKind } from "../../vocabulary";
import type { PricedItem } from "./pricedItinerary";

/** The times of an item: "22:10 – 06:30 +1". The number is how many days later it ends. */
export function timesText(item: PricedItem): string {
  const times = [item.startTime, item.endTime].filter(Boolean).join(" – ");
  const days = daysToEnd(item);
  return item.startTime && item.endTime && days > 0 ? `${times} +${days}` : times;
}

/** "Kochi → Munnar", "from Kochi", "to Munnar". Empty where the title names both places. */
export function routeText(item: PricedItem): string {
  const [from, to] = [item.fromPlace?.trim(), item.toPlace?.trim()];
  if (from && to) return item.title?.includes(from) && item.title.includes(to) ? "" : `${from} → ${to}`;
  if (from) return `from ${from}`;
  return to ? `to ${to}` : "";
}

/** The title of a journey without its own: "Transfer from Kochi to Munnar". Empty without places. */
export function journeyTitle(kind: ItemKind, item: Pick<PricedItem, "fromPlace" | "toPlace">): string {
  const [from, to] = [item.fromPlace?.trim(), item.toPlace?.trim()];
  if (!from && !to) return "";
  return [itemKinds[kind].label, from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(" ");
}

/** Minutes since midnight of the item's day. */
export interface Times {
  readonly start: number;
  /** Above 1,440 where it ends after midnight. */
  readonly end: number;
}

/** Null without a start time. Without an end time, the duration of the activity or transport counts. */
export function timesOf(
  item: PricedItem,
  lasting: Pick<PricedActivity, "durationMinutes"> | null,
): Times | null {
  const start = minutesOf(item.startTime);
  if (start === null) return null;
  const end = minutesOf(item.endTime);
  if (end === null) return { start, end: start + countOf(lasting?.durationMinutes, 0) };
  return { start, end: end + 1440 * daysToEnd(item) };
}

/** A flight, train or cruise ends after its nights; others end on the next day if the end is before the start. */
function daysToEnd({ kind, startTime, endTime, nights }: PricedItem): number {
  const isThroughNights = kind === "flight" || kind === "train" || kind === "cruise";
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)];
  const least = start !== null && end !== null && end < start ? 1 : 0;
  return isThroughNights ? Math.max(least, countOf(nights, 0)) : least;
}
