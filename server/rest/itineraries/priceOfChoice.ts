import type { PriceInput } from "../../../src/domain/pricing/priceInput";
import type { Offer } from "../../../src/resources/offers";
import type { Transaction } from "../../database/connection/Transaction";
import { type Asking, calculate } from "../../pricing/calculate";
import type { Chosen } from "./chosenOf";

export type Ground = Omit<PriceInput, "itinerary">;

/** What the price of an offer stood on when it was sent. @throws Error where nothing was kept. */
export async function groundOf(tx: Transaction, { id }: Pick<Offer, "id">): Promise<Ground> {
  const [kept] = await tx.query<{ ground: Ground }>("select ground from offer_grounds where offer_id = $1", [
    id,
  ]);
  if (!kept) throw new Error(`Nothing is kept of what offer ${id} stood on.`);
  return kept.ground;
}

/**
 * What an offer costs as it was chosen, on what its price stood on when it was sent. As it was sent it costs what it was sent for.
 * Large ones are calculated in a thread of their own. @throws 503 where too many of them wait.
 */
export async function priceOfChoice(
  asking: Asking,
  offer: Offer,
  ground: Ground,
  { content, isAsSent }: Chosen,
): Promise<Pick<Offer, "totals" | "prices"> & { sheetIds: readonly string[] | null }> {
  if (isAsSent) return { totals: offer.totals, prices: offer.prices, sheetIds: null };
  const input = { ...ground, itinerary: { ...offer, ...content } };
  const { totals, prices, sheetIds } = await calculate(asking, "whole", input, { findings: false });
  return { totals, prices, sheetIds };
}
