import { fieldError } from "../../http/HttpError";
import { columnFor, tableOf } from "../../database/tables/tableOf";
import type { Transaction } from "../../database/connection/Transaction";
import { type Days, type SheetResource, sheetSubjects } from "../sheets/sheetsOf";

const most = 10_000;

/**
 * Refuses, with 422, an itinerary whose hotels, activities and transport have too many rates together to be read and
 * compared in a moment.
 * @param wanted the kinds of rate sheets, each with the ids of what its sheets are for.
 */
export async function refuseManyRates(
  tx: Transaction,
  wanted: readonly (readonly [SheetResource, readonly string[]])[],
  days: Days | null,
): Promise<void> {
  const parts = wanted.map(
    ([resource], index) =>
      `select x.rates from ${tableOf(resource).name} x
       where ${columnFor(sheetSubjects[resource.name])} = any($${index + 3}::uuid[])
         and x.status = 'published' and x.deleted_at is null
         and coalesce(x.valid_from <= $2::date, true) and coalesce(x.valid_to >= $1::date, true)`,
  );
  const [row] = await tx.query<{ count: number }>(
    `select coalesce(sum(jsonb_array_length(rates)), 0)::int as count from (${parts.join(" union all ")}) sheets`,
    [days?.from ?? null, days?.to ?? null, ...wanted.map(([, ids]) => ids)],
  );
  const count = row?.count ?? 0;
  if (count > most)
    throw fieldError(
      "days",
      `The hotels, activities and transport of these days have ${count} rates together; a price is calculated from at most ${most}. Leave some out, or make two itineraries.`,
    );
}
