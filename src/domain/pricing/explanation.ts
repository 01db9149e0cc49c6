import { toNumber } from "../money/amounts";

/**
 * One figure and how it came about. `amount` is in minor units of `currency`; null for a line that only tells
 * something (a rate row that lost). Children explain their parent and, where they are in its currency, add up to it.
 */
export interface Explanation {
  /** Finds a figure again: "total", "cost", "markup", "tax:0", "rounding", "item:<id>". Empty for the others. */
  readonly key: string;
  readonly label: string;
  readonly amount: number | null;
  readonly currency: string | null;
  /** A short sentence, or empty. */
  readonly detail: string;
  readonly children: readonly Explanation[];
}

/** A node of an explanation. */
export function explain(
  label: string,
  amount: bigint | null,
  currency: string | null,
  detail = "",
  children: readonly Explanation[] = [],
  key = "",
): Explanation {
  return { key, label, amount: amount === null ? null : toNumber(amount), currency, detail, children };
}

/** The node with a key in an explanation, searched from its root, or null. */
export function findExplanation(root: Explanation, key: string): Explanation | null {
  if (root.key === key) return root;
  for (const child of root.children) {
    const found = findExplanation(child, key);
    if (found) return found;
  }
  return null;
}
