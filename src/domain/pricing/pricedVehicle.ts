import { addDays, type PlainDate, weekdayOf } from "../dates/plainDate";
import type { FindingPlace } from "../itineraries/finding";
import type { Party, PricedItem } from "../itineraries/pricedItinerary";
import { countOf } from "../money/amounts";
import type { SuppliedTransport } from "../transport/transportSheet";
import { type FurtherKilometres, furtherKilometres } from "./furtherKilometres";
import { addedAmounts, type ItemAmounts } from "./itemAmounts";
import { vehicleDays, type VehicleRun, type VehicleUse } from "./vehicleDays";
import { type VehicleExtra, vehicleSupplements } from "./vehicleSupplements";

/** A transport to price: who is driven from when on. */
export interface TransportToPrice {
  readonly item: PricedItem;
  readonly supplied: SuppliedTransport;
  /** Of the amounts. */
  readonly currency: string;
  /** The first day; null while the itinerary has no start date. */
  readonly from: PlainDate | null;
  readonly party: Party;
  readonly place: FindingPlace;
}

/** One vehicle for the whole item. */
export interface PricedVehicle {
  readonly name: string;
  readonly run: VehicleRun;
  /** Null where it goes no further than is included. */
  readonly further: FurtherKilometres | null;
  readonly extras: readonly VehicleExtra[];
  readonly amounts: ItemAmounts;
}

/** One vehicle of a name for the whole item. */
export function pricedVehicle(
  name: string,
  { item, supplied }: TransportToPrice,
  use: VehicleUse,
): PricedVehicle {
  const run = vehicleDays(supplied, name, use);
  const further = furtherKilometres(run, supplied.transport, countOf(item.kilometres, 0) || null);
  const extras = [...(further?.extra ? [further.extra] : []), ...vehicleSupplements(run, name, item)];
  const amounts = addedAmounts([...run.days, ...extras].map((one) => one.amounts));
  return { name, run, further, extras, amounts };
}

/** How many days a vehicle is wanted for at most; what lies beyond is not priced. */
const mostDays = 365;

/** When the vehicles are wanted, and how far they go. */
export function vehicleUseOf({ item, supplied, from }: TransportToPrice): VehicleUse {
  const count = Math.min(countOf(item.nights, 1, 1), mostDays);
  const days = Array.from({ length: count }, (_, index) => {
    const date = from && addDays(from, index);
    return date ? { date, weekday: weekdayOf(date) } : null;
  });
  const included = countOf(supplied.transport.includedKm, 0) * count;
  return { days, kilometres: countOf(item.kilometres, included, 1) || null };
}
