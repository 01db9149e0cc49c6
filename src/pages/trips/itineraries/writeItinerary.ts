import { callVerb } from "../../../providers/dataProvider";
import type { Itinerary } from "../../../resources/itineraries";
import { refresh } from "../../../providers/rows/useRow";
import { trashRow } from "../../../providers/rows/writeRow";

/** Whatever an itinerary's fate may change: the trip's state and history too. */
const touched = ["itineraries", "trips", "timeline"] as const;

/** Makes a draft like it, as another option for the same trip. */
export async function duplicateItinerary({ id }: Itinerary): Promise<Itinerary> {
  const copy = await callVerb<Itinerary>("itineraries", id, "duplicate");
  await refresh(...touched);
  return copy;
}

/** Says what happened to an offer: it was sent, accepted, declined, or is a draft again. */
export async function moveItinerary({ id }: Itinerary, to: Itinerary["status"]): Promise<void> {
  await callVerb("itineraries", id, "move", { to });
  await refresh(...touched);
}

/** Moves an offer to the trash. */
export async function deleteItinerary({ id }: Itinerary): Promise<void> {
  await trashRow("itineraries", id);
  await refresh(...touched);
}
