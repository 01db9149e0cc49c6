import { fieldError } from "../../http/HttpError";
import { columnFor, tableOf } from "../../database/tables/tableOf";
import type { Transaction } from "../../database/connection/Transaction";
import { type Days, type SheetResource, sheetSubjects } from "../sheets/sheetsOf";

const mostRates = 10_000;
/** Each is a price of its own: one item that 25 suppliers sell is priced 25 times. */
const mostOffers = 10_000;

/**
 * Refuses, with 422, an itinerary whose hotels, activities and transport have too many rates together, or too many suppliers for its
 * items, to be read and compared in a moment.
 * @param wanted the kinds of rate sheets, each with how many items there are of what its sheets are for, by id.
 */
export async function refuseManyRates(
  tx: Transaction,
  wanted: readonly (readonly [SheetResource, ReadonlyMap<string, number>])[],
  days: Days | null,
): Promise<void> {
  const parts = wanted.map(([resource], index) => {
    const subject = columnFor(sheetSubjects[resource.name]);
    return `select ${subject} as id, count(distinct x.supplier_id)::int as suppliers,
         coalesce(sum(jsonb_array_length(x.rates)), 0)::int as rates
       from ${tableOf(resource).name} x
       where ${subject} = any($${index + 3}::uuid[])
         and x.status = 'published' and x.deleted_at is null
         and coalesce(x.valid_from <= $2::date, true) and coalesce(x.valid_to >= $1::date, true)
       group by 1`;
  });
  const rows = await tx.query<{ id: string; suppliers: number; rates: number }>(parts.join(" union all "), [
    days?.from ?? null,
    days?.to ?? null,
    ...wanted.map(([, items]) => [...items.keys()]),
  ]);
  const items = new Map(wanted.flatMap(([, items]) => [...items]));
  const rates = rows.reduce((sum, row) => sum + row.rates, 0);
  const offers = rows.reduce((sum, { id, suppliers }) => sum + suppliers * (items.get(id) ?? 0), 0);
  if (rates > mostRates)
    throw fieldError(
      "days",
      `The hotels, activities and transport of these days have ${rates} rates together; a price is calculated from at most ${mostRates}. Leave some out, or make two itineraries.`,
    );
  if (offers > mostOffers)
    throw fieldError(
      "days",
      `The suppliers of these days' hotels, activities and transport sell their items in ${offers} ways together; a price is the least of at most ${mostOffers}. Leave some out, or make two itineraries.`,
    );
}
