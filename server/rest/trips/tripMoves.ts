import { instantAt } from "../../../src/domain/dates/wallTime";
import type { CloseReason, TripState } from "../../../src/domain/vocabulary";
import { followUps } from "../../../src/resources/followUps";
import type { Trip } from "../../../src/resources/trips";
import { keepNextFollowUp } from "../followUps/keepNextFollowUp";
import { planFollowUps } from "../followUps/planFollowUps";
import { addTimelineEntries } from "../timeline/addTimelineEntries";
import { organisationOf } from "../organisation/organisationOf";
import { insertRow } from "../rows";
import type { MoveHooks } from "../Work";
import type { Deed } from "./Deed";
import type { Tenant } from "../../../src/resources/tenants";

/** In these nothing is left to do for a trip. */
const closed: readonly TripState[] = ["cancelled", "dropped"];

/**
 * What follows from a trip's change of state: its history, and what is to be done next by the organisation's rules. A
 * closed trip has nothing left to do; one on hold is looked at again on its review date.
 */
export const tripMoves: MoveHooks<Trip> = {
  beforeMove: (_deed, _trip, { from, given }) => ({
    holdReviewDate: given.reviewDate ?? null,
    // Whatever takes a trip out of "new" answers the enquiry.
    ...(from === "new" ? { firstResponseDueAt: null } : {}),
  }),

  async afterMove(deed, trip, { from, to, given }) {
    const organisation = await organisationOf(deed.tx);
    // The table asks for texts and a close reason alone.
    const { reason = null, closeReason = null, reviewDate = null } = given as Given;
    // The states of a move are the declaration's.
    const [fromStatus, toStatus] = [from as TripState, to as TripState];
    addTimelineEntries(deed, trip.id, [
      { kind: "status_change", body: reason, fromStatus, toStatus, closeReason },
    ]);
    if (closed.includes(toStatus)) await cancelFollowUps(deed, trip.id);
    if (from === "on_hold") await cancelReview(deed, trip);
    if (reviewDate) await planReview(deed, trip, reviewDate, reason, organisation);
    planFollowUps(deed, trip, toStatus, organisation.followUpRules);
    keepNextFollowUp(deed.tx, trip.id);
  },
};

interface Given {
  reason?: string | null;
  closeReason?: CloseReason | null;
  reviewDate?: string | null;
}

async function cancelFollowUps({ tx }: Deed, tripId: string): Promise<void> {
  await tx.query(
    `update follow_ups set status = 'cancelled', version = version + 1, updated_at = now()
     where trip_id = $1 and status = 'open' and deleted_at is null`,
    [tripId],
  );
}

/** What a move to "on hold" plans, as far as nobody has written another note over it. */
const reviewNote = "Look at the trip again. It is on hold:";

/** The trip was looked at again: the step that was planned for that is over. */
async function cancelReview({ tx }: Deed, trip: Trip): Promise<void> {
  await tx.query(
    `update follow_ups set status = 'cancelled', version = version + 1, updated_at = now()
     where trip_id = $1 and status = 'open' and deleted_at is null and kind = 'other' and starts_with(note, $2)`,
    [trip.id, reviewNote],
  );
}

async function planReview(
  deed: Deed,
  trip: Trip,
  reviewDate: string,
  reason: string | null,
  { timeZone }: Tenant,
): Promise<void> {
  await insertRow(deed, followUps, {
    tripId: trip.id,
    kind: "other",
    dueAt: instantAt(reviewDate, "09:00", timeZone).toISOString(),
    assigneeUserId: trip.assigneeUserId,
    note: `${reviewNote} ${reason ?? "no reason given"}`,
  });
}
