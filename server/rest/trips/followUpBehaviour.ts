import type { FollowUpOutcome } from "../../../src/vocabulary";
import type { followUps, FollowUp } from "../../../src/resources/followUps";
import { fieldError } from "../../http/HttpError";
import type { Behaviour } from "../endpoint/Behaviour";
import { contactMade } from "./contactMade";
import type { Context } from "../endpoint/Context";

/** Outcomes without contact to the customer. */
const nobodyReached: readonly FollowUpOutcome[] = ["no_answer", "busy", "wrong_number"];

export const followUpBehaviour: Behaviour<typeof followUps> = {
  async beforeCreate(context, values) {
    const assigneeOfTrip = await lockedAssignee(context, values.tripId);
    return { ...withDone(context, values), assigneeUserId: values.assigneeUserId ?? assigneeOfTrip };
  },

  async afterCreate(context, row) {
    await afterWrite(context, row, false);
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

/** Else the caller. The trip's row stays locked until the transaction ends. */
async function lockedAssignee({ tx, caller }: Context, tripId: unknown): Promise<string | null> {
  const [trip] = await tx.query<{ id: string | null }>(
    "select assignee_user_id as id from trips where id = $1 for no key update",
    [tripId],
  );
  return trip?.id ?? caller?.userId ?? null;
}

async function afterWrite(context: Context, followUp: FollowUp, wasDone: boolean): Promise<void> {
  const { tripId, kind, outcome } = followUp;
  if (followUp.status !== "done" || wasDone) return;
  if (kind !== "other" && outcome && !nobodyReached.includes(outcome)) await contactMade(context, tripId);
}
