import { trips } from "../../../src/resources/trips";
import { keepDerived } from "../../database/repository/changeAll";
import { Computed } from "../../database/tables/tableOf";
import type { Transaction } from "../../database/connection/Transaction";

/** Stores the minutes until the customer's first contact, unless stored already. The trip's version stays. */
export function keepFirstAnswer(tx: Transaction, tripId: string): void {
  const minutes = new Computed(
    (
      add,
    ) => `(select coalesce(answered_after, greatest(0, floor(extract(epoch from moment() - created_at) / 60))::int)
      from trips where id = ${add(tripId)}::uuid)`,
  );
  keepDerived(tx, trips, tripId, "answeredAfter", minutes);
}
