import type { PricedItinerary } from "../itineraries/pricedItinerary";
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

/** The itinerary as its main option has it: the items of the others are not in it. */
export function inMainOption<Itinerary extends PricedItinerary>(itinerary: Itinerary): Itinerary {
  const options = itinerary.options ?? [];
  if (options.length === 0) return itinerary;
  const main = mainOptionOf(itinerary);
  const days = (itinerary.days ?? []).map((day) => ({
    ...day,
    items: (day.items ?? []).filter((item) => (optionOf(item, options)?.id ?? main) === main),
  }));
  return { ...itinerary, days };
}

/** What one of the options is priced and checked by. Source: docs/domain.md, "Options". */
export const choosing = <Input extends PriceInput>(input: Input, { id }: ItineraryOption): Input => ({
  ...input,
  itinerary: { ...input.itinerary, chosenOptionId: id },
});
