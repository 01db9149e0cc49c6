import type { Transaction } from "../../database/connection/Transaction";
import { notFound } from "../../http/HttpError";
import type { Values, WriteContext } from "../endpoint/Context";
import { fieldsOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { get } from "../../database/repository/row";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { addDays } from "../../../src/domain/dates/plainDate";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import type { Offer } from "../../../src/resources/offers";
import { trips } from "../../../src/resources/trips";
import { isWritable, onlyWhatApplies } from "../../../src/schema";

const defaultNames = [
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

/** Defaults of a new itinerary: the trip's dates and travellers, the organisation's terms. Null without a trip to read. */
export async function itineraryDefaults(
  { tx, acting, now }: WriteContext,
  tripId: string,
): Promise<Defaults | null> {
  const trip = await get(tx, trips, tripId, acting);
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

/** The values, with defaults where one is missing or an empty list. */
export const filledIn = <T extends Partial<Itinerary>>(values: T, defaults: Defaults): T => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(defaults).filter(([name]) => isEmpty(new Map(Object.entries(values)).get(name))),
  ),
});

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** The first free name for an itinerary of a trip: Option A, Option B, … Option Z, Option 27. */
async function nextOptionName(tx: Transaction, tripId: string): Promise<string> {
  const rows = await tx.query<{ name: string }>(
    "select lower(name) as name from itineraries where trip_id = $1 and deleted_at is null",
    [tripId],
  );
  const taken = new Set(rows.map(({ name }) => name));
  for (let index = 0; ; index += 1) {
    const name = `Option ${index < 26 ? String.fromCharCode(65 + index) : index + 1}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

export const readDefaults = endpoint({
  method: "GET",
  url: "/api/trips/:id/itinerary-defaults",
  access: { resource: itineraries, action: "create" },
  summary: "What a new itinerary of a trip begins with",
  answer: fieldsOf(itineraries, defaultNames),
  async read(tx, { params, caller }) {
    const defaults = await itineraryDefaults({ tx, acting: caller, now: tx.now }, params.id);
    if (!defaults) throw notFound("This trip");
    return defaults;
  },
});

/** For a copy or a restored draft. Older rows may hold values that do not apply; these are left out. */
export function writableValues(original: Itinerary | Offer, action: "create" | "update"): Values {
  const values = new Map<string, unknown>(Object.entries(original));
  const written = Object.entries(itineraries.fields).filter(
    ([name, field]) => values.has(name) && isWritable(field, action),
  );
  const writable = Object.fromEntries(written.map(([name]) => [name, values.get(name)]));
  return onlyWhatApplies(itineraries.fields, writable);
}
