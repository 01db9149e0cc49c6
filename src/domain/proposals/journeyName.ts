import { joinParts } from "../formats/text";

/** What a journey is known by besides its trip: "Option B" among the itineraries of the trip, and where it stays overnight. */
interface Named {
  /** Nothing while it is being typed. */
  readonly name: string | null;
  readonly days: readonly { readonly overnightPlace: string | null }[];
}

/** Characters of a name at most. */
const longest = 160;

/** What a customer's journey is called: the trip's title, else its destinations, else where it stays, else the itinerary's name. */
export function journeyName(
  trip: { readonly title: string | null; readonly destinations: readonly string[] },
  { name, days }: Named,
): string {
  const nights = [...new Set(days.map(({ overnightPlace }) => overnightPlace?.trim()))];
  const called = trip.title?.trim() || joinParts(trip.destinations) || joinParts(nights) || (name ?? "");
  return called.length <= longest ? called : `${called.slice(0, longest - 1).trimEnd()}…`;
}
