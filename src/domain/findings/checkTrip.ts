import { shortDate } from "../dates/plainDate";
import { counted } from "../formats/text";
import { type Finding, findingOf } from "../itineraries/finding";
import { partyOn } from "../itineraries/pricedItinerary";
import { placesOf } from "../itineraries/placesOf";
import { differences, tripDifferences } from "../itineraries/tripDifferences";
import type { CheckContext } from "./checkContext";

/** Children whose age on the first day is another by their birth date than the one that was entered. */
export function checkChildAges({ setting: { party, startDate } }: CheckContext): Finding[] {
  const { childAges } = partyOn(party, startDate);
  return childAges.flatMap((age, index) => {
    const entered = party.childAges[index];
    if (age === entered || !startDate) return [];
    const message = `Child ${index + 1} is entered with ${counted(entered ?? 0, "year")} and is ${age} on ${shortDate(startDate)} by the birth date.`;
    return [findingOf("child_age_differs", {}, message)];
  });
}

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
