import {
  type PricedActivity,
  type PricedActivitySheet,
  suppliedActivities,
  type SuppliedActivity,
} from "../products/activity";
import { isPlainDate, type PlainDate } from "../dates/plainDate";
import {
  type PricedHotel,
  type PricedHotelSheet,
  type SuppliedHotel,
  suppliedHotels,
} from "../products/hotel";
import {
  type Party,
  partyOf,
  type PriceApproval,
  type PricedItem,
  type PricedItinerary,
  type PricedWay,
} from "../itineraries/pricedItinerary";
import { isCurrency } from "../money/amounts";
import { type Exchange, type ExchangeRate, findExchange, type UsedRate } from "../money/exchange";
import { countsOn, isForAll, type PricedSheet } from "../products/sheet";
import {
  type PricedTransport,
  type PricedTransportSheet,
  type SuppliedTransport,
  suppliedTransports,
} from "../products/transport";
import type { Offer } from "../../resources/offers";
import { usuallyShown } from "../../resources/shared/shownParts";
import type { Supplier } from "../../resources/suppliers";
import type { TaxRow } from "../../resources/taxes";
import type { Tenant } from "../../resources/tenants";
import type { Trip } from "../../resources/trips";
import type { Buyer, Identified, Loose, TaxClass } from "../../vocabulary";

/** A tax, in force between two dates, both included. By default it is added, for every class except exempt. */
export interface TaxRule extends Omit<Loose<TaxRow>, "taxClasses"> {
  readonly taxClasses?: readonly TaxClass[] | null;
}

/** The organisation's pricing settings. By default the total is rounded, and items are a package. */
export interface PriceRules extends Pick<
  Loose<Tenant>,
  | ("currency" | "defaultMarkup" | "marginFloor" | "defaultTaxClass")
  | ("roundingStep" | "roundingMode" | "roundingOf")
> {
  readonly exchangeRates?: readonly ExchangeRate[] | null;
  readonly taxes?: readonly TaxRule[] | null;
}

export interface TaxedTrip extends Pick<Loose<Trip>, "scope" | "nationality"> {
  readonly buyer?: Buyer | null | undefined;
}

type NamedSupplier = Pick<Identified<Supplier>, "id" | "name" | "deletedAt">;

/** Everything that the price of an itinerary depends on. Stored rows fit as they are, complete or not. */
export interface PriceInput {
  readonly itinerary: PricedItinerary;
  /** At least those in the items; so for activities and transports. */
  readonly hotels: readonly PricedHotel[];
  readonly activities: readonly PricedActivity[];
  readonly transports: readonly PricedTransport[];
  /** At least the published ones of those hotels, activities and transport services. */
  readonly hotelSheets: readonly PricedHotelSheet[];
  readonly activitySheets: readonly PricedActivitySheet[];
  /** Those named by the items, for the texts of findings. */
  readonly suppliers?: readonly NamedSupplier[] | null | undefined;
  readonly transportSheets: readonly PricedTransportSheet[];
  readonly organisation: PriceRules;
  /** Where it is missing, conditions on the trip cannot be decided. */
  readonly trip?: TaxedTrip | null | undefined;
  /** The day of pricing, today in the organisation's time zone. Later exchange rates do not count. */
  readonly pricedOn: PlainDate;
}

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

/** What every item of an itinerary is priced with, prepared once. */
export interface PriceSetting {
  readonly party: Party;
  readonly startDate: PlainDate | null;
  /** The currency of the price. Null while neither the itinerary nor the organisation has one. */
  readonly currency: string | null;
  readonly hotelOf: (id: string) => PricedHotel | null;
  readonly activityOf: (id: string) => PricedActivity | null;
  readonly transportOf: (id: string) => PricedTransport | null;
  readonly suppliersOfHotel: (hotel: PricedHotel) => readonly SuppliedHotel[];
  readonly suppliersOfActivity: (activity: PricedActivity) => readonly SuppliedActivity[];
  /** The name of a supplier named by an item, whether or not it sells anything. */
  readonly supplierNameOf: (id: string) => string;
  readonly suppliersOfTransport: (transport: PricedTransport) => readonly SuppliedTransport[];
  /** The sheets of a product that may count once the customer's nationality is known. Empty where it is known. */
  readonly sheetsForMarkets: (id: string) => readonly PricedSheet[];
  readonly pricedOn: PlainDate;
  /** Null where no pinned rate leads to the itinerary's currency. */
  readonly exchangeFrom: (currency: string) => Exchange | null;
  readonly usedRates: () => UsedRate[];
}

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

/** Dates at the end of the calendar are typing mistakes, and the days after them would exceed it. */
function startDateOf({ startDate }: PriceInput["itinerary"]): PlainDate | null {
  return isPlainDate(startDate) && startDate < "9000-01-01" ? startDate : null;
}

function subjectOf(sheet: PricedHotelSheet | PricedActivitySheet | PricedTransportSheet): string {
  if ("hotelId" in sheet) return sheet.hotelId;
  return "activityId" in sheet ? sheet.activityId : sheet.transportId;
}

type ItineraryOption = Pick<PricedWay, "id" | "name">;

/** The id of the option that counts: the chosen one, else the first. Null without options. */
export function mainOptionOf({ options, chosenOptionId }: PricedItinerary): string | null {
  const ids = (options ?? []).map(({ id }) => id);
  return ids.find((id) => id === chosenOptionId) ?? ids[0] ?? null;
}

/** The option that an item belongs to. Null where it belongs to all, or its option no longer exists. */
export const optionOf = <Option extends ItineraryOption>(
  { optionId }: Pick<PricedItem, "optionId">,
  options: readonly Option[],
): Option | null => options.find(({ id }) => id === optionId) ?? null;

/** The itinerary with its main option only: that option's items, adjustment and approval. */
export function inMainOption<Itinerary extends PricedItinerary>(itinerary: Itinerary): Itinerary {
  const options = itinerary.options ?? [];
  if (options.length === 0) return itinerary;
  const main = mainOptionOf(itinerary);
  const days = (itinerary.days ?? []).map((day) => ({
    ...day,
    items: (day.items ?? []).filter((item) => (optionOf(item, options)?.id ?? main) === main),
  }));
  const adjustment = options.find(({ id }) => id === main)?.adjustment ?? itinerary.adjustment;
  return { ...itinerary, days, adjustment, priceApproval: approvalOf(itinerary, main) };
}

/** The approval of an option. An approval without options applies to each of them. */
function approvalOf({ priceApproval }: PricedItinerary, optionId: string | null): PriceApproval | null {
  const approved = priceApproval?.options ?? [];
  if (!priceApproval || approved.length === 0) return priceApproval ?? null;
  const own = approved.find((one) => one.optionId === optionId);
  return own ? { ...priceApproval, ...own } : null;
}

export const choosing = <Input extends PriceInput>(input: Input, { id }: ItineraryOption): Input => ({
  ...input,
  itinerary: asOption(input.itinerary, id),
});

export const asOption = <Itinerary extends PricedItinerary>(
  itinerary: Itinerary,
  optionId: string | null,
): Itinerary => ({ ...itinerary, chosenOptionId: optionId });

export type ShowingOffer = Pick<PricedItinerary, "options" | "chosenOptionId"> & Pick<Loose<Offer>, "shows">;

/** Whether the customer sees an item. If only one option is shown, items of the others are hidden. */
export function shownItem(offer: ShowingOffer): (item: Pick<PricedItem, "optionId">) => boolean {
  if ((offer.shows ?? usuallyShown).options) return () => true;
  const main = mainOptionOf(offer);
  return ({ optionId }) =>
    (optionOf({ optionId: optionId ?? null }, offer.options ?? [])?.id ?? main) === main;
}
