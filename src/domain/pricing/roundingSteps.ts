import type { Choices, ValueOf } from "../vocabulary/choice";

/** To how many major units a total is rounded. */
export const roundingSteps = {
  "1": { label: "1" },
  "10": { label: "10" },
  "50": { label: "50" },
  "100": { label: "100" },
  none: { label: "No rounding", first: true },
} as const satisfies Choices;

/** The stored value of a rounding step. */
export type RoundingStep = ValueOf<typeof roundingSteps>;
