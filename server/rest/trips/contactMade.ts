import type { Trip } from "../../../src/resources/trips";
import { keepNextFollowUp } from "../followUps/keepNextFollowUp";
import type { Deed } from "./Deed";
import { lockTrip } from "./lockTrip";
import { moveByItself } from "./moveByItself";
import { organisationOf } from "../organisation/organisationOf";

/** What was planned with the enquiry itself, of which this contact is the first: it is done. */
async function endFirstSteps({ tx, now }: Deed, { id }: Trip): Promise<void> {
  await tx.query(
    `update follow_ups f set status = 'done', done_at = $2, version = f.version + 1, updated_at = now()
     from trips t where t.id = $1 and f.trip_id = t.id and f.created_at = t.created_at
       and f.status = 'open' and f.deleted_at is null and f.kind <> 'other'`,
    [id, now.toISOString()],
  );
  keepNextFollowUp(tx, id);
}

/** The customer was spoken or written to: a new trip is being worked on now, and its clock of the first response stops. */
export async function contactMade(deed: Deed, tripId: string): Promise<void> {
  const trip = await lockTrip(deed.tx, tripId);
  if (trip.status === "new") await endFirstSteps(deed, trip);
  if (trip.firstResponseDueAt !== null) {
    await deed.tx.query("update trips set first_response_due_at = null where id = $1", [tripId]);
    keepNextFollowUp(deed.tx, tripId);
  }
  await moveByItself(deed, trip, "contact_logged", await organisationOf(deed.tx));
}
