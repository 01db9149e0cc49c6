import type { Choices, ValueOf } from "../vocabulary/choice";

/** Whether a rate row says what the business pays, or what the customer pays (then no markup is added). */
export const ratePriceKinds = {
  cost: { label: "Cost", colour: "default" },
  sell: { label: "Selling price", colour: "green" },
} as const satisfies Choices;

/** The stored value of a rate row's kind. */
export type RatePriceKind = ValueOf<typeof ratePriceKinds>;
