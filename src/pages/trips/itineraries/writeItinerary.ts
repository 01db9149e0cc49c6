import { callVerb, callVerbOnce } from "../../../providers/dataProvider";
import { refresh, rememberRow } from "../../../providers/rows/useRow";
import type { Itinerary, ListedItinerary } from "../../../resources/itineraries";
import type { ListedOffer, Offer } from "../../../resources/offers";
import { touchedByItineraries } from "../data/touchedByItineraries";

/** Copies an itinerary as another draft of the trip. A retry after a lost response makes no second copy. */
export async function duplicateItinerary({ id }: ListedItinerary): Promise<Itinerary> {
  const copy = await callVerbOnce<Itinerary>("itineraries", id, "duplicate");
  void refresh(...touchedByItineraries);
  return copy;
}

/** Moves an itinerary to another status. Rejects with 409 if the row is stale. */
export async function transitionItinerary(
  { id, version }: ListedItinerary,
  asked: { to: string; reason?: string },
): Promise<void> {
  rememberRow("itineraries", await callVerb<Itinerary>("itineraries", id, "move", { ...asked, version }));
  await refresh(...touchedByItineraries);
}

/** Approves a price below the lowest margin. Rejects with 409 if the row is stale. */
export async function approvePrice({ id, version }: Itinerary): Promise<void> {
  rememberRow("itineraries", await callVerb<Itinerary>("itineraries", id, "approve-price", { version }));
  await refresh(...touchedByItineraries);
}

export async function restoreOffer(offerId: string, version: number): Promise<void> {
  rememberRow("itineraries", await callVerb<Itinerary>("offers", offerId, "draft", { version }));
  await refresh(...touchedByItineraries);
}

/** Accepts a version; `amends` is the replaced one. Rejects with 409 if a newer one was sent. */
export async function acceptOffer(
  { id }: ListedOffer,
  asked: { amends?: string | undefined; reason?: string | undefined },
): Promise<void> {
  await callVerb<Offer>("offers", id, "accept", asked);
  await refresh(...touchedByItineraries, "offers");
}
