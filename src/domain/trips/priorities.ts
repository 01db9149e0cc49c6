import type { Choices, ValueOf } from "../vocabulary/choice";

/** How urgently a trip wants work. */
export const priorities = {
  low: { label: "Low", colour: "default" },
  normal: { label: "Normal", colour: "blue" },
  high: { label: "High", colour: "orange" },
  urgent: { label: "Urgent", colour: "red" },
} as const satisfies Choices;

/** The stored value of a priority. */
export type Priority = ValueOf<typeof priorities>;
