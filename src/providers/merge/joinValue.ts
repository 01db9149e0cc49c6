import { isSameValue } from "../../schema";
import { joinOrder } from "./joinOrder";
import type { Values } from "./rowTree";

/** What became of a value that two people changed. */
export interface JoinedValue {
  value: unknown;
  /** The parts that both changed, "" where it is the value as a whole; of these the value is mine. */
  clashes: readonly string[];
}

/** The field that holds the values of query fields, a map by key. */
export const customValues = "custom";

/**
 * Puts two people's changes of one value together. Lists of words, references and rows without ids are joined element by
 * element, a group of yes and no flag by flag, the values of query fields by their keys. Everything else is one value: the
 * parts of an amount or a markup belong together, and what two people made of one text is not for a machine to mix.
 */
export function joinValue(name: string, base: unknown, mine: unknown, theirs: unknown): JoinedValue {
  if (isSameValue(theirs, base) || isSameValue(theirs, mine)) return { value: mine, clashes: [] };
  if (isSameValue(mine, base)) return { value: theirs, clashes: [] };
  const [was, own, other] = [base, mine, theirs].map((value) => value ?? {});
  if (name === customValues || (areFlags(base) && areFlags(mine) && areFlags(theirs)))
    // Both are maps here: of query fields always, of flags by the condition.
    return joinParts(was as Values, own as Values, other as Values);
  const elements = joinElements(listIn(base), listIn(mine), listIn(theirs));
  return elements ? { value: elements, clashes: [] } : { value: mine, clashes: [""] };
}

function joinParts(base: Values, mine: Values, theirs: Values): JoinedValue {
  const clashes: string[] = [];
  const names = new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)]);
  const parts = [...names].flatMap((name) => {
    const [was, own, other] = [base[name], mine[name], theirs[name]];
    const isTheirs = isSameValue(own, was);
    if (!isTheirs && !isSameValue(other, was) && !isSameValue(own, other)) clashes.push(name);
    const value = isTheirs ? other : own;
    return value === undefined ? [] : [[name, value] as const];
  });
  return { value: Object.fromEntries(parts), clashes };
}

/**
 * The elements of both: without what either took away, with what either added. Undefined where both took the same one away
 * and made of it something else each, or where an element stands there twice: nobody knows then which is which.
 */
function joinElements(
  base: readonly unknown[] | undefined,
  mine: readonly unknown[] | undefined,
  theirs: readonly unknown[] | undefined,
): readonly unknown[] | undefined {
  if (!base || !mine || !theirs) return undefined;
  const [was, own, other] = [base, mine, theirs].map(byContent);
  if (!was || !own || !other) return undefined;
  const isContested = [...was.keys()].some((key) => !own.has(key) && !other.has(key));
  const left = [...own.keys(), ...other.keys()].filter(
    (key) => !was.has(key) || (own.has(key) && other.has(key)),
  );
  const order = joinOrder([...was.keys()], [...own.keys()], [...other.keys()], new Set(left));
  return isContested || order.isContested
    ? undefined
    : order.ids.map((key) => own.get(key) ?? other.get(key));
}

const byContent = (list: readonly unknown[]): Map<string, unknown> | undefined => {
  const map = new Map(list.map((value) => [contentOf(value), value]));
  return map.size === list.length ? map : undefined;
};

const contentOf = (value: unknown): string =>
  typeof value === "object" && value !== null
    ? JSON.stringify(
        Object.entries(value)
          .filter(([, inner]) => inner != null)
          .sort(),
      )
    : String(value);

/** Numbers are counted, not named: ages of children, say. */
const listIn = (value: unknown): readonly unknown[] | undefined =>
  value == null
    ? []
    : Array.isArray(value) && !value.some((one) => typeof one === "number")
      ? value
      : undefined;

const areFlags = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((flag) => typeof flag === "boolean");
