import { type DifferenceCause, differenceKinds, type PriceDifference } from "./priceDifference";

/** Why two prices differ, as it is told: `saved` is what stored prices do not have yet, `other` all that is not told apart. */
export const toldCauses = [...differenceKinds, "saved", "other"] as const;

export interface ToldCause extends Omit<DifferenceCause, "kind"> {
  readonly kind: (typeof toldCauses)[number];
}

/** The causes of a difference between two stored totals. What the prices of now differ from them by is one more. */
export function causesOfStored(
  { causes, before, after }: PriceDifference,
  was: number,
  is: number,
): ToldCause[] {
  const saved = is - after - (was - before);
  return saved === 0 ? causes : [...causes, { kind: "saved", itemId: null, amount: saved }];
}

type Prices = readonly { readonly itemId: string; readonly price: number }[];

/**
 * The same for whoever may not learn what the business pays: what each item costs the customer, and the rest in one sum. Both are
 * made of nothing but what they may read of the two.
 * @param names the ids of items of the older one, by which they are found in the newer one.
 * @param difference of the totals.
 */
export function openCauses(
  was: Prices,
  is: Prices,
  names: ReadonlyMap<string, string>,
  difference: number,
): ToldCause[] {
  const amounts = new Map<string, number>();
  const add = (itemId: string, amount: number) => amounts.set(itemId, (amounts.get(itemId) ?? 0) + amount);
  for (const { itemId, price } of was) add(names.get(itemId) ?? itemId, -price);
  for (const { itemId, price } of is) add(itemId, price);
  const items = [...amounts].map(([itemId, amount]): ToldCause => ({ kind: "item", itemId, amount }));
  const other = difference - items.reduce((sum, { amount }) => sum + amount, 0);
  return [...items, { kind: "other", itemId: null, amount: other } as const].filter(
    ({ amount }) => amount !== 0,
  );
}
