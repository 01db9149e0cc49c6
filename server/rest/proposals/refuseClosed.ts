import { bookedStates, undecidedStates } from "../../../src/vocabulary";
import type { Offer } from "../../../src/resources/offers";
import type { Trip } from "../../../src/resources/trips";
import { HttpError } from "../../http/HttpError";

/** Of what version a customer speaks, and when. */
interface Decided {
  offer: Offer;
  trip: Trip;
  /** The content that the customer has before them. */
  hash: string;
  /** On the organisation's calendar. */
  today: string;
}

/** Refuses what a customer decides about an offer that is not to be decided. @throws 409 in words for the customer. */
export function refuseClosed({ offer, trip, hash, today }: Decided): void {
  const words = obstacleOf(offer, trip, today);
  if (words) throw new HttpError(409, words);
  if (hash !== offer.contentHash)
    throw new HttpError(
      409,
      "There is a newer version of this offer. Load the page to see what has changed.",
    );
}

function obstacleOf(offer: Offer, trip: Trip, today: string): string | undefined {
  if (offer.status === "accepted") return "This offer was accepted already. Ask us if you want to change it.";
  const { acceptedItineraryId } = trip;
  const isAmending = bookedStates.includes(trip.status) && acceptedItineraryId === offer.itineraryId;
  if (acceptedItineraryId && acceptedItineraryId !== offer.itineraryId)
    return "Another offer for this journey was accepted already. Ask us if you want to change it.";
  if (!isAmending && !undecidedStates.includes(trip.status))
    return "This journey is not open for decisions any more. Please ask us.";
  if (offer.status === "sent" && !(offer.validUntil && offer.validUntil < today)) return undefined;
  return closedWords[offer.status];
}

const again = "Ask us for a new one.";

/** Why a version is not to be decided about any more, for its customer. One that was sent is here where its validity has passed. */
export const closedWords: Readonly<Record<Offer["status"], string>> = {
  sent: `This offer is not valid any more. ${again}`,
  expired: `This offer is not valid any more. ${again}`,
  declined: `This offer was declined. ${again}`,
  superseded: `Another offer took the place of this one. ${again}`,
  withdrawn: `This offer was withdrawn. ${again}`,
  accepted: "This offer was accepted already.",
};
