import { callVerb, callVerbOnce } from "../../../providers/dataProvider";
import { refresh, rememberRow } from "../../../providers/rows/useRow";
import type { Itinerary, ListedItinerary } from "../../../resources/itineraries";
import type { ListedOffer, Offer } from "../../../resources/offers";
import { touchedByItineraries } from "../data/touchedByItineraries";

/** Makes a draft like it, as another option for the same trip; one, also where it is tried again after a lost answer. */
export async function duplicateItinerary({ id }: ListedItinerary): Promise<Itinerary> {
  const copy = await callVerbOnce<Itinerary>("itineraries", id, "duplicate");
  void refresh(...touchedByItineraries);
  return copy;
}

/** Says what happened to the offer as it was read: it was sent, accepted, declined, or is a draft again. A stale one rejects with an ApiError of status 409. */
export async function transitionItinerary(
  { id, version }: ListedItinerary,
  asked: { to: string; reason?: string },
): Promise<void> {
  rememberRow("itineraries", await callVerb<Itinerary>("itineraries", id, "move", { ...asked, version }));
  await refresh(...touchedByItineraries);
}

/** Lets an adjusted price pass below the lowest margin, as it was read. A stale one rejects as above. */
export async function approvePrice({ id, version }: Itinerary): Promise<void> {
  rememberRow("itineraries", await callVerb<Itinerary>("itineraries", id, "approve-price", { version }));
  await refresh(...touchedByItineraries);
}

/** The itinerary says again what one of its versions says. */
export async function restoreOffer(offerId: string, version: number): Promise<void> {
  rememberRow("itineraries", await callVerb<Itinerary>("offers", offerId, "draft", { version }));
  await refresh(...touchedByItineraries);
}

/** The customer accepts a version; `amends` is the one that it takes the place of. Rejects with 409 where it is not theirs any more. */
export async function acceptOffer(
  { id }: ListedOffer,
  asked: { amends?: string | undefined; reason?: string | undefined },
): Promise<void> {
  await callVerb<Offer>("offers", id, "accept", asked);
  await refresh(...touchedByItineraries, "offers");
}
