import type { FindingFix } from "./finding";
import type { PricedDay, PricedItem, PricedItinerary } from "./pricedItinerary";

/**
 * An itinerary with the fix of a finding made; the given one stays as it is. `newId` becomes the id of an added item.
 * A fix for a day or item that is no longer there changes nothing.
 */
export function applyFix<Itinerary extends PricedItinerary>(
  itinerary: Itinerary,
  fix: FindingFix,
  newId: string,
): Itinerary {
  if (fix.kind === "set_itinerary") return { ...itinerary, ...fix.values };
  const days = (itinerary.days ?? []).map((day) => (day.id === fix.dayId ? fixDay(day, fix, newId) : day));
  return { ...itinerary, days };
}

function fixDay(
  day: PricedDay,
  fix: Exclude<FindingFix, { kind: "set_itinerary" }>,
  newId: string,
): PricedDay {
  const items = day.items ?? [];
  if (fix.kind === "add_item") return { ...day, items: [...items, { ...fix.values, id: newId }] };
  const fixed = (item: PricedItem) => (item.id === fix.itemId ? { ...item, ...fix.values } : item);
  return { ...day, items: items.map(fixed) };
}
