import { joinParts } from "../../../src/domain/formats/text";
import { shortDateRange } from "../../../src/domain/dates/plainDate";
import type { Trip } from "../../../src/resources/trips";
import { Computed } from "../../database/repository/Computed";

/** What was asked for, in a line: "2 adults, 1 child · Kochi, Munnar · 24 to 30 Dec 2026 · by Website form". */
export function describeTrip(trip: Trip): Computed {
  const parts = joinParts([travellers(trip), joinParts(trip.destinations, ", "), dates(trip)]);
  return new Computed(
    (add) => `concat_ws(' · ', nullif(${add(parts)}, ''),
      (select 'by ' || name from query_sources where id = ${add(trip.querySourceId)}::uuid))`,
  );
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
