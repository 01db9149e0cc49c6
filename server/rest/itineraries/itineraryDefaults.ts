import { addDays } from "../../../src/domain/dates/plainDate";
import { trips, type Trip } from "../../../src/resources/trips";
import type { Transaction } from "../../database/connection/Transaction";
import { get } from "../../database/repository/get";
import type { Values } from "../Values";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { nextOptionName } from "./nextOptionName";

/** What a new itinerary of a trip begins with: the trip's dates and travellers, the organisation's terms. Nothing where there is no such trip. */
export async function itineraryDefaults(tx: Transaction, tripId: string, now: Date): Promise<Values | null> {
  const row = await get(tx, trips, tripId, "system");
  if (!row) return null;
  // The repository gives every field of the declaration.
  const trip = row as unknown as Trip;
  const organisation = await organisationOf(tx);
  return {
    tripId,
    name: await nextOptionName(tx, tripId),
    startDate: trip.startDate,
    validUntil: addDays(todayOf(organisation, now), organisation.validityDays),
    adults: trip.adults,
    childAges: trip.childAges,
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
export const filledIn = (values: Values, defaults: Values): Values => ({
  ...values,
  ...Object.fromEntries(Object.entries(defaults).filter(([name]) => isEmpty(values[name]))),
});

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);
