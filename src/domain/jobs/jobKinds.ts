import type { Choices, ValueOf } from "../vocabulary/choice";

/** What the server does by itself, after a change or by the clock. */
export const jobKinds = {
  trips_of_the_day: { label: "Begin and end trips" },
  expired_itineraries: { label: "Expire offers" },
  lost_pictures: { label: "Remove lost pictures" },
} as const satisfies Choices;

/** The stored value of a job's kind. */
export type JobKind = ValueOf<typeof jobKinds>;
