import { automaticMove, type TripEvent } from "../../../src/domain/trips/automaticMove";
import type { TripState } from "../../../src/domain/vocabulary";
import type { Tenant } from "../../../src/resources/tenants";
import { trips, type Trip } from "../../../src/resources/trips";
import { todayOf } from "../organisation/organisationOf";
import { enterState } from "../writes/enterState";
import { tripMoves } from "./tripMoves";
import type { WriteContext } from "../endpoint/Context";

/** Makes every move that a trip makes by itself after an event, each with its entry in the history. The trip's row must be locked. */
export async function moveByItself(
  context: WriteContext,
  trip: Trip,
  event: TripEvent,
  organisation: Tenant,
  previousStatus: TripState | null = null,
): Promise<Trip> {
  const today = todayOf(organisation, context.now);
  let moved: Trip = trip;
  let before = previousStatus;
  for (;;) {
    const to = automaticMove({ ...moved, previousStatus: before }, event, today);
    if (!to) return moved;
    before = moved.status;
    moved = await enterState(context, trips, tripMoves, moved, { from: moved.status, to, given: {} });
  }
}
