import type { Maybe, TripState } from "../../vocabulary";

/** Until when an enquiry is to be answered first; nothing once it has been, or where no time was set. */
export const firstAnswerDue = (trip: {
  status: TripState;
  firstResponseDueAt?: Maybe<string>;
}): string | undefined => (trip.status === "new" && trip.firstResponseDueAt) || undefined;
