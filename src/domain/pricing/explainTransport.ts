import { shortDateRange } from "../dates/plainDate";
import { counted } from "../formats/text";
import { plainMoney } from "../money/moneyText";
import { vehiclesText } from "../transport/pricedTransport";
import type { SuppliedTransport } from "../transport/transportSheet";
import { explain, type Explanation } from "./explanation";
import { addedAmounts, shownOf } from "./itemAmounts";
import type { PricedVehicles } from "./pricedLine";
import { explainLosers, onSheet } from "./rateExplanations";
import type { PricedVehicle } from "./pricedVehicle";
import { transportRateLabel, type VehicleDay } from "./vehicleDays";

interface VehicleSetting {
  readonly supplied: SuppliedTransport;
  readonly currency: string;
  /** How often the whole transport is taken. */
  readonly quantity: number;
}

/** What the vehicles of one name cost: days by the rates that decide them, and the supplements. */
export function explainVehicle(
  { name, run, extras, count }: PricedVehicle & { readonly count: number },
  { supplied, currency, quantity }: VehicleSetting,
): Explanation[] {
  const times = BigInt(count * quantity);
  const often = `${count}${quantity > 1 ? ` × ${quantity}` : ""} × `;
  const days = runsOf(run.days).map((days) => {
    const { day: first, cost, sell } = days[0];
    const last = days.at(-1)?.day;
    const when = first && last && run.days.length > 1 ? shortDateRange(first.date, last.date) : "";
    const label = [name || "Vehicle", when].filter(Boolean).join(", ");
    if (!cost && !sell) return explain(label, null, currency, "No rate holds.");
    const units = days.reduce((sum, one) => sum + one.units, 0);
    const counts = {
      per_vehicle: "",
      per_vehicle_day: `${counted(units, "day")} × `,
      per_km: `${units} km × `,
    };
    const price = plainMoney((cost ? cost.price : sell?.sellPrice) ?? 0, currency);
    const sources = [
      `${often}${counts[run.basis]}${price}.`,
      cost && `Rate "${transportRateLabel(cost)}"${onSheet(cost)}.`,
      sell && `Selling price by "${transportRateLabel(sell)}"${onSheet(sell)}.`,
    ];
    const losers = first
      ? explainLosers(supplied.rates, [cost, sell], first, run.mismatch, transportRateLabel)
      : [];
    const amount = shownOf(addedAmounts(days.map(({ amounts }) => amounts))) * times;
    return explain(label, amount, currency, sources.filter(Boolean).join(" "), losers);
  });
  return [
    ...days,
    ...extras.map(({ name, detail, amounts }) =>
      explain(name, shownOf(amounts) * times, currency, `${often}${detail(currency)}.`),
    ),
  ];
}

/** The other choice of vehicles and what it would cost more. */
export function explainOtherVehicles({ vehicles, other }: PricedVehicles, currency: string): Explanation[] {
  if (!other) return [];
  const { difference } = other;
  const size = plainMoney(difference < 0n ? -difference : difference, currency);
  const compared = difference === 0n ? "the same" : `${size} ${difference < 0n ? "less" : "more"}`;
  const detail = `${vehiclesText(vehicles)}; ${vehiclesText(other.vehicles)} would cost ${compared}.`;
  return [explain("Vehicles", null, null, detail)];
}

/** Days that follow each other and are decided by the same rows; a rate that is the whole price stands for all. */
function runsOf(days: readonly VehicleDay[]): [VehicleDay, ...VehicleDay[]][] {
  const runs: [VehicleDay, ...VehicleDay[]][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && run[0].cost === day.cost && run[0].sell === day.sell) run.push(day);
    else runs.push([day]);
  }
  return runs;
}
