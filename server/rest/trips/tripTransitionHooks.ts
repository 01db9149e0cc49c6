import { instantAt } from "../../../src/domain/dates/wallTime";
import { conversionObstacle } from "../../../src/domain/itineraries/conversionObstacle";
import type { TripState } from "../../../src/domain/vocabulary";
import { itineraries } from "../../../src/resources/itineraries";
import { followUps } from "../../../src/resources/followUps";
import type { Trip } from "../../../src/resources/trips";
import { changeAll } from "../../database/repository/changeAll";
import { keepNextFollowUp } from "./keepNextFollowUp";
import { planFollowUps } from "./planFollowUps";
import { organisationOf } from "../organisation/organisationOf";
import { insertRow, readRow } from "../endpoint/rows";
import type { Hooks, TransitionHooks, WriteContext } from "../endpoint/Context";
import type { Tenant } from "../../../src/resources/tenants";

/** In these nothing is left to do for a trip. */
const closed: readonly TripState[] = ["cancelled", "dropped"];

/**
 * What follows from a trip's change of state: what is to be done next by the organisation's rules. A
 * closed trip has nothing left to do; one on hold is looked at again on its review date.
 */
export const tripTransitionHooks: Pick<Hooks<Trip>, keyof TransitionHooks | "transitionFacts"> = {
  async transitionFacts(tx, trip) {
    const accepted = trip.acceptedItineraryId && (await readRow(tx, itineraries, trip.acceptedItineraryId));
    return { difference: accepted ? conversionObstacle(trip, accepted) : null };
  },

  beforeTransition: ({ now }, _trip, { from, to, given }) => ({
    // The table asks for a date.
    holdReviewDate: (given as Given).reviewDate ?? null,
    // Whatever takes a trip out of "new" answers the enquiry.
    ...(from === "new" ? { firstResponseDueAt: null } : {}),
    ...(to === "converted" ? { convertedAt: now.toISOString() } : {}),
  }),

  async afterTransition(context, trip, { from, to, given }) {
    const organisation = await organisationOf(context.tx);
    // The table asks for texts.
    const { reason = null, reviewDate = null } = given as Given;
    // The states of a transition are the declaration's.
    const toStatus = to as TripState;
    const open = { tripId: trip.id, status: "open" } as const;
    if (closed.includes(toStatus)) await changeAll(context, followUps, open, cancelled);
    // The trip was looked at again: the step that was planned for that is over.
    if (from === "on_hold")
      await changeAll(
        context,
        followUps,
        { ...open, kind: "other", note: { startsWith: reviewNote } },
        cancelled,
      );
    if (reviewDate) await planReview(context, trip, reviewDate, reason, organisation);
    planFollowUps(context, trip, toStatus, organisation.followUpRules);
    keepNextFollowUp(context.tx, trip.id);
  },
};

interface Given {
  reason?: string | null;
  reviewDate?: string | null;
}

/** What a transition to "on hold" plans, as far as nobody has written another note over it. */
const reviewNote = "Look at the trip again. It is on hold:";

const cancelled = { status: "cancelled" } as const;

async function planReview(
  context: WriteContext,
  trip: Trip,
  reviewDate: string,
  reason: string | null,
  { timeZone }: Tenant,
): Promise<void> {
  await insertRow(context, followUps, {
    tripId: trip.id,
    kind: "other",
    dueAt: instantAt(reviewDate, "09:00", timeZone).toISOString(),
    assigneeUserId: trip.assigneeUserId,
    note: `${reviewNote} ${reason ?? "no reason given"}`,
  });
}
