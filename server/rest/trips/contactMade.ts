import type { Deed } from "./Deed";
import { lockTrip } from "./lockTrip";
import { moveByItself } from "./moveByItself";
import { organisationOf } from "../organisation/organisationOf";

/** The customer was spoken or written to: a new trip is being worked on now, and its clock of the first response stops. */
export async function contactMade(deed: Deed, tripId: string): Promise<void> {
  const trip = await lockTrip(deed.tx, tripId);
  if (trip.firstResponseDueAt !== null)
    await deed.tx.query("update trips set first_response_due_at = null where id = $1", [tripId]);
  await moveByItself(deed, trip, "contact_logged", await organisationOf(deed.tx));
}
