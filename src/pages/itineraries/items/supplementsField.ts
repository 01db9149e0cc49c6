import type { HotelSheet } from "../../../resources/hotelSheets";
import { itineraryItem } from "../../../resources/shared/itineraryItem";
import type { Field } from "../../../schema";

/**
 * The supplements of a stay as choices among those that its hotel's rate sheets offer; the compulsory ones add themselves.
 * Null where there are none and none was chosen.
 */
export function supplementsField(sheets: readonly HotelSheet[], current: readonly string[]): Field | null {
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
