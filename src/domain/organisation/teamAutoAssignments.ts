import type { Choices, ValueOf } from "../vocabulary/choice";

/** How new trips of a team find their user. */
export const teamAutoAssignments = {
  off: { label: "Off" },
  round_robin: { label: "In turn" },
  least_open: { label: "Fewest open trips" },
} as const satisfies Choices;

/** The stored value of a team's auto-assignment. */
export type TeamAutoAssignment = ValueOf<typeof teamAutoAssignments>;
