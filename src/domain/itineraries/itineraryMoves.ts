import type { Role } from "../organisation/roles";
import { soldStates } from "../trips/stateGroups";
import type { TripState } from "../trips/tripStates";
import type { ItineraryStatus } from "./itineraryStatuses";

/** One move of an itinerary that a person may make, and what it asks for. */
export interface ItineraryMove {
  readonly from: ItineraryStatus;
  readonly to: ItineraryStatus;
  /** Who may make it by hand. Whether an operations user may touch this very trip is the access rules' business. */
  readonly roles: readonly Role[];
  /** No unwaived error among the findings: a customer sees only offers that can be kept. */
  readonly needsNoErrors?: true;
  /** Not while the trip is in one of these states: its booking stands on this itinerary. */
  readonly notWhileTripIs?: readonly TripState[];
}

const roles: readonly Role[] = ["owner", "admin", "sales", "operations"];

/**
 * Every move of an itinerary by hand. By itself an accepted one becomes superseded when another is accepted, and a
 * sent one expires on the day after its validity. Source: docs/domain.md, "Entities".
 */
export const itineraryMoves: readonly ItineraryMove[] = [
  { from: "draft", to: "sent", roles, needsNoErrors: true },
  { from: "draft", to: "accepted", roles, needsNoErrors: true },
  { from: "sent", to: "accepted", roles },
  { from: "sent", to: "declined", roles },
  { from: "sent", to: "draft", roles },
  { from: "accepted", to: "draft", roles, notWhileTripIs: soldStates },
  { from: "accepted", to: "declined", roles, notWhileTripIs: soldStates },
  { from: "declined", to: "draft", roles },
  { from: "declined", to: "accepted", roles },
  { from: "superseded", to: "draft", roles },
  { from: "superseded", to: "accepted", roles },
  { from: "expired", to: "draft", roles },
];

/** The moves that a role may make by hand from a status. */
export function itineraryMovesFrom(status: ItineraryStatus, role: Role): readonly ItineraryMove[] {
  return itineraryMoves.filter((move) => move.from === status && move.roles.includes(role));
}
