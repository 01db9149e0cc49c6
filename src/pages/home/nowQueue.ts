import type { FollowUp } from "../../resources/followUps";
import type { Trip } from "../../resources/trips";
import { firstAnswerDue } from "../trips/tripTexts";

export type Waiting = { dueAt: string } & (
  | { step: FollowUp; enquiry?: never }
  | { enquiry: Trip; step?: never }
);

/**
 * Steps and enquiries, earliest due first. Duplicate steps are dropped, and so are assigned enquiries whose
 * trip has one of the steps.
 */
export function nowQueue(steps: readonly FollowUp[], enquiries: readonly Trip[]): Waiting[] {
  const trips = new Set(steps.map(({ tripId }) => tripId));
  const rows: Waiting[] = [
    ...[...new Map(steps.map((step) => [step.id, step])).values()].map((step) => ({
      step,
      dueAt: step.dueAt,
    })),
    ...enquiries
      .filter(({ id, assigneeUserId }) => !assigneeUserId || !trips.has(id))
      .map((enquiry) => ({ enquiry, dueAt: firstAnswerDue(enquiry) ?? enquiry.createdAt })),
  ];
  return rows.sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt));
}
