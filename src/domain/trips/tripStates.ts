import type { Choices, ValueOf } from "../vocabulary/choice";

/** The states of a trip, in the order in which a trip usually passes them. Source: docs/domain.md, "The life of a trip". */
export const tripStates = {
  new: { label: "New", colour: "blue" },
  in_progress: { label: "In progress", colour: "geekblue" },
  quoted: { label: "Quoted", colour: "purple" },
  on_hold: { label: "On hold", colour: "gold" },
  converted: { label: "Converted", colour: "green" },
  on_trip: { label: "On trip", colour: "cyan" },
  completed: { label: "Completed", colour: "lime" },
  cancelled: { label: "Cancelled", colour: "red" },
  dropped: { label: "Dropped", colour: "volcano" },
} as const satisfies Choices;

/** The stored value of a trip's state. */
export type TripState = ValueOf<typeof tripStates>;
