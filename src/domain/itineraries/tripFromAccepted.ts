import { isSameValue } from "../../schema";
import type { Maybe } from "../../vocabulary";
import {
  type ComparedItinerary,
  type ComparedTrip,
  lastDayOf,
  tripDifferences,
  valuesForTrip,
} from "./tripDifferences";
import { findingOf } from "./finding";
import { type Waiver, waiverOf } from "./waiver";

/** An itinerary that was accepted. A stored one fits. */
type AcceptedItinerary = ComparedItinerary & { readonly waivedFindings?: Maybe<readonly Waiver[]> };

/**
 * What a trip becomes by the itinerary that its customer accepts: exact dates, party and destinations are those of the itinerary, as far as
 * it says any. Destinations that are there in other words, or whose difference was waived, stay. Only what changes is named.
 */
export function tripFromAccepted(trip: ComparedTrip, itinerary: AcceptedItinerary): ComparedTrip {
  const values = {
    ...datesFrom(trip, itinerary),
    ...partyFrom(trip, itinerary),
    ...placesFrom(trip, itinerary),
  };
  const stored = new Map(Object.entries(trip));
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSameValue(value, stored.get(name))),
  );
}

function datesFrom({ endDate }: ComparedTrip, itinerary: AcceptedItinerary): ComparedTrip {
  const { startDate } = itinerary;
  if (!startDate) return {};
  const hasPassed = !lastDayOf(itinerary) && endDate && endDate < startDate;
  return {
    ...valuesForTrip("dates", itinerary),
    ...(hasPassed ? { endDate: null } : {}),
    dateFlexibility: "exact",
  };
}

/** Birth dates of other children say nothing of these. */
function partyFrom({ childAges }: ComparedTrip, itinerary: AcceptedItinerary): ComparedTrip {
  const haveSameAges = isSameValue(childAges ?? [], itinerary.childAges ?? []);
  return { ...(haveSameAges ? {} : { childBirthDates: [] }), ...valuesForTrip("party", itinerary) };
}

function placesFrom(trip: ComparedTrip, itinerary: AcceptedItinerary): ComparedTrip {
  const differing = tripDifferences(trip, itinerary).find(({ kind }) => kind === "destinations");
  const isWaived =
    differing &&
    waiverOf(findingOf("trip_destinations_differ", {}, differing.message), itinerary.waivedFindings ?? [])
      .waiver;
  const isOpen = differing ? !isWaived : !trip.destinations?.length && !!itinerary.places?.length;
  return isOpen ? valuesForTrip("destinations", itinerary) : {};
}
