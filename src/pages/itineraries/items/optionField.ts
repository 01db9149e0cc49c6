import { optionOf } from "../../../domain/pricing/priceInput";
import { itineraryItem } from "../../../resources/shared/itineraryItem";
import type { Field } from "../../../schema";
import type { NamedOption } from "../draft/draft";

/** The option of an item as a choice of those of the itinerary; null where there are none and it names none. */
export function optionField(options: readonly NamedOption[], current: string | null): Field | null {
  const isGone = current !== null && !optionOf({ optionId: current }, options);
  if (options.length === 0 && !isGone) return null;
  const named = options.map(({ id, name }) => [id, { label: name || "Option" }] as const);
  const gone = isGone ? [[current, { label: "One that is gone" }] as const] : [];
  return {
    kind: "choice",
    label: itineraryItem.optionId.label,
    optional: true,
    choices: Object.fromEntries([...named, ...gone]),
  };
}
