import type { Party } from "../itineraries/party";
import type { PricedItem } from "../itineraries/pricedItinerary";
import { plainMoney } from "../money/decimalText";
import type { ItemCost } from "./itemCost";
import type { PriceBasis } from "../vocabulary";
import { unitsOf } from "./unitsOf";

/** The cost of an item from a unit price of its own, in minor units of a currency. */
export function ownCost(
  item: PricedItem,
  unitPrice: number,
  currency: string,
  basis: PriceBasis,
  party: Party,
): ItemCost {
  const { count, detail, weights } = unitsOf(item, basis, party);
  const price = plainMoney(unitPrice, currency);
  return {
    currency,
    cost: BigInt(unitPrice) * count,
    fixed: 0n,
    known: count > 0n,
    weights,
    detail: detail ? `${detail} × ${price}` : price,
    explainParts: () => [],
    findings: [],
    nights: [],
    ratedUntil: null,
  };
}
