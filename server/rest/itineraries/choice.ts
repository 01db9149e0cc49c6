import type { Transaction } from "../../database/connection/Transaction";
import { fieldError } from "../../http/HttpError";
import { type Asking, calculate } from "../../pricing/calculate";
import { mainOptionOf, optionOf, type PriceInput } from "../../../src/domain/pricing/priceInput";
import type { Offer } from "../../../src/resources/offers";
import { usuallyShown } from "../../../src/resources/shared/shownParts";

/** What a customer chose of an offer. */
export interface Choice {
  /** Absent: the option that the offer stands for. */
  optionId?: string | null | undefined;
  /** Ids of its optional items that are to be included. */
  items: readonly string[];
}

/** An offer as it was chosen. */
export interface Chosen {
  /** Null where it has no options. */
  optionId: string | null;
  /** In the order of the journey. */
  items: string[];
  /** With that option and these items: what is priced, and what the itinerary becomes. */
  content: Pick<Offer, "chosenOptionId" | "days">;
  /** Whether it is the offer as it was sent. */
  isAsSent: boolean;
}

/** The offer with a customer's choice in it. @throws 422 for what it does not offer. */
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
