import { shortDateRange } from "../../../src/domain/dates/shortDate";
import type { Trip } from "../../../src/resources/trips";
import type { Transaction } from "../../database/connection/Transaction";

/** What was asked for, in a line: "2 adults, 1 child · Kochi, Munnar · 24 to 30 Dec 2026 · by Website form". */
export async function describeTrip(tx: Transaction, trip: Trip): Promise<string> {
  const parts = [travellers(trip), trip.destinations.join(", "), dates(trip), await source(tx, trip)];
  return parts.filter(Boolean).join(" · ");
}

function travellers({ adults, childAges, infants }: Trip): string {
  return [
    counted(adults, "adult", "adults"),
    counted(childAges.length, "child", "children"),
    counted(infants, "infant", "infants"),
  ]
    .filter(Boolean)
    .join(", ");
}

const counted = (count: number, one: string, many: string): string =>
  count === 0 ? "" : `${count} ${count === 1 ? one : many}`;

function dates({ startDate, endDate }: Trip): string {
  if (!startDate) return "";
  return shortDateRange(startDate, endDate ?? startDate);
}

async function source(tx: Transaction, { querySourceId }: Trip): Promise<string> {
  if (!querySourceId) return "";
  const [found] = await tx.query<{ name: string }>("select name from query_sources where id = $1", [
    querySourceId,
  ]);
  return found ? `by ${found.name}` : "";
}
