import { fieldError } from "../../http/HttpError";
import type { Transaction } from "../../database/connection/Transaction";
import type { Days } from "../sheets/sheetsOf";

const most = 10_000;

/** Refuses, with 422, hotels whose sheets have too many rates together to be read and compared in a moment. */
export async function refuseManyRates(
  tx: Transaction,
  hotelIds: readonly string[],
  days: Days | null,
): Promise<void> {
  if (hotelIds.length === 0) return;
  const [row] = await tx.query<{ count: number; sheets: number }>(
    `select coalesce(sum(jsonb_array_length(rates)), 0)::int as count from hotel_sheets
     where hotel_id = any($1::uuid[]) and status = 'published' and deleted_at is null
       and coalesce(valid_from <= $3::date, true) and coalesce(valid_to >= $2::date, true)`,
    [hotelIds, days?.from ?? null, days?.to ?? null],
  );
  const count = row?.count ?? 0;
  if (count > most)
    throw fieldError(
      "days",
      `The hotels of these days have ${count} rates together; a price is calculated from at most ${most}. Leave some hotels out, or make two itineraries.`,
    );
}
