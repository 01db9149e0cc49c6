import { type Finding, findingOf } from "../itineraries/finding";
import { placesOf } from "../itineraries/placesOf";
import { differences, tripDifferences } from "../itineraries/tripDifferences";
import type { CheckContext } from "./checkContext";

/** In what the itinerary disagrees with its trip, where the trip is known. */
export function checkTrip({ input, days }: CheckContext): Finding[] {
  const { trip, itinerary } = input;
  if (!trip) return [];
  const compared = { ...itinerary, dayCount: days.length, places: placesOf(itinerary, input) };
  return tripDifferences(trip, compared).map(({ kind, message }) => ({
    ...findingOf(differences[kind], {}, message),
    differsIn: kind,
  }));
}
