import type { Choices, ValueOf } from "../vocabulary/choice";

/** Whether strangers join an activity. */
export const groupKinds = {
  private: { label: "Private", colour: "purple" },
  shared: { label: "Shared", colour: "blue" },
} as const satisfies Choices;

/** The stored value of a group kind. */
export type GroupKind = ValueOf<typeof groupKinds>;
