import type { FindingPlace } from "../../../domain/itineraries/finding";

/** The address at which the editor shows what a finding is about; without a day the findings themselves. */
export function placeOf(
  { id, tripId }: { id: string; tripId: string },
  { dayId, itemId }: FindingPlace,
): string {
  const at = new URLSearchParams(dayId ? { day: dayId } : { at: "findings" });
  if (itemId) at.set("item", itemId);
  return `/trips/${tripId}/itinerary/${id}?${at.toString()}`;
}
