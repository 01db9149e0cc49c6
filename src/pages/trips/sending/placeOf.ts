import type { FindingPlace } from "../../../domain/itineraries/finding";

/** The address at which the editor shows what a finding or a text is about; without a day and a field the findings. */
export function placeOf(
  { id, tripId }: { id: string; tripId: string },
  { dayId, itemId, field }: FindingPlace & { readonly field?: string | null },
): string {
  const at = new URLSearchParams(dayId ? { day: dayId } : field ? {} : { at: "findings" });
  if (field) at.set("field", field);
  if (itemId) at.set("item", itemId);
  return `/trips/${tripId}/itinerary/${id}?${at.toString()}`;
}
