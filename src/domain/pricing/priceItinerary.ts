import { explainItem, explainTotal } from "./explainTotal";
import { reckon } from "./priceFigures";
import type { PriceInput } from "./priceInput";
import type { PriceResult } from "./priceResult";

/**
 * The price of an itinerary: totals, per person, optional items and the explanation of every figure.
 * Pure and exact: the same input gives the same output to the minor unit on every machine; amounts are whole numbers
 * in minor units of the result's currency, percentages basis points. Half-filled input is priced as far as it goes and
 * never throws; what is missing is a finding. Source: docs/domain.md, "How a price arises".
 */
export function priceItinerary(input: PriceInput): PriceResult {
  const { lines, sums, figures } = reckon(input);
  return {
    ...figures,
    items: lines.flatMap((line, index) => {
      const item = figures.items[index];
      return item ? [{ ...item, explanation: explainItem(line, figures.currency) }] : [];
    }),
    explanation: explainTotal(lines, sums, figures.currency),
  };
}
