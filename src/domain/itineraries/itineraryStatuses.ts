import type { Choices, ValueOf } from "../vocabulary/choice";

/** The states of one offer. */
export const itineraryStatuses = {
  draft: { label: "Draft", colour: "default" },
  sent: { label: "Sent", colour: "blue" },
  accepted: { label: "Accepted", colour: "green" },
  declined: { label: "Declined", colour: "red" },
  superseded: { label: "Superseded", colour: "purple" },
  expired: { label: "Expired", colour: "orange" },
} as const satisfies Choices;

/** The stored value of an itinerary's status. */
export type ItineraryStatus = ValueOf<typeof itineraryStatuses>;
