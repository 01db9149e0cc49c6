import { minutesOf } from "../dates/wallTime";
import { addDays, type PlainDate, weekdayOf } from "../dates/plainDate";
import { counted } from "../formats/text";
import type { FindingPlace } from "../itineraries/finding";
import type { Party, PricedItem } from "../itineraries/pricedItinerary";
import { allocate, countOf, isWhole, partOf, percentText, plainMoney } from "../money/amounts";
import { addedAmounts, eachAmount, type ItemAmounts, onBothSides } from "./line";
import { type Mismatch, type RateDay, type RateMatch, rateMatcher } from "./rates";
import type {
  PricedTransport,
  PricedTransportSheet,
  SuppliedTransport,
  TransportSheetRate,
  VehicleSupplement,
} from "../products/transport";
import type { TransportBasis } from "../../vocabulary";

export interface VehicleDay {
  /** Null while the itinerary has no start date. */
  readonly day: RateDay | null;
  readonly cost: TransportSheetRate | null;
  readonly sell: TransportSheetRate | null;
  /** How often the rate counts on the day: once, or per kilometre. */
  readonly units: number;
  /** For one vehicle. */
  readonly amounts: ItemAmounts;
}

interface VehicleRun {
  readonly basis: TransportBasis;
  readonly days: readonly VehicleDay[];
  readonly mismatch: Mismatch<TransportSheetRate>;
}

interface VehicleUse {
  readonly days: readonly (RateDay | null)[];
  /** Null where not stated. */
  readonly kilometres: number | null;
}

/**
 * The days of a vehicle with the rates that decide them. The sheet of the first day sets the basis. Per
 * vehicle, the rate of the first day is the whole price; otherwise each day has its own rate. Each day is
 * charged at least the minimum kilometres of its sheet; kilometres beyond are spread evenly. Source:
 * docs/domain.md, "How a price arises", 1.
 */
function vehicleDays({ rates }: SuppliedTransport, vehicle: string, use: VehicleUse): VehicleRun {
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

/** The rates for a vehicle, whatever the basis of their sheets. */
export const vehicleRates = (
  rates: readonly TransportSheetRate[],
  vehicle: string,
): RateMatch<TransportSheetRate> => matchRates(rates, JSON.stringify([vehicle]), isForOther(vehicle));
const matchRates = rateMatcher<TransportSheetRate>((rate, side) =>
  isWhole(side === "cost" ? rate.price : rate.sellPrice),
);

const sheetOfDay = ({ cost, sell }: Pick<VehicleDay, "cost" | "sell">) => (cost ?? sell)?.sheet ?? null;

/** Whether each day has a price and, per kilometre, a distance. */
export const isPriced = ({ basis, days }: VehicleRun): boolean =>
  days.every(({ cost, sell, units }) => (cost ?? sell) !== null && (basis !== "per_km" || units > 0));

const isForOther =
  (vehicle: string): Mismatch<TransportSheetRate> =>
  (rate) =>
    rate.vehicle && rate.vehicle !== vehicle ? `is for ${rate.vehicle}` : null;

const basisOf = (rate: TransportSheetRate | null | undefined): TransportBasis =>
  rate?.sheet.basis ?? "per_vehicle";

type DecidedDay = Pick<VehicleDay, "day" | "cost" | "sell">;

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

interface VehicleExtra {
  readonly name: string;
  readonly detail: (currency: string) => string;
  readonly amounts: ItemAmounts;
}

/**
 * The supplements of one vehicle: the compulsory ones of the sheets that price its days, and the chosen ones.
 * One with hours counts only for the first day, if the pickup is within them. Source: docs/domain.md, "How a
 * price arises", 1.
 */
function vehicleSupplements(run: VehicleRun, vehicle: string, item: PricedItem): VehicleExtra[] {
  const once = new Set<string>();
  let whole: ItemAmounts | undefined;
  return heldSupplements(run, vehicle).flatMap(({ supplement, places, extra }) => {
    const name = supplement.name ?? "";
    if (!isTaken(supplement, item) || (hasHours(supplement) && !isPickedUp(supplement, item))) return [];
    if (supplement.basis === "percent") {
      const basisPoints = supplement.basisPoints ?? 0;
      const rate = places.length === run.days.length ? (whole ??= rateOf(run, places)) : rateOf(run, places);
      const amounts = eachAmount(rate, (amount) => (amount === 0n ? amount : partOf(amount, basisPoints)));
      return [{ name, detail: () => `${percentText(basisPoints)} of the rate`, amounts }];
    }
    if (isOnce(supplement)) {
      // Charged already by another sheet.
      if (once.has(name)) return [];
      once.add(name);
    }
    return extra ?? [];
  });
}

/** The chosen supplements that are on none of the sheets that price the days. */
export function missingVehicleSupplements(run: VehicleRun, vehicle: string, item: PricedItem): string[] {
  if (!run.days.some(sheetOfDay)) return [];
  const held = heldSupplements(run, vehicle).map(({ supplement }) => supplement.name);
  return (item.supplements ?? []).filter((name) => !held.includes(name));
}

/** The names of supplements with hours, where the item has no pickup time to decide on them. */
export function undecidedSupplements(run: VehicleRun, vehicle: string, item: PricedItem): string[] {
  if (minutesOf(item.startTime) !== null) return [];
  return heldSupplements(run, vehicle).flatMap(({ supplement }) =>
    hasHours(supplement) && isTaken(supplement, item) ? [supplement.name ?? ""] : [],
  );
}

const hasHours = ({ fromTime, toTime }: VehicleSupplement): boolean => Boolean(fromTime || toTime);

const isTaken = ({ name, compulsory }: VehicleSupplement, { supplements }: PricedItem): boolean =>
  compulsory !== false || (supplements ?? []).includes(name ?? "");

function isPickedUp({ fromTime, toTime }: VehicleSupplement, { startTime }: PricedItem): boolean {
  const time = minutesOf(startTime);
  if (time === null) return false;
  const [from, to] = [minutesOf(fromTime) ?? 0, minutesOf(toTime) ?? 1440];
  return from < to ? from <= time && time < to : time >= from || time < to;
}

const rateOf = ({ days }: VehicleRun, places: readonly number[]): ItemAmounts =>
  addedAmounts(places.flatMap((place) => days[place]?.amounts ?? []));

const isOnce = ({ basis }: VehicleSupplement): boolean => (basis ?? "per_vehicle") === "per_vehicle";

interface HeldSupplement {
  readonly supplement: VehicleSupplement;
  readonly places: readonly number[];
  /** Its price. Null where it is a percentage of the rate, or counts for no night. */
  readonly extra: VehicleExtra | null;
}

/** The supplements of the sheets that price the days, each with the days on which it holds. */
function heldSupplements({ days }: VehicleRun, vehicle: string): HeldSupplement[] {
  const bySheet = new Map<PricedTransportSheet, number[]>();
  for (const [place, day] of days.entries()) {
    const sheet = sheetOfDay(day);
    const places = sheet && bySheet.get(sheet);
    if (places) places.push(place);
    else if (sheet) bySheet.set(sheet, [place]);
  }
  const held: HeldSupplement[] = [];
  for (const [sheet, places] of bySheet) {
    const key = `${days[0]?.day?.date} ${days.length} ${places.join()}`;
    for (const supplement of sheet.supplements ?? []) {
      if (supplement.vehicle && supplement.vehicle !== vehicle) continue;
      const one = heldOn(supplement, days, places, key);
      if (one.places.length > 0) held.push(one);
    }
  }
  return held;
}

/**
 * The days on which a supplement holds, among those that its sheet prices. Cached by `key`, since many items
 * and vehicles ask for the same days.
 */
function heldOn(
  supplement: VehicleSupplement,
  days: VehicleRun["days"],
  priced: readonly number[],
  key: string,
): HeldSupplement {
  const known = heldByDays.get(supplement) ?? new Map<string, HeldSupplement>();
  heldByDays.set(supplement, known);
  const found = known.get(key);
  if (found) return found;
  const places = priced.filter((place) => {
    const day = days[place];
    return day && isHeld(supplement, day) && (place === 0 || !hasHours(supplement));
  });
  const nights = places.filter((place) => place < days.length - 1).length;
  const made = { supplement, places, extra: extraOf(supplement, places.length, nights) };
  known.set(key, made);
  return made;
}
const heldByDays = new WeakMap<VehicleSupplement, Map<string, HeldSupplement>>();

function extraOf(supplement: VehicleSupplement, days: number, nights: number): VehicleExtra | null {
  const basis = supplement.basis ?? "per_vehicle";
  if (basis === "percent") return null;
  const count = { per_vehicle: 1, per_vehicle_day: days, per_vehicle_night: nights }[basis];
  if (count === 0) return null;
  const amountOf = (price: unknown) => (isWhole(price) ? BigInt(price) * BigInt(count) : null);
  const often =
    basis === "per_vehicle" ? "" : `${counted(count, basis === "per_vehicle_day" ? "day" : "night")} × `;
  return {
    name: supplement.name ?? "",
    detail: (currency) => `${often}${plainMoney(supplement.cost ?? supplement.sell ?? 0, currency)}`,
    amounts: onBothSides(amountOf(supplement.cost), amountOf(supplement.sell)),
  };
}

const isHeld = ({ from, to }: VehicleSupplement, { day }: Pick<VehicleDay, "day">): boolean =>
  day ? (!from || from <= day.date) && (!to || day.date <= to) : !from && !to;

interface FurtherKilometres {
  readonly included: number;
  readonly further: number;
  /** Null where a rate has no price for further kilometres. */
  readonly extra: VehicleExtra | null;
}

/**
 * The kilometres of one vehicle beyond those included, and their price by the rates of its days. Null where
 * there are none. A rate for the whole item includes its kilometres once, a daily rate on each day. Further
 * kilometres are spread over the days evenly. Rates per kilometre charge all kilometres already. Source:
 * docs/domain.md, "How a price arises", 1.
 * @param kilometres as stated for the item; null where not stated.
 */
function furtherKilometres(
  { basis, days }: VehicleRun,
  transport: PricedTransport,
  kilometres: number | null,
): FurtherKilometres | null {
  if (kilometres === null || basis === "per_km") return null;
  const isOnce = basis === "per_vehicle";
  const included = sumOf(
    isOnce
      ? days.slice(0, 1).map((day) => includedOn(day) ?? includedBy(transport, days.length))
      : days.map((day) => includedOn(day) ?? includedBy(transport, 1)),
  );
  if (included === null || kilometres <= included) return null;
  const further = kilometres - included;
  const paid = isOnce ? days.slice(0, 1) : days;
  const spread = allocate(
    BigInt(further),
    paid.map(() => 1n),
  );
  const parts = paid.map((day, index) => pricedPart(day, spread[index] ?? 0n));
  const isPriced = parts.every((part) => part !== null);
  return {
    included,
    further,
    extra: isPriced
      ? {
          name: "Further kilometres",
          detail: (currency) => `${further} km beyond ${included}: ${timesText(parts, currency)}`,
          amounts: addedAmounts(parts.map(({ amounts }) => amounts)),
        }
      : null,
  };
}

/** The kilometres included in a day's rate: of the cost, else of the selling price. */
const includedOn = ({ cost, sell }: VehicleDay): number | null => {
  const included = cost?.includedKm ?? sell?.includedKm;
  return isWhole(included) ? included : null;
};

/** The kilometres included in a service. One by distance states its length and includes none. */
const includedBy = ({ kind, includedKm }: PricedTransport, days: number): number | null =>
  kind === "by_distance" || includedKm == null ? null : countOf(includedKm, 0) * days;

function sumOf(counts: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const count of counts) {
    if (count === null) return null;
    sum += count;
  }
  return counts.length > 0 ? sum : null;
}

/** Kilometres of a day at its rates. Null where neither side has a price. */
function pricedPart({ cost, sell }: VehicleDay, count: bigint) {
  const [own, sold] = [cost?.furtherKm, sell?.sellFurtherKm];
  const each = isWhole(own) ? own : isWhole(sold) ? sold : null;
  if (each === null) return count === 0n ? { count, each: 0, amounts: onBothSides(0n, null) } : null;
  const amountOf = (price: unknown) => (isWhole(price) ? BigInt(price) * count : null);
  return { count, each, amounts: onBothSides(amountOf(own), amountOf(sold)) };
}

/** "120 × INR 10.00 and 80 × INR 12.00". */
function timesText(parts: readonly { count: bigint; each: number }[], currency: string): string {
  const counts = new Map<number, bigint>();
  for (const { count, each } of parts) if (count > 0n) counts.set(each, (counts.get(each) ?? 0n) + count);
  return [...counts].map(([each, count]) => `${count} × ${plainMoney(each, currency)}`).join(" and ");
}

export interface TransportToPrice {
  readonly item: PricedItem;
  readonly supplied: SuppliedTransport;
  readonly currency: string;
  /** The first day. Null while the itinerary has no start date. */
  readonly from: PlainDate | null;
  readonly party: Party;
  readonly place: FindingPlace;
}

export interface PricedVehicle {
  readonly name: string;
  readonly run: VehicleRun;
  /** Null where it goes no further than included. */
  readonly further: FurtherKilometres | null;
  readonly extras: readonly VehicleExtra[];
  readonly amounts: ItemAmounts;
}

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

/** Days beyond this are not priced. */
const maxDays = 365;

export function vehicleUseOf({ item, supplied, from }: TransportToPrice): VehicleUse {
  const count = Math.min(countOf(item.nights, 1, 1), maxDays);
  const days = Array.from({ length: count }, (_, index) => {
    const date = from && addDays(from, index);
    return date ? { date, weekday: weekdayOf(date) } : null;
  });
  const included = countOf(supplied.transport.includedKm, 0) * count;
  return { days, kilometres: countOf(item.kilometres, included, 1) || null };
}
