import { followUps, type FollowUp } from "../../../src/resources/followUps";
import { trips, type Trip } from "../../../src/resources/trips";
import { changeAll } from "../../database/repository/changeAll";
import { Computed } from "../../database/tables/tableOf";
import { changeRow } from "../endpoint/rows";
import { keepWait } from "./keepWait";
import { dropUnsaidStep } from "./planSteps";
import { lockTrip } from "./lockTrip";
import { transitionByItself } from "./transitionByItself";
import { organisationOf } from "../organisation/organisationOf";
import type { WriteContext } from "../endpoint/Context";

/**
 * Ends the steps planned with the enquiry; the first contact or a sent offer completes them.
 * @param done further values of these steps: a planned call that an offer took the place of was not made.
 */
export async function endFirstSteps(
  context: WriteContext,
  { id }: Pick<Trip, "id">,
  done: Partial<Pick<FollowUp, "kind">> = {},
): Promise<void> {
  await dropUnsaidStep(context, id);
  // Both were stored in one transaction; its time is finer than a text shows.
  const createdAt = new Computed((add) => `(select created_at from trips where id = ${add(id)}::uuid)`);
  await changeAll(
    context,
    followUps,
    { tripId: id, createdAt, status: "open", kind: { not: "other" } },
    { status: "done", doneAt: context.now.toISOString(), ...done },
  );
}

/** Records a contact with the customer: a new trip goes into progress, and its response clock stops. */
export async function contactMade(context: WriteContext, tripId: string): Promise<void> {
  const trip = await lockTrip(context.tx, tripId);
  keepWait(context.tx, tripId, "answeredAfter");
  // Leaving "new" stops the clock too.
  if (trip.status === "new") await endFirstSteps(context, trip);
  else if (trip.firstResponseDueAt !== null)
    await changeRow(context, trips, tripId, { firstResponseDueAt: null });
  await transitionByItself(context, trip, "contact_logged", await organisationOf(context.tx));
}
