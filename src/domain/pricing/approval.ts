import {
  partyOf,
  type Adjustment,
  type PriceApproval,
  type PricedItinerary,
} from "../itineraries/pricedItinerary";
import { countedAdjustment } from "./adjustment";
import type { Maybe } from "../../vocabulary";
import { asOption, inMainOption } from "./options";
import type { PriceFigures, SoldPrice } from "./priceResult";

/**
 * Whether somebody adjusted the price and it earns less than the lowest margin, in basis points of the selling price.
 * Where only selling prices are known, one below them is. Source: docs/domain.md, "How a price arises", 4.
 */
export function isBelowFloor(itinerary: PricedItinerary, { totals }: PriceFigures, floor: number): boolean {
  if (!countedAdjustment(itinerary.adjustment, partyOf(itinerary))) return false;
  const { marginBasisPoints, markup } = totals;
  return marginBasisPoints === null ? markup < 0 : marginBasisPoints < floor;
}

/**
 * What of an approval holds at these prices; null where nothing does. Each option that was let pass holds for itself; an
 * approval of a time without options holds as long as every option that is adjusted does.
 * @param prices of each option; of the whole, with null for its id, where there are none.
 */
export function standingApproval<Approval extends PriceApproval>(
  itinerary: PricedItinerary & { readonly priceApproval?: Maybe<Approval> },
  prices: readonly SoldPrice[],
): Approval | null {
  const { priceApproval } = itinerary;
  if (!priceApproval) return null;
  const ways = prices.map(({ id, price }) => ({ id, price, sold: inMainOption(asOption(itinerary, id)) }));
  const holding = ways.filter(({ sold, price }) => isApproved(sold, price)).map(({ id }) => id);
  const named = priceApproval.options ?? [];
  if (named.length === 0 || prices.every(({ id }) => id === null)) {
    const adjusted = ways.filter(({ sold }) => sold.adjustment);
    return adjusted.length > 0 && holding.length === adjusted.length ? priceApproval : null;
  }
  const options = named.filter(({ optionId }) => holding.includes(optionId));
  return options.length > 0 ? { ...priceApproval, options } : null;
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
