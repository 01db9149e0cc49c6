import { automaticTransition, type TripEvent } from "../../../src/domain/trips/automaticSteps";
import type { TripState } from "../../../src/vocabulary";
import type { Tenant } from "../../../src/resources/tenants";
import { trips, type Trip } from "../../../src/resources/trips";
import { todayOf } from "../organisation/organisationOf";
import { enterState } from "../writes/transitionRow";
import { tripTransitionHooks } from "./tripTransitionHooks";
import type { WriteContext } from "../endpoint/Context";

/** Makes the automatic transitions of a trip after an event. The trip's row must be locked. */
export async function transitionByItself(
  context: WriteContext,
  trip: Trip,
  event: TripEvent,
  organisation: Tenant,
  previousStatus: TripState | null = null,
): Promise<Trip> {
  const today = todayOf(organisation, context.now);
  let latest: Trip = trip;
  let before = previousStatus;
  for (;;) {
    const to = automaticTransition({ ...latest, previousStatus: before }, event, today);
    if (!to) return latest;
    before = latest.status;
    latest = await enterState(context, trips, tripTransitionHooks, latest, {
      from: latest.status,
      to,
      given: {},
    });
  }
}
