import type { ClockTime } from "../dates/clockTime";
import type { PlainDate } from "../dates/plainDate";
import { pricesBy, type PricedSheet, termsFor } from "../sheets/pricedSheet";
import { type Supplied, suppliedBy } from "../sheets/supplied";
import type { Maybe, TransportBasis, VehicleSupplementBasis, Weekday } from "../../vocabulary";
import type { PricedTransport } from "./pricedTransport";

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
