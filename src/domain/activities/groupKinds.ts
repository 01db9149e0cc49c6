import type { Choices } from "../vocabulary/choice";

/** Whether strangers join an activity. */
export const groupKinds = {
  private: { label: "Private", colour: "purple" },
  shared: { label: "Shared", colour: "blue" },
} as const satisfies Choices;
