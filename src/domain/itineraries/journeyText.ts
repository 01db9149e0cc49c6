import { daysToEnd } from "./daysToEnd";
import { itemKinds, type ItemKind } from "../vocabulary";
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
