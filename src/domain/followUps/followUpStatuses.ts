import type { Choices, ValueOf } from "../vocabulary/choice";

/** Whether a follow-up is still to do. Overdue is derived from its due time, never stored. */
export const followUpStatuses = {
  open: { label: "Open", colour: "blue" },
  done: { label: "Done", colour: "green" },
  cancelled: { label: "Cancelled", colour: "default" },
} as const satisfies Choices;

/** The stored value of a follow-up's status. */
export type FollowUpStatus = ValueOf<typeof followUpStatuses>;
