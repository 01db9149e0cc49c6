import type { PricedItem } from "../itineraries/pricedItinerary";
import { convert } from "../money/exchange";
import type { PricedSheet } from "../sheets/pricedSheet";
import type { Supplied } from "../sheets/supplied";
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
 * What an item costs at the supplier that it names; where it names none, at the one who has every price and costs least,
 * the first by name where two cost the same. The others are told with the difference.
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
    if (!best || next.amount === null) return best ?? next;
    return best.amount === null || next.amount < best.amount ? next : best;
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
