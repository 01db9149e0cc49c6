import type { ClockTime } from "../dates/wallTime";
import type { PlainDate } from "../dates/plainDate";
import { type PricedSheet, pricesBy, type Supplied, suppliedBy, termsFor } from "./sheet";
import type { Maybe, TransportBasis, TransportKind, VehicleSupplementBasis, Weekday } from "../../vocabulary";

/** A vehicle that a transport service comes in. */
interface VehicleType {
  readonly name?: Maybe<string>;
  /** As many as are needed where missing. */
  readonly seats?: Maybe<number>;
  readonly bags?: Maybe<number>;
}

/** What pricing and checking read of a transport service. A stored row fits as it is. */
export interface PricedTransport {
  readonly id: string;
  /** Offered for itineraries unless false. */
  readonly isActive?: Maybe<boolean>;
  readonly name?: Maybe<string>;
  readonly kind?: Maybe<TransportKind>;
  readonly city?: Maybe<string>;
  /** ISO 3166-1 alpha-2. */
  readonly country?: Maybe<string>;
  readonly durationMinutes?: Maybe<number>;
  /** How far it goes, or may be driven; of a vehicle for days, on each. */
  readonly includedKm?: Maybe<number>;
  readonly vehicles?: Maybe<readonly VehicleType[]>;
}

/** So many vehicles of one name. */
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

/** What a vehicle costs on some days, in minor units of the sheet's currency. */
export interface TransportRate {
  readonly season?: Maybe<string>;
  /** First and last day; open where missing. */
  readonly from?: Maybe<PlainDate>;
  readonly to?: Maybe<PlainDate>;
  readonly weekdays?: Maybe<readonly Weekday[]>;
  /** The name of a vehicle; every one where missing. */
  readonly vehicle?: Maybe<string>;
  /** What the business pays. */
  readonly price?: Maybe<number>;
  /** What the customer pays. It takes no markup. */
  readonly sellPrice?: Maybe<number>;
  /** How many kilometres the price includes: of a day where rates are by day; those of the service where missing. */
  readonly includedKm?: Maybe<number>;
  /** What each further kilometre costs the business, and the customer. */
  readonly furtherKm?: Maybe<number>;
  readonly sellFurtherKm?: Maybe<number>;
  readonly priority?: Maybe<number>;
}

/** What comes on top of the rate of each vehicle: a night surcharge, the driver's allowance. */
export interface VehicleSupplement {
  readonly name?: Maybe<string>;
  readonly compulsory?: Maybe<boolean>;
  readonly basis?: Maybe<VehicleSupplementBasis>;
  /** The name of a vehicle; every one where missing. */
  readonly vehicle?: Maybe<string>;
  readonly cost?: Maybe<number>;
  readonly sell?: Maybe<number>;
  /** Of the rate, in basis points. */
  readonly basisPoints?: Maybe<number>;
  /** Whether the commission and the tax of the supplier count for its price; yes where missing. One in percent is a part of the rate. */
  readonly commissionable?: Maybe<boolean>;
  readonly taxed?: Maybe<boolean>;
  /** It counts where the pickup is from then on, and before then; over midnight where that is earlier. */
  readonly fromTime?: Maybe<ClockTime>;
  readonly toTime?: Maybe<ClockTime>;
  readonly from?: Maybe<PlainDate>;
  readonly to?: Maybe<PlainDate>;
}

/** What pricing reads of a transport rate sheet. A stored row with the name of its supplier fits as it is. */
export interface PricedTransportSheet extends PricedSheet {
  readonly transportId: string;
  /** Per vehicle where missing. */
  readonly basis?: Maybe<TransportBasis>;
  /** Of each day, where rates are per kilometre. */
  readonly minKm?: Maybe<number>;
  readonly rates?: Maybe<readonly TransportRate[]>;
  readonly supplements?: Maybe<readonly VehicleSupplement[]>;
}

/** A transport service as one supplier sells it. */
export interface SuppliedTransport extends Supplied<PricedTransportSheet, TransportRate> {
  readonly transport: PricedTransport;
}

/** A rate with the sheet that it stands on. */
export type TransportSheetRate = SuppliedTransport["rates"][number];

/** The suppliers of a transport service whose sheets count for prices that are made on a day. */
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
