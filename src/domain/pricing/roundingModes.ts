import type { Choices, ValueOf } from "../vocabulary/choice";

/** Which way a total is rounded. */
export const roundingModes = {
  up: { label: "Up" },
  nearest: { label: "To the nearest" },
} as const satisfies Choices;

/** The stored value of a rounding mode. */
export type RoundingMode = ValueOf<typeof roundingModes>;
