import type { TripState } from "./tripStates";

/** The states in which the customer has not decided yet. */
export const undecidedStates: readonly TripState[] = ["new", "in_progress", "quoted", "on_hold"];

/** The states in which the journey is booked or under way: only these arrive and depart. */
export const bookedStates: readonly TripState[] = ["converted", "on_trip"];

/** The states in which somebody still has to work on the trip. */
export const openStates: readonly TripState[] = [...undecidedStates, ...bookedStates];

/** The states of a trip that has been sold. */
export const soldStates: readonly TripState[] = [...bookedStates, "completed"];
