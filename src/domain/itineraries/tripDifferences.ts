import {
  addDays,
  isPlainDate,
  nightsBetween,
  type PlainDate,
  shortDate,
  shortDateRange,
} from "../dates/plainDate";
import { isSamePlace } from "../formats/text";
import {
  type ChildBirth,
  type PricedDay,
  type PricedItem,
  type PricedItinerary,
  travellersText,
} from "./pricedItinerary";
import { countOf } from "../money/amounts";
import type { Itinerary } from "../../resources/itineraries";
import type { Trip } from "../../resources/trips";
import type { Loose, Maybe } from "../../vocabulary";

/** What of a trip its itineraries are compared with: its dates are exact where it does not say. A stored trip fits as it is. */
export type ComparedTrip = Pick<
  Loose<Trip>,
  | ("adults" | "childAges" | "infants" | "childBirthDates" | "rooms")
  | ("startDate" | "endDate" | "dateFlexibility" | "destinations")
>;

/** What of an itinerary is compared with its trip. A stored one fits as it is, and one of a list. */
export type ComparedItinerary = Pick<
  Loose<Itinerary>,
  | ("adults" | "childAges" | "infants" | "childBirthDates" | "rooms")
  | ("name" | "startDate" | "dayCount" | "places")
>;

/** In what a trip and an itinerary of it can disagree, and the finding that says so. */
export const differences = {
  dates: "trip_dates_differ",
  party: "trip_party_differs",
  destinations: "trip_destinations_differ",
} as const;
export type DifferenceKind = keyof typeof differences;

interface TripDifference {
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
  if (kind === "destinations") return { destinations: (itinerary.places ?? []).slice(0, maxDestinations) };
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
const maxDestinations = 30;

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

/** The dates and the party that an itinerary shall have; what is left out stays as it is. */
export interface Replan {
  readonly startDate?: PlainDate | null;
  /** How many days it shall have. */
  readonly dayCount?: number;
  readonly adults?: number;
  /** In years. */
  readonly childAges?: readonly number[];
  readonly childBirthDates?: readonly ChildBirth[];
  readonly infants?: number;
  readonly rooms?: number | null;
}

/** An itinerary with what fell out of its days. A stored row fits as it is. */
export interface Replannable<Day extends PricedDay = PricedDay> extends PricedItinerary {
  readonly days?: Maybe<readonly Day[]>;
  /** What is kept beside the days: neither priced nor checked, and no customer sees it. */
  readonly tray?: Maybe<readonly Day[]>;
}

/**
 * What an itinerary's fields become with other dates and another party. A day's date is the start plus its index, so that
 * another start moves everything by whole days. Days are added and taken away at the end: what was in a day that is taken
 * away goes to the tray, and so does a stay or a journey of several days that finds no room any more; a stay or a vehicle
 * that finds less is shortened. Source: docs/domain.md, "Other dates, another party".
 * @param newDay an empty day with an id of its own.
 */
export function replanned<Day extends PricedDay>(
  itinerary: Replannable<Day>,
  { dayCount, ...values }: Replan,
  newDay: () => Day,
): Omit<Replan, "dayCount"> & { readonly days?: readonly Day[]; readonly tray?: readonly Day[] } {
  const days = itinerary.days ?? [];
  if (dayCount === undefined || dayCount === days.length) return values;
  if (dayCount > days.length) {
    const added = Array.from({ length: dayCount - days.length }, newDay);
    return { ...values, days: [...days, ...added] };
  }
  const kept = days.slice(0, dayCount).map((day, index) => fitted(day, dayCount - index));
  const left = kept.flatMap(({ outside }) => (outside.length > 0 ? [{ ...newDay(), items: outside }] : []));
  const cut = days.slice(dayCount).filter((day) => !isBare(day));
  return {
    ...values,
    days: kept.map(({ day }) => day),
    tray: [...(itinerary.tray ?? []), ...left, ...cut],
  };
}

/** The tray without one item, and without a day of which nothing is left then. */
export const withoutItem = <Day extends PricedDay>(tray: readonly Day[], itemId: string): Day[] =>
  tray
    .map((day) => ({ ...day, items: (day.items ?? []).filter(({ id }) => id !== itemId) }))
    .filter((day) => !isBare(day));

const isBare = (day: PricedDay): boolean =>
  Object.entries(day).every(([name, value]) => name === "id" || name === "meals" || isNothing(value));

const isNothing = (value: unknown): boolean =>
  value == null || value === "" || (Array.isArray(value) && value.length === 0);

function fitted<Day extends PricedDay>(day: Day, days: number): { day: Day; outside: readonly PricedItem[] } {
  const items = day.items ?? [];
  const fitting = items.map((item) => fitInto(item, days));
  if (fitting.every((item, index) => item === items[index])) return { day, outside: [] };
  const inside = fitting.flatMap((item) => item ?? []);
  return { day: { ...day, items: inside }, outside: items.filter((_, index) => fitting[index] === null) };
}

/** An item as it fits into so many days, its own the first; null where it finds no room. */
function fitInto(item: PricedItem, days: number): PricedItem | null {
  const longest = item.kind === "transport" ? days : days - 1;
  const nights = item.kind === "hotel_stay" ? countOf(item.nights, 1, 1) : countOf(item.nights, 0);
  if (nights <= longest || !lasts.has(item.kind)) return item;
  return longest > 0 && canBeShorter.has(item.kind) ? { ...item, nights: longest } : null;
}

/** What goes on over nights; of a vehicle they are days. */
const lasts: ReadonlySet<unknown> = new Set(["hotel_stay", "transport", "cruise", "train", "flight"]);
const canBeShorter: ReadonlySet<unknown> = new Set(["hotel_stay", "transport"]);
