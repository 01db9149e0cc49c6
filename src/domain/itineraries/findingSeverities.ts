import type { Choices, ValueOf } from "../vocabulary/choice";

/** How much a finding weighs: only errors stop sending. */
export const findingSeverities = {
  error: { label: "Error", colour: "red" },
  warning: { label: "Warning", colour: "orange" },
  info: { label: "Hint", colour: "blue" },
} as const satisfies Choices;

/** The stored value of a finding's severity. */
export type FindingSeverity = ValueOf<typeof findingSeverities>;
