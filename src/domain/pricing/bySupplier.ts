import type { PricedItem } from "../itineraries/pricedItinerary";
import { convert } from "../money/exchange";
import { plainMoney } from "../money/moneyText";
import type { PricedSheet } from "../sheets/pricedSheet";
import type { Supplied } from "../sheets/supplied";
import { type Explanation, explain } from "./explanation";
import type { PriceSetting } from "./priceInput";
import type { ItemCost } from "./pricedLine";

/** Nobody sells it. */
export const noSupplier = {
  supplierId: "",
  supplierName: "",
  currency: null,
  sheets: [],
  rates: [],
} as const;

/** Whoever sells a thing, and what stands for nobody. */
interface Sellers<Seller> {
  readonly suppliers: readonly Seller[];
  readonly none: Seller;
}

/**
 * What an item costs at the supplier that it names; where it names none, at the one who has every price and costs least;
 * where nobody has every price, at the one who has one for most nights, of them the one who lacks least. The first by
 * name of equals. The others are told with the difference, or with what they lack.
 * Source: docs/domain.md, "How a price arises", 1.
 */
export function bySupplier<Seller extends Supplied<PricedSheet, unknown>>(
  { supplierId }: PricedItem,
  { suppliers, none }: Sellers<Seller>,
  setting: PriceSetting,
  costAt: (supplied: Seller, currency: string) => ItemCost,
): ItemCost {
  const costOf = (supplied: Seller) => costAt(supplied, supplied.currency ?? setting.currency ?? "");
  const priced = suppliers.map((supplied) => {
    const cost = costOf(supplied);
    return { supplied, cost, amount: suppliers.length > 1 ? comparable(cost, setting) : null };
  });
  const named = priced.filter(({ supplied }) => supplied.supplierId === supplierId);
  const candidates = supplierId ? named : priced;
  const chosen = candidates.reduce<(typeof priced)[number] | undefined>((best, next) => {
    return !best || comesBefore(next, best) ? next : best;
  }, undefined);
  if (!chosen)
    return costOf(
      supplierId ? { ...none, supplierId, supplierName: setting.supplierNameOf(supplierId) } : none,
    );
  const others = priced.flatMap(({ supplied, amount }) => {
    if (supplied === chosen.supplied || amount === null || chosen.amount === null) return [];
    const { supplierId, supplierName } = supplied;
    return [{ supplierId, supplierName, difference: amount - chosen.amount }];
  });
  const { supplied, cost } = chosen;
  return {
    ...cost,
    explainParts: () => [...cost.explainParts(), ...explainSuppliers(priced, chosen, !supplierId, setting)],
    supply: {
      supplierId: supplied.supplierId,
      supplierName: supplied.supplierName,
      sheetIds: cost.sheetIds,
      proposed: !supplierId,
      others: others.sort((a, b) => (a.difference < b.difference ? -1 : a.difference > b.difference ? 1 : 0)),
    },
  };
}

/** What the business pays, in the itinerary's currency; what the customer pays where that is all there is. */
function comparable(cost: ItemCost, { exchangeFrom }: PriceSetting): bigint | null {
  const exchange = cost.known && cost.currency ? exchangeFrom(cost.currency) : null;
  return exchange && convert(cost.cost + cost.soldCost + cost.fixed, exchange);
}

/** What an item costs at a supplier; null where a price is missing, or nothing converts it. */
interface AtSupplier {
  readonly supplied: Supplied<PricedSheet, unknown>;
  readonly cost: ItemCost;
  readonly amount: bigint | null;
}

/** Whether one is taken before another where the item names none. */
function comesBefore(one: AtSupplier, other: AtSupplier): boolean {
  if (one.amount !== null || other.amount !== null)
    return one.amount !== null && (other.amount === null || one.amount < other.amount);
  const [nights, more] = [one.cost.nights.length, other.cost.nights.length];
  return nights === more ? one.cost.findings.length < other.cost.findings.length : nights > more;
}

/** Who prices an item, and of each of the others what it would cost more or why it is left out. */
function explainSuppliers(
  all: readonly AtSupplier[],
  chosen: AtSupplier,
  isProposed: boolean,
  { currency }: PriceSetting,
): Explanation[] {
  if (all.length < 2) return [];
  const others = all
    .filter((one) => one !== chosen)
    .map(({ supplied, cost, amount }) => {
      const difference = amount === null || chosen.amount === null ? null : amount - chosen.amount;
      const [lacks] = cost.findings;
      const text =
        amount === null
          ? `Left out: ${lacks?.message ?? `its ${cost.currency ?? "currency"} has no exchange rate to ${currency ?? "the itinerary's"}.`}`
          : difference === null
            ? "Has every price."
            : difference === 0n
              ? "Costs the same."
              : `Costs ${plainMoney(difference < 0n ? -difference : difference, currency ?? "")} ${difference < 0n ? "less" : "more"}.`;
      return explain(supplied.supplierName, null, null, text);
    });
  const why = !isProposed
    ? "named in the itinerary"
    : chosen.amount === null
      ? "nobody has every price, and it lacks least"
      : "has every price and costs least";
  return [explain("Supplier", null, null, `${chosen.supplied.supplierName}: ${why}.`, others)];
}
