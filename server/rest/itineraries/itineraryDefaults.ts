import { addDays } from "../../../src/domain/dates/plainDate";
import type { Itinerary } from "../../../src/resources/itineraries";
import { trips } from "../../../src/resources/trips";
import type { Transaction } from "../../database/connection/Transaction";
import { readRow } from "../endpoint/rows";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { nextOptionName } from "./nextOptionName";

/** The fields that a new itinerary of a trip begins with. */
export const defaultNames = [
  "tripId",
  "name",
  "startDate",
  "validUntil",
  "adults",
  "childAges",
  "childBirthDates",
  "infants",
  "rooms",
  "currency",
  "inclusions",
  "exclusions",
  "terms",
  "paymentSchedule",
] as const;
type Defaults = Pick<Itinerary, (typeof defaultNames)[number]>;

/** What a new itinerary of a trip begins with: the trip's dates and travellers, the organisation's terms. Nothing where there is no such trip. */
export async function itineraryDefaults(
  tx: Transaction,
  tripId: string,
  now: Date,
): Promise<Defaults | null> {
  const trip = await readRow(tx, trips, tripId);
  if (!trip) return null;
  const organisation = await organisationOf(tx);
  return {
    tripId,
    name: await nextOptionName(tx, tripId),
    startDate: trip.startDate,
    validUntil: addDays(todayOf(organisation, now), organisation.validityDays),
    adults: trip.adults,
    childAges: trip.childAges,
    childBirthDates: trip.childBirthDates,
    infants: trip.infants,
    rooms: trip.rooms,
    currency: organisation.currency,
    inclusions: organisation.defaultInclusions,
    exclusions: organisation.defaultExclusions,
    terms: organisation.defaultTerms,
    paymentSchedule: organisation.defaultPaymentSchedule,
  };
}

/** The values with the defaults wherever nothing was said: no value, or an empty list. */
export const filledIn = <T extends Partial<Itinerary>>(values: T, defaults: Defaults): T => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(defaults).filter(([name]) => isEmpty(new Map(Object.entries(values)).get(name))),
  ),
});

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);
