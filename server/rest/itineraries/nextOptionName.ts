import type { Transaction } from "../../database/connection/Transaction";

/** The name for one more itinerary of a trip: the first of Option A, Option B, … Option Z, Option 27 that is free. */
export async function nextOptionName(tx: Transaction, tripId: string): Promise<string> {
  const rows = await tx.query<{ name: string }>(
    "select lower(name) as name from itineraries where trip_id = $1 and deleted_at is null",
    [tripId],
  );
  const taken = new Set(rows.map(({ name }) => name));
  for (let index = 0; ; index += 1) {
    const name = `Option ${index < 26 ? String.fromCharCode(65 + index) : index + 1}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
