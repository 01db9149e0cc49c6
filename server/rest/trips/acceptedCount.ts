import type { Transaction } from "../../database/connection/Transaction";

/** How many live itineraries of a trip are accepted. */
export async function acceptedCount(tx: Transaction, tripId: string): Promise<number> {
  const [found] = await tx.query<{ count: number }>(
    "select count(*) as count from itineraries where trip_id = $1 and status = 'accepted' and deleted_at is null",
    [tripId],
  );
  return found?.count ?? 0;
}
