import type { Choices, ValueOf } from "../vocabulary/choice";

/** When an instalment is due. */
export const paymentDueKinds = {
  on_acceptance: { label: "On acceptance" },
  on_date: { label: "On a date" },
  days_before_start: { label: "Days before the start" },
} as const satisfies Choices;

/** The stored value of what an instalment's due date hangs on. */
export type PaymentDueKind = ValueOf<typeof paymentDueKinds>;
