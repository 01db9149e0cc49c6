import {
  type PricedActivitySheet,
  suppliedActivities,
  type SuppliedActivity,
} from "../activities/activitySheet";
import type { PricedActivity } from "../activities/pricedActivity";
import { type PlainDate, isPlainDate } from "../dates/plainDate";
import type { PricedHotelSheet } from "../hotels/hotelSheet";
import type { PricedHotel } from "../hotels/pricedHotel";
import { countsOn, isForAll, type PricedSheet } from "../sheets/pricedSheet";
import { suppliedHotels, type SuppliedHotel } from "../hotels/suppliedHotel";
import { type PricedItinerary, partyOf, type Party } from "../itineraries/pricedItinerary";
import type { PricedTransport } from "../transport/pricedTransport";
import {
  type PricedTransportSheet,
  type SuppliedTransport,
  suppliedTransports,
} from "../transport/transportSheet";
import { findExchange, type Exchange, type UsedRate } from "../money/exchange";
import { isCurrency } from "../money/amounts";
import type { PriceRules } from "../organisation/priceRules";
import type { Buyer, Maybe, TripScope } from "../../vocabulary";

/** What the conditions of taxes and the markets of rate sheets ask of a trip. */
export interface TaxedTrip {
  readonly scope?: Maybe<TripScope>;
  readonly buyer?: Maybe<Buyer>;
  /** Of the customer, ISO 3166-1 alpha-2: whose rate sheets count. */
  readonly nationality?: Maybe<string>;
}

/** A supplier as findings tell of it. A stored one fits as it is. */
export interface NamedSupplier {
  readonly id: string;
  readonly name?: Maybe<string>;
  /** Null where it is not in the trash. */
  readonly deletedAt?: Maybe<string>;
}

/** Everything that the price of an itinerary depends on. Stored rows fit as they are, filled in or not. */
export interface PriceInput {
  readonly itinerary: PricedItinerary;
  /** At least those that the items name. */
  readonly hotels: readonly PricedHotel[];
  /** At least those that the items name. */
  readonly activities: readonly PricedActivity[];
  /** At least those that the items name. */
  readonly transports: readonly PricedTransport[];
  /** At least the published ones of those hotels, activities and transport services. */
  readonly hotelSheets: readonly PricedHotelSheet[];
  readonly activitySheets: readonly PricedActivitySheet[];
  /** Those that the items name, so that findings can call them by their names. */
  readonly suppliers?: Maybe<readonly NamedSupplier[]>;
  readonly transportSheets: readonly PricedTransportSheet[];
  readonly organisation: PriceRules;
  /** What taxes ask of the trip; where it is missing, their conditions on it cannot be decided. */
  readonly trip?: Maybe<TaxedTrip>;
  /** The day on which the price is made, today in the organisation's time zone: exchange rates dated later do not count. */
  readonly pricedOn: PlainDate;
}

/** The currencies that amounts of an itinerary are in, with the one that it is priced in. Each once. */
export function currenciesOf({
  itinerary,
  hotelSheets,
  activitySheets,
  transportSheets,
  organisation,
}: Pick<
  PriceInput,
  "itinerary" | "hotelSheets" | "activitySheets" | "transportSheets" | "organisation"
>): string[] {
  const items = (itinerary.days ?? []).flatMap((day) => day.items ?? []);
  const named = [
    itinerary.currency || organisation.currency,
    ...[...items, ...hotelSheets, ...activitySheets, ...transportSheets].map(({ currency }) => currency),
  ];
  return [...new Set(named.filter(isCurrency))].sort();
}

/** What every item of an itinerary is priced by, prepared once. */
export interface PriceSetting {
  readonly party: Party;
  readonly startDate: PlainDate | null;
  /** Of every price; null while neither the itinerary nor the organisation names one. */
  readonly currency: string | null;
  readonly hotelOf: (id: string) => PricedHotel | null;
  readonly activityOf: (id: string) => PricedActivity | null;
  readonly transportOf: (id: string) => PricedTransport | null;
  /** Who sells it, by name. */
  readonly suppliersOfHotel: (hotel: PricedHotel) => readonly SuppliedHotel[];
  readonly suppliersOfActivity: (activity: PricedActivity) => readonly SuppliedActivity[];
  /** What a supplier that an item names is called, whether or not it sells anything. */
  readonly supplierNameOf: (id: string) => string;
  readonly suppliersOfTransport: (transport: PricedTransport) => readonly SuppliedTransport[];
  /** The sheets of a hotel, an activity or a transport service that may count once the customer's nationality is known; none where it is. */
  readonly sheetsForMarkets: (id: string) => readonly PricedSheet[];
  /** The day on which the price is made. */
  readonly pricedOn: PlainDate;
  /** Null where no pinned rate leads to the itinerary's currency. */
  readonly exchangeFrom: (currency: string) => Exchange | null;
  /** The rates that were used so far, each once. */
  readonly usedRates: () => UsedRate[];
}

/** Prepares the setting of a price. */
export function priceSetting({
  itinerary,
  hotels,
  activities,
  transports,
  hotelSheets,
  activitySheets,
  suppliers,
  transportSheets,
  organisation,
  trip,
  pricedOn,
}: PriceInput): PriceSetting {
  const chosen = itinerary.currency || organisation.currency;
  const currency = isCurrency(chosen) ? chosen : null;
  const hotelsById = new Map(hotels.map((hotel) => [hotel.id, hotel]));
  const activitiesById = new Map(activities.map((activity) => [activity.id, activity]));
  const supplierNames = new Map(
    suppliers?.map(({ id, name, deletedAt }) => [id, name && deletedAt ? `${name} (in the trash)` : name]),
  );
  const transportsById = new Map(transports.map((transport) => [transport.id, transport]));
  const nationality = trip?.nationality;
  const forMarkets = nationality
    ? []
    : [...hotelSheets, ...activitySheets, ...transportSheets].filter(
        (sheet) => !isForAll(sheet) && countsOn(sheet, pricedOn),
      );
  const exchanges = new Map<string, Exchange | null>();
  return {
    party: partyOf(itinerary),
    startDate: startDateOf(itinerary),
    currency,
    hotelOf: (id) => hotelsById.get(id) ?? null,
    activityOf: (id) => activitiesById.get(id) ?? null,
    transportOf: (id) => transportsById.get(id) ?? null,
    suppliersOfHotel: (hotel) => suppliedHotels(hotel, hotelSheets, pricedOn, nationality),
    suppliersOfActivity: (activity) => suppliedActivities(activity, activitySheets, pricedOn, nationality),
    supplierNameOf: (id) => supplierNames.get(id) || "The chosen supplier",
    suppliersOfTransport: (transport) =>
      suppliedTransports(transport, transportSheets, pricedOn, nationality),
    sheetsForMarkets: (id) => forMarkets.filter((sheet) => subjectOf(sheet) === id),
    pricedOn,
    exchangeFrom: (from) => {
      if (currency === null || !isCurrency(from)) return null;
      const known = exchanges.get(from);
      if (known !== undefined) return known;
      const rates = organisation.exchangeRates ?? [];
      const found = findExchange(from, currency, rates, pricedOn, organisation.currency);
      exchanges.set(from, found);
      return found;
    },
    usedRates: () => {
      const used = [...exchanges.values()].flatMap((exchange) => exchange?.rates ?? []);
      return [...new Map(used.map((rate) => [`${rate.from} ${rate.to}`, rate])).values()];
    },
  };
}

/** Dates at the end of the calendar are slips of the hand, and the days after them would fall out of it. */
function startDateOf({ startDate }: PriceInput["itinerary"]): PlainDate | null {
  return isPlainDate(startDate) && startDate < "9000-01-01" ? startDate : null;
}

/** What a sheet is for, by its id. */
function subjectOf(sheet: PricedHotelSheet | PricedActivitySheet | PricedTransportSheet): string {
  if ("hotelId" in sheet) return sheet.hotelId;
  return "activityId" in sheet ? sheet.activityId : sheet.transportId;
}
