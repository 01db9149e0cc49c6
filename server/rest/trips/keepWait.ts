import { trips } from "../../../src/resources/trips";
import { keepDerived } from "../../database/repository/changeAll";
import { columnFor, Computed } from "../../database/tables/tableOf";
import type { Transaction } from "../../database/connection/Transaction";

/**
 * Stores the minutes from the enquiry until the customer's first answer, the first offer or the yes, unless they are
 * stored already. The trip's version stays.
 */
export function keepWait(
  tx: Transaction,
  tripId: string,
  field: "answeredAfter" | "offeredAfter" | "agreedAfter",
): void {
  const minutes = new Computed(
    (
      add,
    ) => `(select coalesce(${columnFor(field)}, greatest(0, floor(extract(epoch from moment() - created_at) / 60))::int)
      from trips x where id = ${add(tripId)}::uuid)`,
  );
  keepDerived(tx, trips, tripId, field, minutes);
}
