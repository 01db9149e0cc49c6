import {
  addDays,
  isPlainDate,
  nightsBetween,
  type PlainDate,
  shortDate,
  shortDateRange,
} from "../dates/plainDate";
import { isSamePlace } from "../formats/text";
import type { ChildBirth } from "../trips/ageOn";
import { type Travellers, travellersText } from "../trips/travellersText";
import type { DateFlexibility, Maybe } from "../../vocabulary";
import type { Replan } from "./replan";

/** What of a trip its itineraries are compared with. A stored trip fits as it is. */
export interface ComparedTrip extends Travellers {
  readonly childBirthDates?: Maybe<readonly ChildBirth[]>;
  readonly rooms?: Maybe<number>;
  readonly startDate?: Maybe<PlainDate>;
  readonly endDate?: Maybe<PlainDate>;
  /** Exact where missing. */
  readonly dateFlexibility?: Maybe<DateFlexibility>;
  readonly destinations?: Maybe<readonly string[]>;
}

/** What of an itinerary is compared with its trip. A stored one fits as it is, and one of a list. */
export interface ComparedItinerary extends Travellers {
  readonly childBirthDates?: Maybe<readonly ChildBirth[]>;
  readonly rooms?: Maybe<number>;
  readonly name?: Maybe<string>;
  readonly startDate?: Maybe<PlainDate>;
  readonly dayCount?: Maybe<number>;
  /** As `placesOf` gives them. */
  readonly places?: Maybe<readonly string[]>;
}

/** In what a trip and an itinerary of it can disagree, and the finding that says so. */
export const differences = {
  dates: "trip_dates_differ",
  party: "trip_party_differs",
  destinations: "trip_destinations_differ",
} as const;
export type DifferenceKind = keyof typeof differences;

export interface TripDifference {
  readonly kind: DifferenceKind;
  readonly message: string;
}

/**
 * In what an itinerary disagrees with its trip, as far as both say something. Dates are compared where the trip's are
 * exact; a destination of the trip differs where no place of the itinerary and no word of its name is it.
 * Source: docs/domain.md, "A trip and its itineraries".
 */
export function tripDifferences(trip: ComparedTrip, itinerary: ComparedItinerary): TripDifference[] {
  return [...datesOf(trip, itinerary), ...partyOf(trip, itinerary), ...destinationsOf(trip, itinerary)];
}

/** The last day of an itinerary; null while it has no start or no days. */
export function lastDayOf({ startDate, dayCount }: ComparedItinerary): PlainDate | null {
  return isPlainDate(startDate) && dayCount ? addDays(startDate, dayCount - 1) : null;
}

/** What the trip gets where it takes over from an itinerary in what they differ. */
export function valuesForTrip(kind: DifferenceKind, itinerary: ComparedItinerary): ComparedTrip {
  if (kind === "destinations") return { destinations: (itinerary.places ?? []).slice(0, mostDestinations) };
  if (kind === "party") return partyIn(itinerary);
  const endDate = lastDayOf(itinerary);
  // Without days it says nothing of the end.
  return { startDate: itinerary.startDate ?? null, ...(endDate ? { endDate } : {}) };
}

/** What an itinerary gets where it takes over from its trip; without an end the trip says nothing of its length. */
export function valuesForItinerary(kind: "dates" | "party", trip: ComparedTrip): Replan {
  if (kind === "party") return partyIn(trip);
  const { startDate, endDate } = trip;
  const hasLength = isPlainDate(startDate) && isPlainDate(endDate) && endDate >= startDate;
  return {
    startDate: startDate ?? null,
    ...(hasLength ? { dayCount: nightsBetween(startDate, endDate) + 1 } : {}),
  };
}

/** As many as a trip keeps. */
const mostDestinations = 30;

/** Birth dates and rooms go with the people, unless nobody said any. */
const partyIn = ({ adults, childAges, childBirthDates, infants, rooms }: ComparedItinerary) => ({
  adults: adults ?? 0,
  childAges: childAges ?? [],
  ...(childBirthDates?.length ? { childBirthDates } : {}),
  infants: infants ?? 0,
  ...(rooms == null ? {} : { rooms }),
});

function datesOf(trip: ComparedTrip, itinerary: ComparedItinerary): TripDifference[] {
  const { startDate: start, endDate: end, dateFlexibility } = trip;
  const { startDate: ownStart } = itinerary;
  const ownEnd = lastDayOf(itinerary);
  if ((dateFlexibility ?? "exact") !== "exact" || !isPlainDate(start) || !isPlainDate(ownStart)) return [];
  const hasEnds = isPlainDate(end) && ownEnd !== null;
  if (start === ownStart && (!hasEnds || end === ownEnd)) return [];
  const message = hasEnds
    ? `The trip is from ${shortDateRange(start, end)}, the itinerary from ${shortDateRange(ownStart, ownEnd)}.`
    : `The trip begins on ${shortDate(start)}, the itinerary on ${shortDate(ownStart)}.`;
  return [{ kind: "dates", message }];
}

function partyOf(trip: ComparedTrip, itinerary: ComparedItinerary): TripDifference[] {
  const [party, own] = [travellersText(trip), travellersText(itinerary)];
  return party === own
    ? []
    : [{ kind: "party", message: `The trip is for ${party}, the itinerary for ${own}.` }];
}

function destinationsOf({ destinations }: ComparedTrip, itinerary: ComparedItinerary): TripDifference[] {
  const places = itinerary.places ?? [];
  if (places.length === 0) return [];
  const named = [...places, itinerary.name ?? ""].filter(Boolean);
  const missing = (destinations ?? []).filter((one) => !named.some((place) => isSamePlace(place, one)));
  if (missing.length === 0) return [];
  const message = `The trip goes to ${missing.join(", ")}, the itinerary to ${places.join(", ")}.`;
  return [{ kind: "destinations", message }];
}
