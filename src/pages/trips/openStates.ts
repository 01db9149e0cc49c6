import type { TripState } from "../../domain/trips/tripStates";

/** The states in which somebody still has to work on the trip. */
export const openStates: readonly TripState[] = [
  "new",
  "in_progress",
  "quoted",
  "on_hold",
  "converted",
  "on_trip",
];

/** The states in which the journey is booked or under way: only these arrive and depart. */
export const bookedStates: readonly TripState[] = ["converted", "on_trip"];
