import type { Trip } from "../../../src/resources/trips";
import { keepNextFollowUp } from "../followUps/keepNextFollowUp";
import { lockTrip } from "./lockTrip";
import { moveByItself } from "./moveByItself";
import { organisationOf } from "../organisation/organisationOf";
import type { WriteContext } from "../Work";

/** What was planned with the enquiry itself, of which this contact is the first: it is done. */
async function endFirstSteps({ tx, now }: WriteContext, { id }: Trip): Promise<void> {
  await tx.query(
    `update follow_ups f set status = 'done', done_at = $2, version = f.version + 1, updated_at = now()
     from trips t where t.id = $1 and f.trip_id = t.id and f.created_at = t.created_at
       and f.status = 'open' and f.deleted_at is null and f.kind <> 'other'`,
    [id, now.toISOString()],
  );
  keepNextFollowUp(tx, id);
}

/** The customer was spoken or written to: a new trip is being worked on now, and its clock of the first response stops. */
export async function contactMade(context: WriteContext, tripId: string): Promise<void> {
  const trip = await lockTrip(context.tx, tripId);
  if (trip.status === "new") await endFirstSteps(context, trip);
  if (trip.firstResponseDueAt !== null) {
    await context.tx.query("update trips set first_response_due_at = null where id = $1", [tripId]);
    keepNextFollowUp(context.tx, tripId);
  }
  await moveByItself(context, trip, "contact_logged", await organisationOf(context.tx));
}
