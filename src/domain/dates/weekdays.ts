import type { Choices, ValueOf } from "../vocabulary/choice";

/** The days of the week, Monday first as in ISO 8601. */
export const weekdays = {
  mon: { label: "Monday" },
  tue: { label: "Tuesday" },
  wed: { label: "Wednesday" },
  thu: { label: "Thursday" },
  fri: { label: "Friday" },
  sat: { label: "Saturday" },
  sun: { label: "Sunday" },
} as const satisfies Choices;

/** The stored value of a weekday. */
export type Weekday = ValueOf<typeof weekdays>;
