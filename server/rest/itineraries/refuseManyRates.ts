import { hotels } from "../../../src/resources/hotels";
import { fieldError } from "../../http/HttpError";
import type { Transaction } from "../../database/connection/Transaction";

const most = 10_000;

/** Refuses, with 422, hotels that have too many rates together to be read and compared in a moment. Few hotels never do. */
export async function refuseManyRates(tx: Transaction, hotelIds: readonly string[]): Promise<void> {
  if (hotelIds.length * (hotels.fields.rates.maxItems ?? 0) <= most) return;
  const [row] = await tx.query<{ count: number }>(
    "select coalesce(sum(jsonb_array_length(rates)), 0)::int as count from hotels where id = any($1::uuid[])",
    [hotelIds],
  );
  const count = row?.count ?? 0;
  if (count > most)
    throw fieldError(
      "days",
      `The hotels of these days have ${count} rates together; a price is reckoned from at most ${most}. Leave some hotels out, or make two itineraries.`,
    );
}
