import type { Itinerary } from "../../resources/itineraries";
import { itineraryContent } from "../../resources/shared/itineraryContent";
import { itineraryDay } from "../../resources/shared/itineraryDay";
import { withRowIds } from "../../schema";

type Day = Itinerary["days"][number];
type Item = Day["items"][number];
type OptionIdOf = (id: string | null) => string | null;

/** Copies of days, with new ids for the days and for every row in them. */
export const copiedDays = (
  days: readonly Day[],
  newId: () => string,
  optionIdOf: OptionIdOf = (id) => id,
): Day[] =>
  withRowIds({ days: itineraryContent.days }, { days }, newId, true).days.map((day) => ({
    ...day,
    items: day.items.map(inOption(optionIdOf)),
  }));

export const copiedItems = (
  items: readonly Item[],
  newId: () => string,
  optionIdOf: OptionIdOf = (id) => id,
): Item[] =>
  withRowIds({ items: itineraryDay.items }, { items }, newId, true).items.map(inOption(optionIdOf));

const inOption =
  (optionIdOf: OptionIdOf) =>
  <I extends Item>(item: I): I => ({ ...item, optionId: optionIdOf(item.optionId) });
