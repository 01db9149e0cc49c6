import { minutesOf } from "../dates/clockTime";
import { counted } from "../formats/text";
import type { PricedItem } from "../itineraries/pricedItinerary";
import { isWhole, partOf } from "../money/amounts";
import { percentText, plainMoney } from "../money/moneyText";
import type { PricedTransportSheet, VehicleSupplement } from "../transport/transportSheet";
import { addedAmounts, eachAmount, type ItemAmounts, onBothSides } from "./itemAmounts";
import { sheetOfDay, type VehicleDay, type VehicleRun } from "./vehicleDays";

/** What comes on top of the rate of one vehicle. */
export interface VehicleExtra {
  readonly name: string;
  readonly detail: (currency: string) => string;
  readonly amounts: ItemAmounts;
}

/**
 * The supplements of one vehicle: the compulsory ones of the sheets that price its days, and those that were chosen, on the
 * days that they hold. One with hours counts where the pickup is between them, for the first day alone.
 * Source: docs/domain.md, "How a price arises", 1.
 */
export function vehicleSupplements(run: VehicleRun, vehicle: string, item: PricedItem): VehicleExtra[] {
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
      // The next sheet has it too.
      if (once.has(name)) return [];
      once.add(name);
    }
    return extra ?? [];
  });
}

/** The chosen supplements that no sheet has which prices the days. */
export function missingVehicleSupplements(run: VehicleRun, vehicle: string, item: PricedItem): string[] {
  if (!run.days.some(sheetOfDay)) return [];
  const held = heldSupplements(run, vehicle).map(({ supplement }) => supplement.name);
  return (item.supplements ?? []).filter((name) => !held.includes(name));
}

/** The names of supplements with hours that count or not by a pickup time which the item lacks. */
export function undecidedSupplements(run: VehicleRun, vehicle: string, item: PricedItem): string[] {
  if (minutesOf(item.startTime) !== null) return [];
  return heldSupplements(run, vehicle).flatMap(({ supplement }) =>
    hasHours(supplement) && isTaken(supplement, item) ? [supplement.name ?? ""] : [],
  );
}

const hasHours = ({ fromTime, toTime }: VehicleSupplement): boolean => Boolean(fromTime || toTime);

const isTaken = ({ name, compulsory }: VehicleSupplement, { supplements }: PricedItem): boolean =>
  compulsory !== false || (supplements ?? []).includes(name ?? "");

/** Whether the pickup is between the hours, which may go over midnight. */
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
  /** The days on which it holds, by their places in the run. */
  readonly places: readonly number[];
  /** What it comes to; null where it is a part of the rate, or counts for no night. */
  readonly extra: VehicleExtra | null;
}

/** The supplements of the sheets that price the days of a vehicle, and on which of these each holds. */
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
 * On which of the days that its sheet prices a supplement holds. Calculated once for the same days: many items and vehicles
 * ask for the same.
 * @param key says which days they are, and which of them its sheet prices.
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
