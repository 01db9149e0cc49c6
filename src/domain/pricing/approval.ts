import { partyOf, type Adjustment, type PricedItinerary } from "../itineraries/pricedItinerary";
import { countedAdjustment } from "./adjustment";
import type { PriceFigures } from "./priceResult";

/**
 * Whether somebody adjusted the price and it earns less than the lowest margin, in basis points of the selling price.
 * Where only selling prices are known, one below them is. Source: docs/domain.md, "How a price arises", 4.
 */
export function isBelowFloor(itinerary: PricedItinerary, { totals }: PriceFigures, floor: number): boolean {
  if (!countedAdjustment(itinerary.adjustment, partyOf(itinerary))) return false;
  const { marginBasisPoints, markup } = totals;
  return marginBasisPoints === null ? markup < 0 : marginBasisPoints < floor;
}

/** Whether the approval of an adjusted price holds: of this adjustment, in this currency, at no lower margin. */
export function isApproved(
  { adjustment, priceApproval }: PricedItinerary,
  { currency, totals }: PriceFigures,
): boolean {
  if (!adjustment || !priceApproval || currency !== priceApproval.currency) return false;
  const [now, then] = [totals.marginBasisPoints, priceApproval.marginBasisPoints ?? null];
  const isNoLower = now === null || then === null ? now === then : now >= then;
  return (
    isNoLower &&
    parts.every((name) => (adjustment[name] ?? null) === (priceApproval.adjustment[name] ?? null))
  );
}

const parts = ["kind", "basisPoints", "amount", "reason"] as const satisfies readonly (keyof Adjustment)[];
