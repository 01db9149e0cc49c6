import { minutesOf } from "../dates/wallTime";
import { countOf } from "../money/amounts";
import type { PricedActivity } from "../products/activity";
import { itemKinds, type ItemKind } from "../../vocabulary";
import type { PricedItem } from "./pricedItinerary";

/** When a thing of a day takes place: "22:10 – 06:30 +1", the days after which it ends behind its end. */
export function timesText(item: PricedItem): string {
  const times = [item.startTime, item.endTime].filter(Boolean).join(" – ");
  const days = daysToEnd(item);
  return item.startTime && item.endTime && days > 0 ? `${times} +${days}` : times;
}

/** "Kochi → Munnar", "from Kochi", "to Munnar"; empty where the title says both. */
export function routeText(item: PricedItem): string {
  const [from, to] = [item.fromPlace?.trim(), item.toPlace?.trim()];
  if (from && to) return item.title?.includes(from) && item.title.includes(to) ? "" : `${from} → ${to}`;
  if (from) return `from ${from}`;
  return to ? `to ${to}` : "";
}

/** What a journey is called that has no name of its own: "Transfer from Kochi to Munnar"; empty without places. */
export function journeyTitle(kind: ItemKind, item: Pick<PricedItem, "fromPlace" | "toPlace">): string {
  const [from, to] = [item.fromPlace?.trim(), item.toPlace?.trim()];
  if (!from && !to) return "";
  return [itemKinds[kind].label, from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(" ");
}

/** When an item takes place, in minutes since midnight of its day. */
export interface Times {
  readonly start: number;
  /** Past 1,440 where it ends after midnight. */
  readonly end: number;
}

/** The times of an item: to its end time, else for the duration of its activity or transport; null without a start time. */
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

/** After how many days an item ends: a flight, train or cruise after its nights, anything else that ends before it begins on the next day. */
function daysToEnd({ kind, startTime, endTime, nights }: PricedItem): number {
  const isThroughNights = kind === "flight" || kind === "train" || kind === "cruise";
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)];
  const least = start !== null && end !== null && end < start ? 1 : 0;
  return isThroughNights ? Math.max(least, countOf(nights, 0)) : least;
}
