import type { HotelSheet } from "../../../resources/hotelSheets";
import type { TransportSheet } from "../../../resources/transportSheets";
import { itineraryItem } from "../../../resources/shared/itineraryItem";
import type { Field } from "../../../schema";

/**
 * The supplements of an item as choices among those that the rate sheets of its hotel or transport service offer; the compulsory ones add themselves.
 * Null where there are none and none was chosen.
 */
export function supplementsField(
  sheets: readonly (HotelSheet | TransportSheet)[],
  current: readonly string[],
): Field | null {
  const offered = sheets.flatMap(({ supplements }) =>
    supplements.filter(({ compulsory }) => !compulsory).map(({ name }) => name),
  );
  const names = new Set([...offered, ...current]);
  if (names.size === 0) return null;
  return {
    kind: "choices",
    label: itineraryItem.supplements.label,
    optional: true,
    choices: Object.fromEntries([...names].map((name) => [name, { label: name }])),
  };
}
