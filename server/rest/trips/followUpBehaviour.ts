import type { FollowUpOutcome } from "../../../src/vocabulary";
import type { followUps, FollowUp } from "../../../src/resources/followUps";
import { wholeIn } from "../../../src/resources/journal";
import { columnFor, tableOf } from "../../database/tables/tableOf";
import { fieldError } from "../../http/HttpError";
import type { Behaviour } from "../endpoint/Behaviour";
import { contactMade } from "./contactMade";
import type { Context } from "../endpoint/Context";
import { notifyOfStep } from "../notifications/notify";
import { dropUnsaidStep } from "./planSteps";

/** Outcomes without contact to the customer. */
const nobodyReached: readonly FollowUpOutcome[] = ["no_answer", "busy", "wrong_number"];

export const followUpBehaviour: Behaviour<typeof followUps> = {
  async beforeCreate(context, values) {
    const owner = await lockedOwner(context, values);
    return { ...withDone(context, values), assigneeUserId: values.assigneeUserId ?? owner };
  },

  async afterCreate(context, row) {
    if (row.tripId !== null && row.status === "open") await dropUnsaidStep(context, row.tripId);
    await afterWrite(context, row, false);
    await tellAssignee(context, row);
  },

  beforeUpdate(context, current, changes) {
    if (!("status" in changes) && !("outcome" in changes)) return changes;
    const { status, outcome, doneAt } = withDone(context, { ...current, ...changes }, changes);
    return {
      ...changes,
      status,
      outcome,
      doneAt: current.status === "done" && status === "done" ? current.doneAt : doneAt,
    };
  },

  async afterUpdate(context, before, after) {
    await afterWrite(context, after, before.status === "done");
    if (after.assigneeUserId !== before.assigneeUserId) await tellAssignee(context, after);
  },
};

/** Outcome and time only exist on a follow-up that is done. `given` is the body. */
function withDone<T extends Partial<FollowUp>>(
  { now }: Context,
  values: T,
  given: Partial<FollowUp> = values,
) {
  if (values.status === "done") return { ...values, doneAt: now.toISOString() };
  if (given.outcome)
    throw fieldError(
      "outcome",
      `${values.status === "cancelled" ? "A cancelled" : "An open"} follow-up has no outcome. Mark it as done to note one.`,
    );
  return { ...values, doneAt: null, outcome: null };
}

async function tellAssignee(context: Context, step: FollowUp): Promise<void> {
  if (step.status !== "open") return;
  await notifyOfStep(context, "follow_up_given", { ...step, userId: step.assigneeUserId });
}

/** Who has the trip, contact or account, else the caller. Its row stays locked until the transaction ends. */
async function lockedOwner({ tx, caller }: Context, values: Partial<FollowUp>): Promise<string | null> {
  const { resource, id } = wholeIn(values);
  const [own = ""] = resource.ownedBy?.users ?? [];
  const [row] = await tx.query<{ id: string | null }>(
    `select ${columnFor(own)} as id from ${tableOf(resource).name} x where id = $1 for no key update`,
    [id || null],
  );
  return row?.id ?? caller?.userId ?? null;
}

async function afterWrite(context: Context, followUp: FollowUp, wasDone: boolean): Promise<void> {
  const { tripId, kind, outcome } = followUp;
  if (followUp.status !== "done" || wasDone || tripId === null) return;
  if (kind !== "other" && outcome && !nobodyReached.includes(outcome)) await contactMade(context, tripId);
}
