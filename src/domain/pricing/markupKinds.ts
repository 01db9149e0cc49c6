import type { Choices, ValueOf } from "../vocabulary/choice";

/** How a markup is given: basis points of the cost, or an amount of money. */
export const markupKinds = {
  percent: { label: "Percent" },
  amount: { label: "Amount" },
} as const satisfies Choices;

/** The stored value of a markup's kind. */
export type MarkupKind = ValueOf<typeof markupKinds>;
