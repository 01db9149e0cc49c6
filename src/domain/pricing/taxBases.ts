import type { Choices, ValueOf } from "../vocabulary/choice";

/** What a tax is counted on. */
export const taxBases = {
  cost_plus_markup: { label: "Cost plus markup" },
  markup_only: { label: "Markup only" },
  total: { label: "Total, other taxes included" },
} as const satisfies Choices;

/** The stored value of what a tax applies to. */
export type TaxBasis = ValueOf<typeof taxBases>;
