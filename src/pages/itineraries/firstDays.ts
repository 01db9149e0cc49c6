import { nightsBetween } from "../../domain/dates/plainDate";
import { newRowId } from "../../fields/newRowId";
import type { Trip } from "../../resources/trips";
import { newDay } from "./draft/dayEdits";
import type { DraftDay } from "./draft/draft";

/** The longest itinerary that a trip's dates fill by themselves, in days. */
const most = 60;

/** An empty day for each day of the trip, so that writing can begin at once; one where its dates are open. */
export function firstDays({ startDate, endDate, destinations }: Trip): DraftDay[] {
  const count = startDate && endDate ? Math.min(nightsBetween(startDate, endDate) + 1, most) : 1;
  const place = destinations.length === 1 ? destinations[0] : null;
  return Array.from({ length: Math.max(count, 1) }, (_, index) =>
    newDay({ id: newRowId(), overnightPlace: index < count - 1 || count === 1 ? (place ?? null) : null }),
  );
}
