import { withoutPromises } from "../../../src/domain/templates/templates";
import type { Itinerary } from "../../../src/resources/itineraries";

type Day = Itinerary["days"][number];
type Item = Day["items"][number];

/**
 * What a template keeps of an itinerary's days: how they are made, what things cost and which share is added to it. What belongs
 * to the customer's trip stays there: locks, amounts of markup, the notes to the customer and the internal ones.
 */
export const keptDays = (days: readonly Day[], currency: string): Day[] =>
  withoutPromises<Item, Day>(days, currency).map((day) => ({
    ...day,
    items: day.items.map((item) => ({ ...item, customerNote: null, internalNote: null })),
  }));
