import { isPlainDate, type PlainDate, shortDateRange } from "../dates/plainDate";
import { joinParts } from "../formats/text";
import { allocate, countOf, isWhole } from "../money/amounts";
import type { SuppliedTransport, TransportRate, TransportSheetRate } from "../transport/transportSheet";
import type { TransportBasis } from "../vocabulary";
import { fittingRates, type Mismatch, type RateDay, selectRate } from "./datedRates";
import { type ItemAmounts, onBothSides } from "./itemAmounts";

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
  const [first] = decided(ratesFor(rates, vehicle, null, isOther), use.days.slice(0, 1));
  const basis = basisOf(first?.cost ?? first?.sell);
  const mismatch: Mismatch<TransportSheetRate> = (rate) =>
    isOther(rate) ?? (basisOf(rate) === basis ? null : "is on a sheet that counts in another way");
  const found = decided(ratesFor(rates, vehicle, basis, mismatch), use.days);
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

/** The rates for a vehicle that have a price of each side, in the order in which they decide. */
export function vehicleRates(rates: readonly TransportSheetRate[], vehicle: string) {
  const { costs, sells } = ratesFor(rates, vehicle, null, isForOther(vehicle));
  return { cost: costs, sell: sells };
}

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

/** The rows that may decide a vehicle's days, each side for itself, in the order in which they decide. */
interface VehicleRates {
  readonly costs: readonly TransportSheetRate[];
  readonly sells: readonly TransportSheetRate[];
  /** The days that were decided already, by date. */
  readonly known: Map<PlainDate | null, DecidedDay>;
}

/** The rows for a vehicle, of sheets that count so where a basis is given. Calculated once for a list: many items ask for the same. */
function ratesFor(
  rates: readonly TransportSheetRate[],
  vehicle: string,
  basis: TransportBasis | null,
  mismatch: Mismatch<TransportSheetRate>,
): VehicleRates {
  const known = ratesByVehicle.get(rates) ?? new Map<string, VehicleRates>();
  ratesByVehicle.set(rates, known);
  const key = JSON.stringify([vehicle, basis]);
  const found = known.get(key);
  if (found) return found;
  const fitting = fittingRates(rates, mismatch);
  const made = {
    costs: fitting.filter(({ price }) => isWhole(price)),
    sells: fitting.filter(({ sellPrice }) => isWhole(sellPrice)),
    known: new Map(),
  };
  known.set(key, made);
  return made;
}
const ratesByVehicle = new WeakMap<readonly TransportSheetRate[], Map<string, VehicleRates>>();

/** The rows that decide each day; without a date those that hold all year. */
function decided({ costs, sells, known }: VehicleRates, days: VehicleUse["days"]): DecidedDay[] {
  return days.map((day) => {
    const found = known.get(day?.date ?? null);
    if (found) return found;
    const chosen = (rows: readonly TransportSheetRate[]) =>
      day ? selectRate(rows, day) : (rows.find(holdsAllYear) ?? null);
    const made = { day, cost: chosen(costs), sell: chosen(sells) };
    known.set(day?.date ?? null, made);
    return made;
  });
}

const holdsAllYear = ({ from, to, weekdays }: TransportRate): boolean =>
  !from && !to && (weekdays ?? []).length === 0;

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
