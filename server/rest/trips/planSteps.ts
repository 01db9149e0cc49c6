import type { PlannedStep } from "../../../src/domain/trips/automaticSteps";
import type { FollowUpPurpose } from "../../../src/vocabulary";
import { followUps, type FollowUp } from "../../../src/resources/followUps";
import type { Trip } from "../../../src/resources/trips";
import { changeAll, discardAll } from "../../database/repository/changeAll";
import { insertLater } from "../../database/repository/row";
import { writerOf } from "../../database/query/ruleSql";
import { withStandIn } from "../absences/away";
import type { WriteContext } from "../endpoint/Context";

interface About {
  purpose?: FollowUpPurpose;
  questionId?: string;
}

/** Plans steps for the trip's assignee, or the assignee's stand-in. The trip's row must be locked. */
export async function planSteps(
  { tx, acting }: WriteContext,
  { id: tripId, assigneeUserId }: Pick<Trip, "id" | "assigneeUserId">,
  steps: readonly PlannedStep[],
  about: About = {},
): Promise<void> {
  const createdBy = writerOf(acting);
  for (const step of steps) {
    const values = { tripId, assigneeUserId, createdBy, ...step, ...about };
    insertLater(tx, followUps, [await withStandIn({ tx, acting }, followUps, values)]);
  }
}

/** The step that the server made where nobody had said one gives way to one that somebody says. */
export const dropUnsaidStep = (context: WriteContext, tripId: string) =>
  discardAll(context, followUps, { tripId, status: "open", purpose: "next" });

/** Ends the open steps of a trip about a subject. The trip's row must be locked. */
export async function endSteps(
  context: WriteContext,
  tripId: string,
  about: About,
  status: FollowUp["status"] = "cancelled",
): Promise<void> {
  const doneAt = status === "done" ? context.now.toISOString() : null;
  await changeAll(context, followUps, { tripId, status: "open", ...about }, { status, doneAt });
}
