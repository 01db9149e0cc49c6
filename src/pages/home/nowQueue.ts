import type { FollowUp } from "../../resources/followUps";
import type { Trip } from "../../resources/trips";
import { firstAnswerDue } from "../trips/tripTexts";

export type Waiting = { dueAt: string } & (
  | { step: FollowUp; enquiry?: never }
  | { enquiry: Trip; step?: never }
);

/**
 * Steps and enquiries, earliest due first, each once: of an enquiry that is in two lists, while one of them is read
 * again, the newest version. Assigned enquiries whose trip has one of the steps are dropped.
 */
export function nowQueue(steps: readonly FollowUp[], enquiries: readonly Trip[]): Waiting[] {
  const trips = new Set(steps.map(({ tripId }) => tripId));
  const rows: Waiting[] = [
    ...[...new Map(steps.map((step) => [step.id, step])).values()].map((step) => ({
      step,
      dueAt: step.dueAt,
    })),
    ...newestOf(enquiries)
      .filter(({ id, assigneeUserId }) => !assigneeUserId || !trips.has(id))
      .map((enquiry) => ({ enquiry, dueAt: firstAnswerDue(enquiry) ?? enquiry.createdAt })),
  ];
  return rows.sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt));
}

function newestOf(enquiries: readonly Trip[]): Trip[] {
  const byId = new Map<string, Trip>();
  for (const one of enquiries) {
    const known = byId.get(one.id);
    if (!known || known.version < one.version) byId.set(one.id, one);
  }
  return [...byId.values()];
}
