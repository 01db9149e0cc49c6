import {
  addDays,
  isPlainDate,
  nightsBetween,
  type PlainDate,
  shortDate,
  shortDateRange,
} from "../dates/plainDate";
import { isSamePlace } from "../formats/text";
import { type PricedDay, type PricedItem, type PricedItinerary, travellersText } from "./pricedItinerary";
import { countOf } from "../money/amounts";
import type { Itinerary } from "../../resources/itineraries";
import type { Trip } from "../../resources/trips";
import type { Loose, Maybe } from "../../vocabulary";

/** The compared fields of a trip. Its dates are exact by default. A stored trip fits as it is. */
export type ComparedTrip = Pick<
  Loose<Trip>,
  | ("adults" | "childAges" | "infants" | "childBirthDates" | "rooms")
  | ("startDate" | "endDate" | "dateFlexibility" | "destinations")
>;

export type ComparedItinerary = Pick<
  Loose<Itinerary>,
  | ("adults" | "childAges" | "infants" | "childBirthDates" | "rooms")
  | ("name" | "startDate" | "dayCount" | "places")
>;

/** In what a trip and its itinerary can differ, and the code of the finding. */
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
 * The differences from the trip, where both have values. Dates count only if the trip's are exact. A
 * destination differs if no place and not the name of the itinerary match it. Source: docs/domain.md, "A trip
 * and its itineraries".
 */
export function tripDifferences(trip: ComparedTrip, itinerary: ComparedItinerary): TripDifference[] {
  return [...datesOf(trip, itinerary), ...partyOf(trip, itinerary), ...destinationsOf(trip, itinerary)];
}

/** The last day of an itinerary. Null while it has no start or no days. */
export function lastDayOf({ startDate, dayCount }: ComparedItinerary): PlainDate | null {
  return isPlainDate(startDate) && dayCount ? addDays(startDate, dayCount - 1) : null;
}

/** The fields of a trip that takes over a difference from its itinerary. */
export function valuesForTrip(kind: DifferenceKind, itinerary: ComparedItinerary): ComparedTrip {
  if (kind === "destinations") return { destinations: (itinerary.places ?? []).slice(0, maxDestinations) };
  if (kind === "party") return partyIn(itinerary);
  const endDate = lastDayOf(itinerary);
  return { startDate: itinerary.startDate ?? null, ...(endDate ? { endDate } : {}) };
}

/** The fields of an itinerary that takes over a difference from its trip. A trip without an end has no length. */
export function valuesForItinerary(kind: "dates" | "party", trip: ComparedTrip): Replan {
  if (kind === "party") return partyIn(trip);
  const { startDate, endDate } = trip;
  const hasLength = isPlainDate(startDate) && isPlainDate(endDate) && endDate >= startDate;
  return {
    startDate: startDate ?? null,
    ...(hasLength ? { dayCount: nightsBetween(startDate, endDate) + 1 } : {}),
  };
}

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

/** New dates and a new party for an itinerary. Missing fields stay as they are. */
export interface Replan extends Pick<
  PricedItinerary,
  "startDate" | "adults" | "childAges" | "childBirthDates" | "infants" | "rooms"
> {
  readonly dayCount?: number;
}

/** An itinerary with its tray. A stored row fits as it is. */
export type Replannable<Day extends PricedDay = PricedDay> = Omit<PricedItinerary, "days"> & {
  readonly [List in keyof Pick<Itinerary, "days" | "tray">]?: Maybe<readonly Day[]>;
};

/**
 * An itinerary's fields with other dates and another party. A day's date is the start plus its index, so
 * another start moves everything. Days are added and removed at the end. The content of removed days goes to
 * the tray, as do stays and journeys that no longer fit; a stay or vehicle that fits in part is shortened.
 * Source: docs/domain.md, "Other dates, another party".
 * @param newDay an empty day with its own id.
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

/** An item fitted into this many days, counted from its own. Null where it does not fit. */
function fitInto(item: PricedItem, days: number): PricedItem | null {
  const longest = item.kind === "transport" ? days : days - 1;
  const nights = item.kind === "hotel_stay" ? countOf(item.nights, 1, 1) : countOf(item.nights, 0);
  if (nights <= longest || !lasts.has(item.kind)) return item;
  return longest > 0 && canBeShorter.has(item.kind) ? { ...item, nights: longest } : null;
}

/** The kinds that last several nights, or days for a vehicle. */
const lasts: ReadonlySet<unknown> = new Set(["hotel_stay", "transport", "cruise", "train", "flight"]);
const canBeShorter: ReadonlySet<unknown> = new Set(["hotel_stay", "transport"]);
