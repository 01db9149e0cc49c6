import type { FollowUpKind } from "../../../domain/followUps/followUpKinds";
import type { FollowUpOutcome } from "../../../domain/followUps/followUpOutcomes";
import type { FollowUp } from "../../../resources/followUps";
import { refresh } from "../../../providers/rows/useRow";
import { createRow, patchRow } from "../../../providers/rows/writeRow";

/** Plans the next step of a trip. */
export async function planFollowUp(values: {
  tripId: string;
  kind: FollowUpKind;
  dueAt: string;
  assigneeUserId: string | null;
  note: string | null;
}): Promise<void> {
  await createRow<FollowUp>("follow-ups", values);
  await refreshSteps();
}

/**
 * Closes a step with what came of it; what is said about it is added to its note. Lists of steps keep it until
 * `refreshSteps` is called.
 */
export async function completeFollowUp(
  followUp: FollowUp,
  { outcome, remark }: { outcome: FollowUpOutcome; remark: string },
): Promise<void> {
  const note = [followUp.note, remark.trim()].filter(Boolean).join("\n");
  await patchRow("follow-ups", followUp, {
    status: "done",
    outcome,
    ...(remark.trim() ? { note } : {}),
  });
  await refresh("trips", "timeline");
}

/** Puts a step off to another time (an instant). */
export async function postponeFollowUp(followUp: FollowUp, dueAt: string): Promise<void> {
  await patchRow("follow-ups", followUp, { dueAt });
  await refreshSteps();
}

/** Takes a step off the list without doing it. */
export async function cancelFollowUp(followUp: FollowUp): Promise<void> {
  await patchRow("follow-ups", followUp, { status: "cancelled" });
  await refreshSteps();
}

/** A step shows in the list of steps, in the trip's next step and in its history. */
export const refreshSteps = () => refresh("follow-ups", "trips", "timeline");
