import type { Party } from "../itineraries/party";
import type { PricedItinerary } from "../itineraries/pricedItinerary";
import type { PlacedItem } from "./costOfItem";
import { staysOfDay } from "./staysOfDay";

/** All items of an itinerary in the order of days and items, each with its day and who sleeps there. */
export function placedItems(itinerary: PricedItinerary, party: Party): PlacedItem[] {
  return (itinerary.days ?? []).flatMap((day, dayIndex) => {
    const stays = staysOfDay(day, party);
    return (day.items ?? []).map((item, itemIndex) => {
      return { item, itemIndex, day, dayIndex, stay: stays.get(item) ?? null };
    });
  });
}
