import { followUpKinds, followUpOutcomes, type FollowUpOutcome } from "../../../src/domain/vocabulary";
import { followUps, type FollowUp } from "../../../src/resources/followUps";
import { fieldRefusal } from "../../auth/Refusal";
import type { Behaviour } from "../Behaviour";
import { addTimelineEntries } from "../timeline/addTimelineEntries";
import { contactMade } from "../trips/contactMade";
import { lockTripOf, refuseTrashedTrip } from "../trips/lockTripOf";
import type { Work } from "../Work";
import { keepNextFollowUp } from "./keepNextFollowUp";

/** After these nobody was spoken to. */
const nobodyReached: readonly FollowUpOutcome[] = ["no_answer", "busy", "wrong_number"];

/** Keeps the time of being done, the trip's next step, and tells the trip's history what came of it. */
export const followUpBehaviour: Behaviour<typeof followUps> = {
  async beforeCreate(work, values) {
    const assigneeOfTrip = await lockedAssignee(work, values.tripId);
    return { ...withDone(work, values), assigneeUserId: values.assigneeUserId ?? assigneeOfTrip };
  },

  async afterCreate(work, row) {
    await afterWrite(work, row, false);
  },

  beforeLock: ({ tx }, id) => lockTripOf(tx, followUps, id),

  beforeUpdate(work, current, changes) {
    if (!("status" in changes) && !("outcome" in changes)) return changes;
    const { status, outcome, doneAt } = withDone(work, { ...current, ...changes }, changes);
    return {
      ...changes,
      status,
      outcome,
      doneAt: current.status === "done" && status === "done" ? current.doneAt : doneAt,
    };
  },

  async afterUpdate(work, before, after) {
    await afterWrite(work, after, before.status === "done");
  },

  afterDelete: ({ tx }, row) => keepNextFollowUp(tx, row.tripId),

  async afterRestore({ tx }, { tripId }) {
    await refuseTrashedTrip(tx, tripId);
    keepNextFollowUp(tx, tripId);
  },
};

/** An outcome belongs to what is done, and so does the time; `given` is what the body says. */
function withDone<T extends Partial<FollowUp>>({ now }: Work, values: T, given: Partial<FollowUp> = values) {
  if (values.status === "done") return { ...values, doneAt: now.toISOString() };
  if (given.outcome)
    throw fieldRefusal(
      "outcome",
      `${values.status === "cancelled" ? "A cancelled" : "An open"} follow-up has no outcome. Mark it as done to note one.`,
    );
  return { ...values, doneAt: null, outcome: null };
}

/** Who works on the trip, else the caller. The trip stays as it is until the follow-up is stored. */
async function lockedAssignee({ tx, caller }: Work, tripId: unknown): Promise<string | null> {
  const [trip] = await tx.query<{ id: string | null }>(
    "select assignee_user_id as id from trips where id = $1 for no key update",
    [tripId],
  );
  return trip?.id ?? caller?.userId ?? null;
}

async function afterWrite(work: Work, followUp: FollowUp, wasDone: boolean): Promise<void> {
  const { tripId, kind, outcome } = followUp;
  keepNextFollowUp(work.tx, tripId);
  if (followUp.status !== "done" || wasDone) return;
  addTimelineEntries(work, tripId, [{ kind: "follow_up", body: tell(followUp) }]);
  if (kind !== "other" && outcome && !nobodyReached.includes(outcome)) await contactMade(work, tripId);
}

function tell({ kind, outcome, note }: FollowUp): string {
  const done = `${followUpKinds[kind].label} done${outcome ? `: ${followUpOutcomes[outcome].label}` : ""}`;
  return note ? `${done}\n${note}` : done;
}
