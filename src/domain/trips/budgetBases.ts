import type { Choices } from "../vocabulary/choice";

/** What a customer's budget covers. */
export const budgetBases = {
  total: { label: "In total" },
  per_person: { label: "Per person" },
} as const satisfies Choices;
