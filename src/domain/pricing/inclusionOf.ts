import type { InclusionKind } from "../vocabulary";
import type { PricedItem } from "../itineraries/pricedItinerary";

/** How an item stands towards the price; included where it does not say. */
export function inclusionOf(item: PricedItem): InclusionKind {
  return item.inclusion ?? "included";
}

/** Whether an item costs the business something for certain: it is included or complimentary. */
export function isCounted(item: PricedItem): boolean {
  return inclusionOf(item) === "included" || inclusionOf(item) === "complimentary";
}
