import { isDeepStrictEqual } from "node:util";
import { plainMoney } from "../../../src/domain/money/amounts";
import { explain, type Explanation } from "../../../src/domain/pricing/line";
import type { Itinerary } from "../../../src/resources/itineraries";
import type { Context } from "../endpoint/Context";
import { repriced } from "./repriced";
import { isSamePrice } from "./storedPrice";

/** The price of an itinerary as it is stored, for a copy of it, or for a change that leaves it as it is. */
export const storedPriceOf = ({ totals, prices, pricedBy, priceApproval }: Itinerary) => ({
  totals,
  prices,
  pricedBy,
  priceApproval,
});

/**
 * Whether a change leaves a price as it is that an earlier version made by other rules: where the rules of now give the same with
 * the change as without it. A save that changes nothing asks for the price of now.
 * @param after what the changed itinerary comes to now.
 */
export async function keepsEarlierPrice(
  { tx, now }: Pick<Context, "tx" | "now">,
  current: Itinerary,
  changes: Partial<Itinerary>,
  after: Itinerary["totals"] | undefined,
): Promise<boolean> {
  if (current.pricedBy === null || Object.keys(changes).length === 0) return false;
  const { totals } = await repriced(tx, current, now);
  return isDeepStrictEqual(totals, after) && !isSamePrice(current.totals, totals);
}

/** The tree behind a total of which only the sums are known: those that the version kept that made it. Children add up to it. */
export function explainEarlier(totals: NonNullable<Itinerary["totals"]>, version: string): Explanation {
  const { currency, cost, markup, taxes, rounding, total, exchanges } = totals;
  const figure = (label: string, amount: number, key: string) =>
    explain(label, BigInt(amount), currency, "", [], key);
  const rates = exchanges.map(({ from, to, rate }) => `1 ${from} = ${rate} ${to}`).join(", ");
  const parts = [
    figure("Cost", cost, "cost"),
    figure("Markup", markup, "markup"),
    ...taxes.flatMap(({ name, amount, contained }, index) =>
      contained
        ? [explain(name, null, currency, `${plainMoney(amount, currency)}, contained.`, [], `tax:${index}`)]
        : [figure(name, amount, `tax:${index}`)],
    ),
    ...(rounding === 0 ? [] : [figure("Rounding", rounding, "rounding")]),
  ];
  const detail = `Priced by version ${version}, which kept these sums.${rates ? ` ${rates}.` : ""}`;
  return explain("Total", BigInt(total), currency, detail, parts, "total");
}
