import type { PlainDate } from "../dates/plainDate";
import { type PricedSheet, pricesBy, type Supplied, suppliedBy, termsFor } from "./sheet";
import type { TransportService } from "../../resources/transportServices";
import type { TransportSheet } from "../../resources/transportSheets";
import type { Identified, Loose, Maybe, OneOf } from "../../vocabulary";

/** The fields of a transport service for pricing and checking. Without stated seats or bags it takes any number. */
export type PricedTransport = Identified<TransportService>;

export interface VehicleCount {
  readonly vehicle: string;
  readonly count: number;
}

/** "2 × Van and 1 × Sedan". */
export function vehiclesText(vehicles: readonly VehicleCount[]): string {
  const texts = vehicles.map(({ vehicle, count }) => `${count} × ${vehicle || "vehicle"}`);
  return texts.length < 2
    ? (texts[0] ?? "no vehicle")
    : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;
}

type Sheet = Loose<TransportSheet>;

/** The price of a vehicle on some days, in minor units. Without a name it holds for all vehicles. */
export type TransportRate = OneOf<Sheet["rates"]>;

/** A supplement for each vehicle, such as the driver's allowance. One in percent is a share of the rate. */
export type VehicleSupplement = OneOf<Sheet["supplements"]>;

/** The fields of a transport rate sheet for pricing. Per vehicle by default. */
export interface PricedTransportSheet extends PricedSheet, Omit<Sheet, keyof PricedSheet | "transportId"> {
  readonly transportId: string;
}

export interface SuppliedTransport extends Supplied<PricedTransportSheet, TransportRate> {
  readonly transport: PricedTransport;
}

export type TransportSheetRate = SuppliedTransport["rates"][number];

export const suppliedTransports = (
  transport: PricedTransport,
  sheets: readonly PricedTransportSheet[],
  pricedOn: PlainDate,
  nationality: Maybe<string> = null,
): readonly SuppliedTransport[] =>
  suppliedBy<TransportRate, PricedTransportSheet>(
    sheets,
    transport.id,
    pricedOn,
    nationality,
    ({ transportId }) => transportId,
    byItsTerms,
  ).map((supplied) => ({ ...supplied, transport }));

const byItsTerms = (sheet: PricedTransportSheet): PricedTransportSheet => ({
  ...sheet,
  rates: (sheet.rates ?? []).map((rate) => {
    const { cost, sell } = pricesBy(sheet, rate.price, rate.sellPrice);
    const further = pricesBy(sheet, rate.furtherKm, rate.sellFurtherKm);
    return { ...rate, price: cost, sellPrice: sell, furtherKm: further.cost, sellFurtherKm: further.sell };
  }),
  supplements: (sheet.supplements ?? []).map((one) => ({
    ...one,
    ...pricesBy(termsFor(sheet, one), one.cost, one.sell),
  })),
});
