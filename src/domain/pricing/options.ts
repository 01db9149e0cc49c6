import type { PriceApproval, PricedItinerary } from "../itineraries/pricedItinerary";
import type { PriceInput } from "./priceInput";

/** One of the ways in which an itinerary is offered: "Comfort", "Premium". */
export interface ItineraryOption {
  readonly id: string;
  readonly name?: string | null;
}

/** The option that an itinerary stands for: the chosen one, else the first; null where it has none. */
export function mainOptionOf({ options, chosenOptionId }: PricedItinerary): string | null {
  const ids = (options ?? []).map(({ id }) => id);
  return ids.find((id) => id === chosenOptionId) ?? ids[0] ?? null;
}

/** Whether an item belongs to one option alone, and not to all: an option that is no longer there is none. */
export const optionOf = <Option extends ItineraryOption>(
  { optionId }: { readonly optionId?: string | null },
  options: readonly Option[],
): Option | null => options.find(({ id }) => id === optionId) ?? null;

/**
 * The itinerary as its main option has it: the items of the others are not in it, an adjustment of its own counts in place
 * of the itinerary's, and of an approval what was let pass of it.
 */
export function inMainOption<Itinerary extends PricedItinerary>(itinerary: Itinerary): Itinerary {
  const options = itinerary.options ?? [];
  if (options.length === 0) return itinerary;
  const main = mainOptionOf(itinerary);
  const days = (itinerary.days ?? []).map((day) => ({
    ...day,
    items: (day.items ?? []).filter((item) => (optionOf(item, options)?.id ?? main) === main),
  }));
  const adjustment = options.find(({ id }) => id === main)?.adjustment ?? itinerary.adjustment;
  return { ...itinerary, days, adjustment, priceApproval: approvalOf(itinerary, main) };
}

/** What was let pass of an option. An approval of a time without options is of each of them. */
function approvalOf({ priceApproval }: PricedItinerary, optionId: string | null): PriceApproval | null {
  const approved = priceApproval?.options ?? [];
  if (!priceApproval || approved.length === 0) return priceApproval ?? null;
  const own = approved.find((one) => one.optionId === optionId);
  return own ? { ...priceApproval, ...own } : null;
}

/** What one of the options is priced and checked by. Source: docs/domain.md, "Options". */
export const choosing = <Input extends PriceInput>(input: Input, { id }: ItineraryOption): Input => ({
  ...input,
  itinerary: asOption(input.itinerary, id),
});

/** The itinerary, standing for one of its options. */
export const asOption = <Itinerary extends PricedItinerary>(
  itinerary: Itinerary,
  optionId: string | null,
): Itinerary => ({ ...itinerary, chosenOptionId: optionId });
