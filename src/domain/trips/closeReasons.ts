import type { Choices, ValueOf } from "../vocabulary/choice";

/** Why a trip was cancelled or dropped. */
export const closeReasons = {
  price: { label: "Price too high" },
  competitor: { label: "Booked with a competitor" },
  budget: { label: "Budget too small" },
  postponed: { label: "Travel postponed" },
  no_response: { label: "No response" },
  unavailable: { label: "Nothing available" },
  duplicate: { label: "Duplicate" },
  spam: { label: "Spam" },
  customer_withdrew: { label: "Customer withdrew" },
  other: { label: "Other" },
} as const satisfies Choices;

/** The stored value of a close reason. */
export type CloseReason = ValueOf<typeof closeReasons>;
