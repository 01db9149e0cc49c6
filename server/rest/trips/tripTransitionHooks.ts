import { instantAt } from "../../../src/domain/dates/wallTime";
import { conversionObstacle } from "../../../src/domain/itineraries/finding";
import { stepsOfState } from "../../../src/domain/trips/automaticSteps";
import { closedStates, type TripState } from "../../../src/vocabulary";
import { itineraries } from "../../../src/resources/itineraries";
import type { Trip } from "../../../src/resources/trips";
import { keepWait } from "./keepWait";
import { dropUnsaidStep, endSteps, planSteps } from "./planSteps";
import { organisationOf } from "../organisation/organisationOf";
import { readRow } from "../endpoint/rows";
import type { Hooks, TransitionHooks } from "../endpoint/Context";

/** Follow-ups by the organisation's rules: none for a closed trip, one on the review date for one on hold. */
export const tripTransitionHooks: Pick<Hooks<Trip>, keyof TransitionHooks | "transitionFacts"> = {
  async transitionFacts(tx, trip) {
    const accepted = trip.acceptedItineraryId && (await readRow(tx, itineraries, trip.acceptedItineraryId));
    return { difference: accepted ? conversionObstacle(trip, accepted) : null };
  },

  beforeTransition: ({ now }, _trip, { from, to, given }) => ({
    // The table of transitions asks for a date.
    holdReviewDate: (given as Given).reviewDate ?? null,
    // Leaving "new" answers the enquiry.
    ...(from === "new" ? { firstResponseDueAt: null } : {}),
    ...(to === "converted" ? { convertedAt: now.toISOString() } : {}),
  }),

  async afterTransition(context, trip, { from, to, given }) {
    const organisation = await organisationOf(context.tx);
    // The table of transitions asks for texts.
    const { reason = null, reviewDate = null } = given as Given;
    // The states of a transition are the declaration's.
    const toStatus = to as TripState;
    if (closedStates.includes(toStatus)) await endSteps(context, trip.id, {});
    // Leaving "on hold" ends the planned review.
    if (from === "on_hold") await endSteps(context, trip.id, { purpose: "review" });
    if (toStatus === "converted") {
      keepWait(context.tx, trip.id, "agreedAfter");
      for (const purpose of ["offer", "conversion"] as const) await endSteps(context, trip.id, { purpose });
    }
    if (reviewDate) {
      const dueAt = instantAt(reviewDate, "09:00", organisation.timeZone).toISOString();
      const note = `Look at the trip again. It is on hold: ${reason ?? "no reason given"}`;
      await planSteps(context, trip, [{ kind: "other", dueAt, note }], { purpose: "review" });
    }
    const planned = stepsOfState(organisation, toStatus, context.now);
    // What nobody had said is said now, or another state asks for another.
    if (from === "new" || reviewDate || planned.length > 0) await dropUnsaidStep(context, trip.id);
    const about = toStatus === "quoted" ? ({ purpose: "offer" } as const) : {};
    await planSteps(context, trip, planned, about);
  },
};

interface Given {
  reason?: string | null;
  reviewDate?: string | null;
}
