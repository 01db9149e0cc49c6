import { usuallyShown } from "../../../src/resources/shared/shownParts";
import { mainOptionOf, optionOf } from "../../../src/domain/pricing/priceInput";
import type { Offer } from "../../../src/resources/offers";
import { fieldError } from "../../http/HttpError";

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
