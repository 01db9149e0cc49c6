import type { Transaction } from "../../database/connection/Transaction";

/**
 * Keeps the trip's next step: the earliest of its open follow-ups. It is derived, so the trip's version stays: planning
 * a call does not make a colleague's form stale.
 */
export function keepNextFollowUp(tx: Transaction, tripId: string): void {
  tx.later({
    text: `update trips set next_follow_up_at = next.due_at from (
        select min(due_at) as due_at from follow_ups where trip_id = $1 and status = 'open' and deleted_at is null
      ) next where id = $1 and next_follow_up_at is distinct from next.due_at`,
    values: [tripId],
  });
}
