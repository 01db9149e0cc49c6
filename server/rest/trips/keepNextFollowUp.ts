import { trips } from "../../../src/resources/trips";
import { keepDerived } from "../../database/repository/changeAll";
import { Computed } from "../../database/repository/Computed";
import type { Transaction } from "../../database/connection/Transaction";

/**
 * Keeps the trip's next step: the earliest of its open follow-ups and, while it is new, of the time by which it is to be
 * answered, so that lists are put in order by what they show. It is derived, so the trip's version stays: planning a call
 * does not make a colleague's form stale.
 */
export function keepNextFollowUp(tx: Transaction, tripId: string): void {
  const earliest = new Computed(
    (add) => `(select least(min(f.due_at), t.answer_due_at)
      from (select id, case when status = 'new' then first_response_due_at end as answer_due_at
            from trips where id = ${add(tripId)}::uuid) t
      left join follow_ups f on f.trip_id = t.id and f.status = 'open' and f.deleted_at is null
      group by t.answer_due_at)`,
  );
  keepDerived(tx, trips, tripId, "nextFollowUpAt", earliest);
}
