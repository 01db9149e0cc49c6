import type { Choices, ValueOf } from "../vocabulary/choice";

/** What a customer's budget covers. */
export const budgetBases = {
  total: { label: "In total" },
  per_person: { label: "Per person" },
} as const satisfies Choices;

/** The stored value of a budget's basis. */
export type BudgetBasis = ValueOf<typeof budgetBases>;
