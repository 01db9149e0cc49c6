import type { ItineraryStatus } from "../../../domain/itineraries/itineraryStatuses";

/** What a person may say about an offer in each of its states, and how the menu calls it. */
export const itineraryMoves: Readonly<
  Record<ItineraryStatus, readonly { to: ItineraryStatus; label: string }[]>
> = {
  draft: [
    { to: "sent", label: "Mark as sent" },
    { to: "accepted", label: "Mark as accepted" },
  ],
  sent: [
    { to: "accepted", label: "Mark as accepted" },
    { to: "declined", label: "Mark as declined" },
    { to: "draft", label: "Back to draft" },
  ],
  accepted: [
    { to: "declined", label: "Mark as declined" },
    { to: "sent", label: "Back to sent" },
  ],
  declined: [
    { to: "sent", label: "Back to sent" },
    { to: "accepted", label: "Mark as accepted" },
  ],
  superseded: [{ to: "draft", label: "Back to draft" }],
  expired: [
    { to: "draft", label: "Back to draft" },
    { to: "accepted", label: "Mark as accepted" },
  ],
};
