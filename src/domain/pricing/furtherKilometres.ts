import { allocate, countOf, isWhole } from "../money/amounts";
import { plainMoney } from "../money/moneyText";
import type { PricedTransport } from "../transport/pricedTransport";
import { addedAmounts, onBothSides } from "./itemAmounts";
import type { VehicleDay, VehicleRun } from "./vehicleDays";
import type { VehicleExtra } from "./vehicleSupplements";

/** The kilometres of one vehicle beyond those that its rates include. */
export interface FurtherKilometres {
  readonly included: number;
  readonly further: number;
  /** What they cost; null where a rate has no price for them. */
  readonly extra: VehicleExtra | null;
}

/**
 * How many kilometres of one vehicle go beyond those included, and what they cost by the rates that decide its days; null
 * where none do. A rate for the whole item includes its kilometres once, one by day on each day; what goes beyond is spread
 * over the days evenly. Where rates are per kilometre all are charged already.
 * Source: docs/domain.md, "How a price arises", 1.
 * @param kilometres that were stated for the item; null where nobody said.
 */
export function furtherKilometres(
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

/** What the rates of a day include: that of the cost says, else that of the selling price. */
const includedOn = ({ cost, sell }: VehicleDay): number | null => {
  const included = cost?.includedKm ?? sell?.includedKm;
  return isWhole(included) ? included : null;
};

/** What a service includes; one by distance says how far it goes, and includes nothing. */
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

/** So many kilometres of a day by its rates, each side for itself; null where neither has a price. */
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
