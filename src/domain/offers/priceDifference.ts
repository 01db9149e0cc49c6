import type { PriceInput } from "../pricing/priceInput";
import { priceFigures } from "../pricing/priceItinerary";
import type { PriceFigures } from "../pricing/priceResult";
import { matchContent } from "./matchContent";
import { priceSteps, stepKinds } from "./priceSteps";

/** Why two prices differ, in the order in which it is told. The first ones are told by item. */
export const differenceKinds = [...stepKinds, "adjustment", "taxes", "rounding"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** One cause of the difference between two prices, in minor units. What items cost is before taxes. */
export interface DifferenceCause {
  readonly kind: DifferenceKind;
  /** In the newer content; in the older where it is not there any more. Null for what belongs to no item. */
  readonly itemId: string | null;
  readonly amount: number;
}

export interface PriceDifference {
  readonly causes: DifferenceCause[];
  /** What both contents come to by what they stand on. The causes add up to their difference exactly. */
  readonly before: number;
  readonly after: number;
}

/**
 * Why the price of one content differs from that of another: priced step by step from the one to the other by the same function
 * as everywhere, each step told by what it makes of every item. Taxes, adjustment and rounding follow from all of them and are
 * told in one sum each. Both are in one currency.
 */
export function priceDifference(from: PriceInput, to: PriceInput): PriceDifference {
  const { items } = matchContent(from.itinerary, to.itinerary);
  const names = new Map(items.pairs.map(({ was, is }) => [was.row.id, is.row.id]));
  const { start, steps } = priceSteps(from, to);
  const prices = [start, ...steps.map(({ input }) => input)].map((input) => priceFigures(input));
  const causes = steps.flatMap(({ kind }, index) =>
    stepCauses(kind, ofItems(prices[index], names), ofItems(prices[index + 1], names)),
  );
  const [first, last] = [prices[0], prices.at(-1)];
  const grown = (part: (figures: PriceFigures) => number) => (first && last ? part(last) - part(first) : 0);
  const whole: DifferenceCause[] = [
    { kind: "adjustment", itemId: null, amount: grown(({ totals }) => totals.adjustment) },
    { kind: "taxes", itemId: null, amount: grown(addedTaxes) },
    { kind: "rounding", itemId: null, amount: grown(({ totals }) => totals.rounding) },
  ];
  return {
    causes: [...causes, ...whole].filter(({ amount }) => amount !== 0),
    before: first?.totals.total ?? 0,
    after: last?.totals.total ?? 0,
  };
}

function stepCauses(
  kind: DifferenceKind,
  was: ReadonlyMap<string, number>,
  is: ReadonlyMap<string, number>,
): DifferenceCause[] {
  const ids = [...new Set([...was.keys(), ...is.keys()])];
  return ids.map((itemId) => ({ kind, itemId, amount: (is.get(itemId) ?? 0) - (was.get(itemId) ?? 0) }));
}

/** What each item adds to the price, by its id in the newer content. Cost and markup of a complimentary one are each other's. */
function ofItems(figures: PriceFigures | undefined, names: ReadonlyMap<string, string>): Map<string, number> {
  return new Map(
    (figures?.items ?? []).flatMap(({ itemId, inclusion, cost, markup }): [string, number][] =>
      inclusion === "included" || inclusion === "complimentary"
        ? [[names.get(itemId) ?? itemId, cost + markup]]
        : [],
    ),
  );
}

const addedTaxes = ({ totals }: PriceFigures): number =>
  totals.taxes.reduce((sum, { contained, amount }) => sum + (contained ? 0 : amount), 0);
