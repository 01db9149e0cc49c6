import type { FollowUpKind, FollowUpOutcome } from "../../../vocabulary";
import { refresh } from "../../../providers/rows/useRow";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { type FollowUp, followUps } from "../../../resources/followUps";

/** A step shows in the list of steps, in the trip's next step and in its history. */
const shownIn = ["follow-ups", "trips", "timeline"] as const;
export const refreshSteps = () => refresh(...shownIn);

interface PlannedStep {
  tripId: string;
  kind: FollowUpKind;
  dueAt: string;
  assigneeUserId: string | null;
  note: string | null;
}

/** Planning the next steps of trips, putting them off, and closing them. */
export function useFollowUpSaving() {
  const save = useSaveRow(followUps, { refreshes: shownIn });
  const saveQuietly = useSaveRow(followUps, { refreshes: ["trips", "timeline"] });
  return {
    plan: (step: PlannedStep) => save({ ...step }),
    postpone: (followUp: FollowUp, dueAt: string) => save({ dueAt }, followUp),
    /** Takes a step off the list without doing it. */
    cancel: (followUp: FollowUp) => save({ status: "cancelled" }, followUp),
    /** Closes a step; what is said about it is added to its note. Lists of steps keep it until `refreshSteps` is called. */
    complete(followUp: FollowUp, { outcome, remark }: { outcome: FollowUpOutcome; remark: string }) {
      const note = [followUp.note, remark.trim()].filter(Boolean).join("\n");
      return saveQuietly({ status: "done", outcome, ...(remark.trim() ? { note } : {}) }, followUp);
    },
  };
}
