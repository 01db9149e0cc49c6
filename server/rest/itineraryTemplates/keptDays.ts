import type { Itinerary } from "../../../src/resources/itineraries";

type Day = Itinerary["days"][number];
type Item = Day["items"][number];

/**
 * What a template keeps of days: how they are made, what things cost and which share is added to it. What belongs to the
 * customer's trip stays there: locks, amounts of markup, the notes to the customer and the internal ones.
 */
export const keptDays = (days: readonly Day[], currency: string): Day[] =>
  days.map((day) => ({
    ...day,
    markup: keptMarkup(day.markup),
    items: day.items.map((item) => keptItem(item, currency)),
  }));

const keptItem = (item: Item, currency: string): Item => ({
  ...item,
  // A cost is in the itinerary's currency unless it says otherwise; the next itinerary may have another.
  currency: item.currency ?? (item.cost === null ? null : currency),
  markup: keptMarkup(item.markup),
  priceLocked: false,
  lockedPrice: null,
  lockReason: null,
  customerNote: null,
  internalNote: null,
});

const keptMarkup = (markup: Item["markup"]): Item["markup"] => (markup?.kind === "percent" ? markup : null);
