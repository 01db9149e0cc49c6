import { isPlainDate, type PlainDate } from "../dates/plainDate";
import { shortDate } from "../dates/shortDate";
import { closeReasons, type CloseReason } from "./closeReasons";
import type { MoveRequest, TripFacts } from "./moveRequest";
import type { TripMove } from "./tripMoves";

type Errors = Record<string, string[]>;
type Settled = Omit<MoveRequest, "closeReason" | "reason"> & {
  readonly closeReason: CloseReason | null;
  readonly reason: string | null;
};

/** What a move still lacks, by field; empty when nothing does. */
export function missingForMove(move: TripMove, request: Settled): Errors {
  return {
    ...(move.reasonRequired && !request.reason ? { reason: ["Say why the trip makes this move."] } : {}),
    ...(move.closeReasonRequired ? closeErrors(request) : {}),
    ...(move.reviewDateRequired ? reviewDateErrors(request.reviewDate, request.today) : {}),
    ...(move.needsDates ? dateErrors(request.trip) : {}),
    ...(move.needsContact && !hasContact(request.trip)
      ? { phone: ["Enter a phone number, a WhatsApp number or an email address of the customer."] }
      : {}),
    ...(move.needsAcceptedItinerary ? itineraryErrors(request.acceptedItineraryCount) : {}),
  };
}

function closeErrors({ closeReason, reason }: Settled): Errors {
  if (!closeReason) return { closeReason: [`Choose a reason: ${Object.keys(closeReasons).join(", ")}.`] };
  return closeReason === "other" && !reason
    ? { reason: ["Say in a few words what the other reason is."] }
    : {};
}

function reviewDateErrors(reviewDate: MoveRequest["reviewDate"], today: PlainDate): Errors {
  if (!isPlainDate(reviewDate))
    return { reviewDate: ["Choose the date on which to look at the trip again."] };
  return reviewDate < today
    ? { reviewDate: [`${shortDate(reviewDate)} has passed: choose today or a later date.`] }
    : {};
}

function dateErrors({ startDate, endDate, dateFlexibility }: TripFacts): Errors {
  const errors: Errors = {};
  if (!isPlainDate(startDate)) errors.startDate = ["Enter the start date of the trip."];
  if (!isPlainDate(endDate)) errors.endDate = ["Enter the end date of the trip."];
  else if (isPlainDate(startDate) && endDate < startDate)
    errors.endDate = ["The end date lies before the start date."];
  if (dateFlexibility != null && dateFlexibility !== "exact") {
    errors.dateFlexibility = [
      "The dates are still flexible: settle them with the customer and choose exact dates.",
    ];
  }
  return errors;
}

function hasContact({ email, phone, whatsapp }: TripFacts): boolean {
  return [email, phone, whatsapp].some((way) => Boolean(way?.trim()));
}

function itineraryErrors(accepted: number): Errors {
  if (accepted === 1) return {};
  return {
    acceptedItineraryId: [
      accepted === 0
        ? "Mark the itinerary that the customer accepted."
        : `${accepted} itineraries are marked as accepted: keep the one that the customer takes.`,
    ],
  };
}
