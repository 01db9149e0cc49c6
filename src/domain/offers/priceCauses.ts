/** What a price is made of. A stored itinerary fits as it is, and a version of one. Minor units of one currency. */
export interface PriceParts {
  /** What each item costs the customer before taxes. */
  readonly prices: readonly { readonly itemId: string; readonly price: number }[];
  readonly totals: {
    readonly cost: number;
    readonly markup: number;
    readonly taxes: readonly { readonly contained: boolean; readonly amount: number }[];
    readonly rounding: number;
    readonly total: number;
  };
}

/** The parts of a price in which two prices can differ. */
export const priceCauseKinds = ["item", "exchange", "whole", "taxes", "rounding"] as const;

export type PriceCauseKind = (typeof priceCauseKinds)[number];

/** One cause of a difference between two prices, in minor units. */
export interface PriceCause {
  /** `whole`: what belongs to no item, such as an adjustment or what a complimentary item costs. */
  readonly kind: PriceCauseKind;
  /** The item of an `item`; null for the others. */
  readonly itemId: string | null;
  readonly amount: number;
}

/**
 * Why a price differs from the one before. The causes add up to the difference of the totals exactly; those of nothing
 * are left out.
 */
export function priceCauses(before: PriceParts, after: PriceParts): PriceCause[] {
  const [was, is] = [pricesOf(before), pricesOf(after)];
  const items = [...new Set([...was.keys(), ...is.keys()])].map((itemId): PriceCause => {
    return { kind: "item", itemId, amount: (is.get(itemId) ?? 0) - (was.get(itemId) ?? 0) };
  });
  const ofItems = items.reduce((sum, { amount }) => sum + amount, 0);
  const grown = (part: (parts: PriceParts) => number) => part(after) - part(before);
  const whole = grown(({ totals }) => totals.cost + totals.markup) - ofItems;
  const causes: PriceCause[] = [
    ...items,
    { kind: "whole", itemId: null, amount: whole },
    { kind: "taxes", itemId: null, amount: grown(addedTaxes) },
    { kind: "rounding", itemId: null, amount: grown(({ totals }) => totals.rounding) },
  ];
  return causes.filter(({ amount }) => amount !== 0);
}

const pricesOf = ({ prices }: PriceParts): Map<string, number> =>
  new Map(prices.map(({ itemId, price }) => [itemId, price]));

const addedTaxes = ({ totals }: PriceParts): number =>
  totals.taxes.reduce((sum, { contained, amount }) => sum + (contained ? 0 : amount), 0);
