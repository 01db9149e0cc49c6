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
  return heldSupplements(run, vehicle).flatMap(({ supplement, days, nights }) => {
    const name = supplement.name ?? "";
    if (!isTaken(supplement, item) || (hasHours(supplement) && !isPickedUp(supplement, item))) return [];
    const basis = supplement.basis ?? "per_vehicle";
    if (basis === "percent") {
      const basisPoints = supplement.basisPoints ?? 0;
      const rate = addedAmounts(days.map(({ amounts }) => amounts));
      const amounts = eachAmount(rate, (amount) => partOf(amount, basisPoints));
      return [{ name, detail: () => `${percentText(basisPoints)} of the rate`, amounts }];
    }
    // The next sheet has it too.
    if (basis === "per_vehicle" && once.has(name)) return [];
    if (basis === "per_vehicle") once.add(name);
    const count = { per_vehicle: 1, per_vehicle_day: days.length, per_vehicle_night: nights }[basis];
    if (count === 0) return [];
    const amountOf = (price: unknown) => (isWhole(price) ? BigInt(price) * BigInt(count) : null);
    const often =
      basis === "per_vehicle" ? "" : `${counted(count, basis === "per_vehicle_day" ? "day" : "night")} × `;
    const detail = (currency: string) =>
      `${often}${plainMoney(supplement.cost ?? supplement.sell ?? 0, currency)}`;
    return [{ name, detail, amounts: onBothSides(amountOf(supplement.cost), amountOf(supplement.sell)) }];
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

interface HeldSupplement {
  readonly supplement: VehicleSupplement;
  /** The days on which it holds, and how many nights away. */
  readonly days: readonly VehicleDay[];
  readonly nights: number;
}

/** The supplements of the sheets that price the days of a vehicle, and on which of these each holds. */
function heldSupplements({ days }: VehicleRun, vehicle: string): HeldSupplement[] {
  const sheets = new Set(days.flatMap((day) => sheetOfDay(day) ?? []));
  return [...sheets].flatMap((sheet: PricedTransportSheet) =>
    (sheet.supplements ?? []).flatMap((supplement): HeldSupplement[] => {
      if (supplement.vehicle && supplement.vehicle !== vehicle) return [];
      const own = days.filter(
        (day, place) =>
          sheetOfDay(day) === sheet && isHeld(supplement, day) && (place === 0 || !hasHours(supplement)),
      );
      if (own.length === 0) return [];
      const nights = own.filter((day) => day !== days.at(-1)).length;
      return [{ supplement, days: own, nights }];
    }),
  );
}

const isHeld = ({ from, to }: VehicleSupplement, { day }: Pick<VehicleDay, "day">): boolean =>
  day ? (!from || from <= day.date) && (!to || day.date <= to) : !from && !to;
