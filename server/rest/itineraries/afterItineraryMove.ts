import type { ItineraryStatus } from "../../../src/domain/itineraries/itineraryStatuses";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { trips, type Trip } from "../../../src/resources/trips";
import { changeRow } from "../rows";
import { addTimelineEntries, type TimelineFact } from "../timeline/addTimelineEntries";
import type { Deed } from "../trips/Deed";
import { moveByItself } from "../trips/moveByItself";
import { organisationOf } from "../organisation/organisationOf";

interface Moved {
  from: ItineraryStatus;
  to: ItineraryStatus;
}

/** What follows from an itinerary's move for the trip, its other itineraries and its history. */
export async function afterItineraryMove(
  deed: Deed,
  trip: Trip,
  itinerary: Itinerary,
  { from, to }: Moved,
  reason: string | null,
): Promise<void> {
  addTimelineEntries(deed, trip.id, [factOf(itinerary, from, to, reason)]);
  if (to === "sent") await moveByItself(deed, trip, "itinerary_sent", await organisationOf(deed.tx));
  if (to === "accepted") await acceptAlone(deed, trip, itinerary);
  else if (trip.acceptedItineraryId === itinerary.id)
    await changeRow(deed, trips, trip.id, { acceptedItineraryId: null });
}

/** A trip has one accepted itinerary at most: the one before makes room. */
async function acceptAlone(deed: Deed, trip: Trip, itinerary: Itinerary): Promise<void> {
  const others = await deed.tx.query<{ id: string }>(
    `select id from itineraries where trip_id = $1 and status = 'accepted' and id <> $2 and deleted_at is null
     for no key update`,
    [trip.id, itinerary.id],
  );
  for (const { id } of others) await changeRow(deed, itineraries, id, { status: "superseded" });
  await changeRow(deed, trips, trip.id, { acceptedItineraryId: itinerary.id });
}

function factOf(
  itinerary: Itinerary,
  from: ItineraryStatus,
  to: ItineraryStatus,
  reason: string | null,
): TimelineFact {
  const because = reason ? `: ${reason}` : "";
  const itineraryId = itinerary.id;
  if (to === "sent") return { kind: "itinerary_sent", body: `${itinerary.name}${because}`, itineraryId };
  if (to === "accepted")
    return { kind: "itinerary_accepted", body: `${itinerary.name}${because}`, itineraryId };
  const told = to === "declined" ? "was declined" : `went back from ${from} to ${to}`;
  return { kind: "note", body: `${itinerary.name} ${told}${because}`, itineraryId };
}
