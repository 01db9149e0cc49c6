import type { PricedDay, PricedItem, PricedItinerary } from "./pricedItinerary";
import {
  type ComparedItinerary,
  type ComparedTrip,
  type DifferenceKind,
  differences,
  lastDayOf,
  tripDifferences,
  valuesForTrip,
} from "./tripDifferences";
import { isSameValue, shortened } from "../../schema";
import type { FindingSeverity, ItineraryStatus, Loose, OneOf, TripScope } from "../../vocabulary";
import type { Itinerary } from "../../resources/itineraries";

/** A change that settles a finding, as data: what to set or add, where, and the label of the button. */
export type FindingFix =
  | {
      readonly kind: "set_item";
      readonly label: string;
      readonly dayId: string;
      readonly itemId: string;
      readonly values: Partial<PricedItem>;
    }
  | {
      readonly kind: "add_item";
      readonly label: string;
      readonly dayId: string;
      /** The new item. The caller gives it an id. */
      readonly values: Omit<PricedItem, "id">;
    }
  | {
      readonly kind: "set_itinerary";
      readonly label: string;
      readonly values: { readonly validUntil: string };
    };

/** What settles a finding outside the itinerary, as data: a value of its trip, or a row to add. */
export type OutsideFix =
  | {
      readonly kind: "set_trip";
      readonly label: string;
      readonly values: { readonly scope: TripScope };
    }
  | {
      readonly kind: "add_exchange_rate";
      readonly label: string;
      /** ISO 4217. */
      readonly from: string;
      readonly to: string;
    };

export interface Finding {
  readonly code: FindingCode;
  readonly severity: FindingSeverity;
  readonly dayId: string | null;
  readonly itemId: string | null;
  readonly message: string;
  readonly fix?: FindingFix;
  /** Any one of these settles it too. */
  readonly outside?: readonly OutsideFix[];
  /** The difference from the trip. Either side may take over the other's values. */
  readonly differsIn?: DifferenceKind;
}

/** All checks with their severity. Source: docs/domain.md, "What an itinerary is checked for". */
export const findingCodes = {
  start_date_missing: { severity: "error", label: "No start date" },
  travellers_missing: { severity: "error", label: "Nobody travels" },
  days_missing: { severity: "error", label: "No days" },
  currency_missing: { severity: "error", label: "No currency" },
  amount_too_large: { severity: "error", label: "Amount too large" },
  night_without_bed: { severity: "error", label: "Night without a bed" },
  night_with_two_beds: { severity: "warning", label: "Night with two beds" },
  stay_beyond_trip: { severity: "error", label: "Stay beyond the trip" },
  items_overlap: { severity: "warning", label: "Items overlap" },
  activity_closed: { severity: "error", label: "Closed that day" },
  activity_out_of_hours: { severity: "warning", label: "Out of opening hours" },
  product_inactive: { severity: "warning", label: "Not offered any more" },
  group_too_small: { severity: "warning", label: "Group too small" },
  group_too_large: { severity: "warning", label: "Group too large" },
  occupancy_exceeded: { severity: "error", label: "Too many in the room" },
  rooms_differ: { severity: "warning", label: "Other rooms than asked for" },
  minimum_nights_not_met: { severity: "warning", label: "Minimum nights not met" },
  allotment_exceeded: { severity: "warning", label: "More rooms than kept" },
  release_passed: { severity: "warning", label: "Rooms not kept any more" },
  people_without_bed: { severity: "error", label: "People without a bed" },
  stay_without_people: { severity: "error", label: "Nobody in a stay" },
  rooming_beyond_party: { severity: "warning", label: "More beds than people" },
  seats_missing: { severity: "error", label: "Too few seats" },
  bags_beyond_vehicles: { severity: "warning", label: "Too many bags" },
  vehicle_missing: { severity: "error", label: "No such vehicle" },
  kilometres_missing: { severity: "error", label: "No kilometres" },
  kilometres_exceeded: { severity: "warning", label: "More kilometres than included" },
  pickup_time_missing: { severity: "warning", label: "No pickup time" },
  child_age_differs: { severity: "warning", label: "Another age by the birth date" },
  child_price_missing: { severity: "error", label: "No price for a child" },
  markup_unplaced: { severity: "error", label: "Markup in no price" },
  rate_missing: { severity: "error", label: "No rate" },
  market_unknown: { severity: "warning", label: "Customer's nationality not known" },
  supplement_missing: { severity: "error", label: "No such supplement" },
  rate_expired: { severity: "error", label: "Rates have ended" },
  blacked_out: { severity: "error", label: "Not sold on that night" },
  cost_missing: { severity: "warning", label: "No cost" },
  exchange_rate_missing: { severity: "error", label: "No exchange rate" },
  tax_undecided: { severity: "error", label: "Tax not decided" },
  lock_without_price: { severity: "error", label: "Locked without a price" },
  lock_without_reason: { severity: "warning", label: "Locked without a reason" },
  total_negative: { severity: "error", label: "Total below zero" },
  conditions_contradict: { severity: "warning", label: "Included and not included" },
  payment_in_the_past: { severity: "warning", label: "Payment due in the past" },
  validity_beyond_rates: { severity: "warning", label: "Valid longer than its rates" },
  validity_after_start: { severity: "warning", label: "Valid past the start" },
  price_not_approved: { severity: "error", label: "Price not approved", isFinal: true },
  margin_below_floor: { severity: "warning", label: "Margin too low" },
  place_change_without_transfer: { severity: "warning", label: "No transfer" },
  trip_dates_differ: { severity: "warning", label: "Other dates than the trip" },
  trip_party_differs: { severity: "warning", label: "Another party than the trip" },
  trip_destinations_differ: { severity: "warning", label: "Other destinations than the trip" },
} as const satisfies Readonly<Record<string, FindingKind>>;

export type FindingCode = keyof typeof findingCodes;

/** Whether a finding may be waived with a reason. */
export const isWaivable = (code: FindingCode): boolean => !("isFinal" in findingCodes[code]);

/** The place of a finding: a day, one of its items, or (with neither) the whole itinerary. */
export type FindingPlace = Partial<Pick<Finding, "dayId" | "itemId">>;

export function findingOf(
  code: FindingCode,
  place: FindingPlace,
  message: string,
  fix?: FindingFix,
): Finding {
  return {
    code,
    severity: findingCodes[code].severity,
    dayId: place.dayId ?? null,
    itemId: place.itemId ?? null,
    message,
    ...(fix ? { fix } : {}),
  };
}

/** A copy with the fix applied. `newId` is for an added item. A fix for a missing day or item changes nothing. */
export function applyFix<Itinerary extends PricedItinerary>(
  itinerary: Itinerary,
  fix: FindingFix,
  newId: string,
): Itinerary {
  if (fix.kind === "set_itinerary") return { ...itinerary, ...fix.values };
  const days = (itinerary.days ?? []).map((day) => (day.id === fix.dayId ? fixDay(day, fix, newId) : day));
  return { ...itinerary, days };
}

interface FindingKind {
  readonly severity: FindingSeverity;
  readonly label: string;
  readonly isFinal?: true;
}

function fixDay(
  day: PricedDay,
  fix: Exclude<FindingFix, { kind: "set_itinerary" }>,
  newId: string,
): PricedDay {
  const items = day.items ?? [];
  if (fix.kind === "add_item") return { ...day, items: [...items, { ...fix.values, id: newId }] };
  const fixed = (item: PricedItem) => (item.id === fix.itemId ? { ...item, ...fix.values } : item);
  return { ...day, items: items.map(fixed) };
}

/**
 * A waived finding. `said` is its text at that time (`saidBy`); a finding with another text is not waived.
 * Author and time are null in older rows, and until the server has stored the waiver.
 */
export interface Waiver extends Omit<OneOf<Loose<Itinerary>["waivedFindings"]>, "code"> {
  readonly code: string;
}

/** The part of a finding's message that a waiver keeps. */
export const saidBy = ({ message }: Pick<Finding, "message">): string =>
  shortened(message, maxSaidCharacters);

/** Whether a waiver is for the same code and place as a finding, whatever the message is. */
export const isOf = (waiver: Waiver, { code, dayId, itemId }: WaivedPlace): boolean =>
  waiver.code === code && (waiver.dayId ?? null) === dayId && (waiver.itemId ?? null) === itemId;

/** The waiver of a finding, or the one that lapsed because the message changed. */
export function waiverOf(
  finding: Finding,
  waivers: readonly Waiver[],
): { waiver: Waiver | null; lapsed: Waiver | null } {
  if (!isWaivable(finding.code)) return { waiver: null, lapsed: null };
  const own = waivers.filter((waiver) => waiver.reason?.trim() && isOf(waiver, finding));
  const waiver = own.find(({ said, at }) => (said == null ? at == null : said === saidBy(finding))) ?? null;
  return { waiver, lapsed: waiver ? null : (own.at(-1) ?? null) };
}

type WaivedPlace = Pick<Finding, "dayId" | "itemId"> & { readonly code: string };

const maxSaidCharacters = 1_000;

type AcceptedItinerary = ComparedItinerary & { readonly waivedFindings?: readonly Waiver[] | null };

/**
 * The changes of a trip when its customer accepts an itinerary: the itinerary's dates (now exact), party and
 * destinations, as far as it has them. Destinations stay if they match in other words, or if their difference
 * was waived. Only changed fields are returned.
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

/** Birth dates belong to the old ages, so they are cleared when the ages differ. */
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

/**
 * Why a trip cannot be converted with this itinerary, or null. A difference in destinations may be waived;
 * one in dates or party may not, since the booking depends on them.
 */
export function conversionObstacle(
  trip: ComparedTrip,
  itinerary: AcceptedItinerary & { readonly status?: ItineraryStatus },
): string | null {
  if (itinerary.status && itinerary.status !== "accepted")
    return `${itinerary.name || "The accepted itinerary"} is being changed since it was accepted. Accept its newer version, or keep the accepted one, first.`;
  const isWaived = (message: string) =>
    waiverOf(findingOf(differences.destinations, {}, message), itinerary.waivedFindings ?? []).waiver;
  const open = tripDifferences(trip, itinerary).filter(
    ({ kind, message }) => kind !== "destinations" || !isWaived(message),
  );
  if (open.length === 0) return null;
  return `The trip and its accepted itinerary differ. ${open.map(({ message }) => message).join(" ")} Take over one from the other first.`;
}
