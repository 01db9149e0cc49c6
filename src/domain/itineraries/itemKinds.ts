import type { Choices, ValueOf } from "../vocabulary/choice";

/** What one line of a day is. */
export const itemKinds = {
  hotel_stay: { label: "Hotel stay", colour: "geekblue" },
  activity: { label: "Activity", colour: "green" },
  transfer: { label: "Transfer", colour: "cyan" },
  transport: { label: "Transport", colour: "cyan" },
  flight: { label: "Flight", colour: "blue" },
  train: { label: "Train", colour: "blue" },
  cruise: { label: "Cruise", colour: "blue" },
  meal: { label: "Meal", colour: "orange" },
  guide: { label: "Guide", colour: "gold" },
  visa: { label: "Visa", colour: "purple" },
  insurance: { label: "Insurance", colour: "purple" },
  fee: { label: "Fee", colour: "default" },
  note: { label: "Note", colour: "default" },
} as const satisfies Choices;

/** The stored value of an item's kind. */
export type ItemKind = ValueOf<typeof itemKinds>;
