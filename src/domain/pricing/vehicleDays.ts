import { isPlainDate, shortDateRange } from "../dates/plainDate";
import { joinParts } from "../formats/text";
import { allocate, countOf, isWhole } from "../money/amounts";
import type { SuppliedTransport, TransportRate, TransportSheetRate } from "../transport/transportSheet";
import type { TransportBasis } from "../../vocabulary";
import type { Mismatch, RateDay } from "./datedRates";
import { type ItemAmounts, onBothSides } from "./itemAmounts";
import { type RateMatch, rateMatcher } from "./rateIndex";

/** A day of a vehicle with the rows that decide it, each side for itself. */
export interface VehicleDay {
  /** Null while the itinerary has no start date. */
  readonly day: RateDay | null;
  readonly cost: TransportSheetRate | null;
  readonly sell: TransportSheetRate | null;
  /** How often the rate counts on it: once, or by kilometres. */
  readonly units: number;
  /** Of one vehicle. */
  readonly amounts: ItemAmounts;
}

/** A vehicle over the days of an item, as one supplier prices it. */
export interface VehicleRun {
  readonly basis: TransportBasis;
  readonly days: readonly VehicleDay[];
  readonly mismatch: Mismatch<TransportSheetRate>;
}

/** When a vehicle is wanted, and how far it goes. */
export interface VehicleUse {
  /** Each null while the itinerary has no start date. */
  readonly days: readonly (RateDay | null)[];
  /** Null where nobody said. */
  readonly kilometres: number | null;
}

/**
 * The days of a vehicle with the rates that decide them. The sheet that prices the first day says what rates are counted
 * by: per vehicle that day's rate is the whole price, else each day has its own. Kilometres are charged at least as many as
 * the sheets ask for on each day; what goes beyond is spread over the days evenly.
 * Source: docs/domain.md, "How a price arises", 1.
 */
export function vehicleDays({ rates }: SuppliedTransport, vehicle: string, use: VehicleUse): VehicleRun {
  const isOther = isForOther(vehicle);
  const first = vehicleRates(rates, vehicle).on(use.days[0] ?? null);
  const basis = basisOf(first.cost ?? first.sell);
  const mismatch: Mismatch<TransportSheetRate> = (rate) =>
    isOther(rate) ?? (basisOf(rate) === basis ? null : "is on a sheet that counts in another way");
  const { on } = matchRates(rates, JSON.stringify([vehicle, basis]), mismatch);
  const found = use.days.map((day) => ({ day, ...on(day) }));
  const isWholePrice = basis === "per_vehicle";
  const units = basis === "per_km" ? kilometresOf(found, use.kilometres) : found.map(() => 1);
  const days = found.map((own, index): VehicleDay => {
    const day = isWholePrice ? { ...own, cost: found[0]?.cost ?? null, sell: found[0]?.sell ?? null } : own;
    const times = isWholePrice && index > 0 ? 0 : (units[index] ?? 0);
    const amountOf = (price: unknown) => (isWhole(price) ? BigInt(price) * BigInt(times) : null);
    const amounts = onBothSides(amountOf(day.cost?.price), amountOf(day.sell?.sellPrice));
    return { ...day, units: times, amounts };
  });
  return { basis, days, mismatch };
}

/** The rates for a vehicle, of sheets that count in whatever way. */
export const vehicleRates = (
  rates: readonly TransportSheetRate[],
  vehicle: string,
): RateMatch<TransportSheetRate> => matchRates(rates, JSON.stringify([vehicle]), isForOther(vehicle));
const matchRates = rateMatcher<TransportSheetRate>((rate, side) =>
  isWhole(side === "cost" ? rate.price : rate.sellPrice),
);

/** The sheet that prices a day. */
export const sheetOfDay = ({ cost, sell }: Pick<VehicleDay, "cost" | "sell">) =>
  (cost ?? sell)?.sheet ?? null;

/** Whether each day has a price, and is known to be how long. */
export const isPriced = ({ basis, days }: VehicleRun): boolean =>
  days.every(({ cost, sell, units }) => (cost ?? sell) !== null && (basis !== "per_km" || units > 0));

/** "Winter, Van, 1 to 31 Dec 2026". */
export function transportRateLabel(rate: TransportRate): string {
  const season = isPlainDate(rate.from) && isPlainDate(rate.to) ? shortDateRange(rate.from, rate.to) : null;
  return joinParts([rate.season, rate.vehicle, season ?? "all year"], ", ");
}

const isForOther =
  (vehicle: string): Mismatch<TransportSheetRate> =>
  (rate) =>
    rate.vehicle && rate.vehicle !== vehicle ? `is for ${rate.vehicle}` : null;

const basisOf = (rate: TransportSheetRate | null | undefined): TransportBasis =>
  rate?.sheet.basis ?? "per_vehicle";

type DecidedDay = Pick<VehicleDay, "day" | "cost" | "sell">;

/** How many kilometres are charged on each day. */
function kilometresOf(days: readonly DecidedDay[], kilometres: number | null): number[] {
  const least = days.map((day) => countOf(sheetOfDay(day)?.minKm, 0));
  const beyond = (kilometres ?? 0) - least.reduce((sum, km) => sum + km, 0);
  if (beyond <= 0) return least;
  const spread = allocate(
    BigInt(beyond),
    days.map(() => 1n),
  );
  return least.map((km, index) => km + Number(spread[index] ?? 0n));
}
