import { versionFacts } from "../../../resources/shared/itineraryTransitions";
import type { TripState } from "../../../vocabulary";
import { itineraries, type ListedItinerary } from "../../../resources/itineraries";
import { decideTransition, type Role, type Transition, transitionsFrom } from "../../../schema";

interface Facts {
  tripStatus: TripState;
  today: string;
}

/** What a role may make of an offer, without what the trip's state forbids. What the offer itself lacks is said when it is tried. */
export const possibleTransitions = (row: ListedItinerary, role: Role, facts: Facts): readonly Transition[] =>
  transitionsFrom(itineraries, row, role).filter(({ to }) => {
    const decision = decideTransition(itineraries, {
      row,
      to,
      role,
      facts: { ...facts, ...versionFacts(row) },
    });
    return decision.ok || !decision.errors.to;
  });
