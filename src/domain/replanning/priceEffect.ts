import type { PriceFigures, StoredTotals } from "../pricing/priceResult";
import { marginOf } from "../pricing/totals";
import type { BeforeAfter } from "./consequencesOf";

/** What other rates make of a stored price. */
export interface PriceEffect {
  /** Of the total after; null while the itinerary has none. */
  currency: string | null;
  /** As it is stored, and as it would be stored now. */
  total: BeforeAfter;
  /** In basis points. After it is what stays of a price that is kept, else that of the new price. */
  margin: BeforeAfter;
  /** Whether every included item has its price then. */
  complete: boolean;
  isChanged: boolean;
}

/**
 * What becomes of a price by other rates: of a draft the price that it gets; of an offer that a customer has the price that
 * it would get, and what is earned by the one that is kept.
 * @param was priced by today's rates, which may not be those of the day on which the price was stored.
 */
export function priceEffect(
  stored: Pick<StoredTotals, "total" | "cost" | "markup"> | null,
  was: PriceFigures,
  is: PriceFigures,
  isKept: boolean,
): PriceEffect {
  const keptMargin = ({ cost, fixedPrices }: { cost: number; fixedPrices: number }) => {
    const sold = stored && stored.cost + stored.markup;
    return sold === null ? null : marginOf(BigInt(sold - cost), BigInt(sold - fixedPrices));
  };
  const { fixedPrices } = was.totals;
  const total = { before: stored?.total ?? null, after: is.currency === null ? null : is.totals.total };
  const cost = { before: isKept ? was.totals.cost : (stored?.cost ?? null), after: is.totals.cost };
  const priceBefore = isKept ? was.totals.total : total.before;
  return {
    currency: is.currency,
    total,
    margin: {
      before: stored && keptMargin({ cost: stored.cost, fixedPrices }),
      after: !is.complete ? null : isKept ? keptMargin(is.totals) : is.totals.marginBasisPoints,
    },
    complete: is.complete,
    isChanged: priceBefore !== total.after || cost.before !== cost.after,
  };
}
