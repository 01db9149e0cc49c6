import type { Choices, ValueOf } from "../vocabulary/choice";

/** How an item stands towards the price: only included items are in the total. */
export const inclusionKinds = {
  included: { label: "Included", colour: "green" },
  optional: { label: "Optional", colour: "blue" },
  complimentary: { label: "Complimentary", colour: "gold" },
  own_arrangement: { label: "Own arrangement", colour: "default" },
  excluded: { label: "Excluded", colour: "red" },
} as const satisfies Choices;

/** The stored value of an item's inclusion. */
export type InclusionKind = ValueOf<typeof inclusionKinds>;
