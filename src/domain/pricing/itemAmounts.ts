/** What an item, or a part of it, comes to by which of its two prices is known. In minor units. */
export interface ItemAmounts {
  /** What the business pays for what has no selling price. */
  readonly cost: bigint;
  /** What the business pays for what has a selling price, and that price. */
  readonly soldCost: bigint;
  readonly sold: bigint;
  /** What the customer pays for what only has a selling price. */
  readonly fixed: bigint;
}

export const noItemAmounts: ItemAmounts = { cost: 0n, soldCost: 0n, sold: 0n, fixed: 0n };

/** What an amount counts as, by which of the two prices is known. */
export function onBothSides(cost: bigint | null, sell: bigint | null): ItemAmounts {
  if (cost !== null && sell !== null) return { ...noItemAmounts, soldCost: cost, sold: sell };
  return { ...noItemAmounts, cost: cost ?? 0n, fixed: sell ?? 0n };
}

/** Amounts together, each side for itself. */
export function addedAmounts(amounts: readonly ItemAmounts[]): ItemAmounts {
  let { cost, soldCost, sold, fixed } = noItemAmounts;
  for (const one of amounts) {
    cost += one.cost;
    soldCost += one.soldCost;
    sold += one.sold;
    fixed += one.fixed;
  }
  return { cost, soldCost, sold, fixed };
}

/** Each side changed alike. */
export const eachAmount = (amounts: ItemAmounts, change: (amount: bigint) => bigint): ItemAmounts => ({
  cost: change(amounts.cost),
  soldCost: change(amounts.soldCost),
  sold: change(amounts.sold),
  fixed: change(amounts.fixed),
});

/** What the customer is charged before markup, by the selling price where there is one. */
export const chargedOf = ({ cost, sold, fixed }: ItemAmounts): bigint => cost + sold + fixed;

/** What is known of the cost; of the selling price where that is all there is. */
export const shownOf = ({ cost, soldCost, fixed }: ItemAmounts): bigint => cost + soldCost + fixed;
