import type { Role } from "../organisation/roles";
import { tripStates, type TripState } from "../trips/tripStates";
import { itineraryMovesFrom, type ItineraryMove } from "./itineraryMoves";
import { itineraryStatuses, type ItineraryStatus } from "./itineraryStatuses";

/** A wish to move an itinerary, with everything that the decision depends on. */
export interface ItineraryMoveRequest {
  readonly status: ItineraryStatus;
  readonly to: string;
  readonly role: Role;
  readonly tripStatus: TripState;
  /** The findings of severity "error" that nobody waived, in words. */
  readonly errors: readonly string[];
}

/** What came of the wish: where it goes, or why it does not and what is possible instead. */
export type ItineraryMoveAnswer =
  | { readonly ok: true; readonly from: ItineraryStatus; readonly to: ItineraryStatus }
  | { readonly ok: false; readonly message: string };

/** Decides whether an itinerary may move to a status now; never throws. */
export function checkItineraryMove(request: ItineraryMoveRequest): ItineraryMoveAnswer {
  const { status, to, role, tripStatus, errors } = request;
  const allowed = itineraryMovesFrom(status, role);
  const move = allowed.find((candidate) => candidate.to === to);
  if (!move) return { ok: false, message: `${problemOf(request)} ${remedyOf(allowed)}` };
  if (move.notWhileTripIs?.includes(tripStatus)) return { ok: false, message: soldMessage(tripStatus) };
  if (move.needsNoErrors && errors.length > 0)
    return {
      ok: false,
      message: `Correct or waive what is wrong first: ${errors.slice(0, 3).join(" ")}${moreOf(errors.length - 3)}`,
    };
  return { ok: true, from: move.from, to: move.to };
}

function problemOf({ status, to }: ItineraryMoveRequest): string {
  if (!Object.hasOwn(itineraryStatuses, to)) return `"${to}" is not a status of an itinerary.`;
  // The line above has checked that it is one.
  const label = itineraryStatuses[to as ItineraryStatus].label;
  if (to === status) return `The itinerary is already "${label}".`;
  return `An itinerary does not move from "${itineraryStatuses[status].label}" to "${label}".`;
}

function remedyOf(allowed: readonly ItineraryMove[]): string {
  if (allowed.length === 0) return "There is no move from here for your role.";
  return `From here it can move to: ${allowed.map(({ to }) => itineraryStatuses[to].label).join(", ")}.`;
}

const soldMessage = (tripStatus: TripState): string =>
  `The trip is "${tripStates[tripStatus].label}" and stands on this itinerary. ` +
  "Accept another itinerary instead, or let an owner or admin move the trip back to Quoted first.";

const moreOf = (more: number): string => (more > 0 ? ` And ${more} more.` : "");
