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

/**
 * As many lines of an explanation as there is room for, what stands further up in the tree before what explains it. What is
 * left out is counted in a line of its own.
 * @param most how many lines, at all depths together.
 */
export function boundedParts(parts: readonly Explanation[], most: number): Explanation[] {
  const kept = new Set<Explanation>();
  let [level, all] = [parts, 0];
  while (level.length > 0) {
    for (const part of level) if (kept.size < most) kept.add(part);
    all += level.length;
    level = level.flatMap(({ children }) => children);
  }
  const keptIn = (nodes: readonly Explanation[]): Explanation[] =>
    nodes.flatMap((node) =>
      kept.has(node) ? [{ ...node, detail: shortened(node.detail), children: keptIn(node.children) }] : [],
    );
  const left = all - kept.size;
  const told = keptIn(parts);
  return left > 0
    ? [...told, explain(`${left} more lines`, null, null, "There are too many to show here.")]
    : told;
}

/** A sentence of an explanation, cut where it names too much. */
export const shortened = (detail: string): string =>
  detail.length > mostSigns ? `${detail.slice(0, mostSigns)} …` : detail;
const mostSigns = 600;
