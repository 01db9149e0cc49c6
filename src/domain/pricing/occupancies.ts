import type { Choices, ValueOf } from "../vocabulary/choice";

/** How many adults share a room as their hotel counts it. */
export const occupancies = {
  single: { label: "Single" },
  double: { label: "Double" },
  triple: { label: "Triple" },
} as const satisfies Choices;

/** The stored value of an occupancy. */
export type Occupancy = ValueOf<typeof occupancies>;
