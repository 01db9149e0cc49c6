import type { Transaction } from "../../database/connection/Transaction";
import { fieldError } from "../../http/HttpError";
import { type Asking, calculate } from "../../pricing/calculate";
import { mainOptionOf, optionOf, type PriceInput } from "../../../src/domain/pricing/priceInput";
import type { Offer } from "../../../src/resources/offers";
import { usuallyShown } from "../../../src/resources/shared/shownParts";

export interface Choice {
  /** Absent: the main option. */
  optionId?: string | null | undefined;
  /** Of optional items. */
  items: readonly string[];
}

export interface Chosen {
  /** Null where the offer has no options. */
  optionId: string | null;
  items: string[];
  /** The content with this choice: it is priced, and becomes the itinerary's. */
  content: Pick<Offer, "chosenOptionId" | "days">;
  isAsSent: boolean;
}

/** The offer with a customer's choice. @throws 422 for a choice that is not offered. */
export function chosenOf(offer: Offer, { optionId, items }: Choice): Chosen {
  const main = mainOptionOf(offer);
  const shows = offer.shows ?? usuallyShown;
  const open = shows.options ? offer.options.map(({ id }) => id) : [];
  const chosen = optionId ?? main;
  if (chosen !== main && !open.some((id) => id === chosen))
    throw fieldError("optionId", "This offer has no such option. Load the page again.");
  const wanted = new Set(items);
  const isOptional = (item: Offer["days"][number]["items"][number]) =>
    item.inclusion === "optional" && (optionOf(item, offer.options)?.id ?? chosen) === chosen;
  const added = offer.days
    .flatMap((day) => day.items)
    .filter((item) => isOptional(item) && wanted.has(item.id));
  if (added.length < wanted.size)
    throw fieldError("items", "One of these is no optional item of this option. Load the page again.");
  const days = offer.days.map((day) => ({
    ...day,
    items: day.items.map((item) =>
      wanted.has(item.id) ? { ...item, inclusion: "included" as const } : item,
    ),
  }));
  return {
    optionId: chosen,
    items: added.map(({ id }) => id),
    content: { chosenOptionId: chosen, days },
    isAsSent: chosen === main && added.length === 0,
  };
}

export type Ground = Omit<PriceInput, "itinerary">;

/** The data behind the price of an offer when it was sent. @throws Error where none is stored. */
export async function groundOf(tx: Transaction, { id }: Pick<Offer, "id">): Promise<Ground> {
  const [kept] = await tx.query<{ ground: Ground }>("select ground from offer_grounds where offer_id = $1", [
    id,
  ]);
  if (!kept) throw new Error(`Nothing is kept of what offer ${id} stood on.`);
  return kept.ground;
}

/** By the data stored at sending; unchanged, the stored price. @throws 503 where too many wait. */
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

export interface PricedChoice {
  readonly chosen: Chosen;
  readonly price: Pick<Offer, "totals" | "prices">;
  readonly ground: Ground;
  /** Null where the version is accepted as sent. */
  readonly sheetIds: readonly string[] | null;
}

/** Prices a choice on the version's stored data. @throws 422 for a choice that is not offered; 503. */
export async function pricedAs(tx: Transaction, offer: Offer, choice: Choice): Promise<PricedChoice> {
  const chosen = chosenOf(offer, choice);
  const ground = await groundOf(tx, offer);
  const { sheetIds, ...price } = await priceOfChoice(tx, offer, ground, chosen);
  return { chosen, price, ground, sheetIds };
}
