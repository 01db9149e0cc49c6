import { countOf } from "../money/amounts";
import type { PricedItinerary } from "./pricedItinerary";

/** How many nights the stays of an itinerary have together at most, so that it is priced in a moment. */
const mostStayNights = 1_500;

/** What makes an itinerary too large to be priced, by the path of the field at which it becomes so; null where nothing does. */
export function sizeFault({ days }: PricedItinerary): Record<string, string[]> | null {
  let nights = 0;
  for (const [dayIndex, day] of (days ?? []).entries())
    for (const [itemIndex, item] of (day.items ?? []).entries()) {
      if (item.kind !== "hotel_stay" && !item.hotelId) continue;
      nights += countOf(item.nights, 1, 1);
      if (nights <= mostStayNights) continue;
      const message = `The stays of an itinerary have at most ${mostStayNights} nights together. Shorten some, or make two itineraries.`;
      return { [`days.${dayIndex}.items.${itemIndex}.nights`]: [message] };
    }
  return null;
}
