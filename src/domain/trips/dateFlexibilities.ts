import type { Choices, ValueOf } from "../vocabulary/choice";

/** How far the customer may move the travel dates. */
export const dateFlexibilities = {
  exact: { label: "Exact dates" },
  few_days: { label: "A few days either way" },
  few_weeks: { label: "A few weeks either way" },
  open: { label: "Open" },
} as const satisfies Choices;

/** The stored value of a date flexibility. */
export type DateFlexibility = ValueOf<typeof dateFlexibilities>;
