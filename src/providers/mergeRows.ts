import { isSameValue } from "../schema";
import { baseAfter, baseBefore, type Clash, decideClashes } from "./merge/clashes";
import { joinTrees, joinValue } from "./merge/joinTrees";
import { ownerOf, rootId, rowOf, type RowTree, treeOf, type Values } from "./merge/rowTree";

export type { Values } from "./merge/rowTree";

interface Merge {
  /** The named fields with both people's changes. Where they clash, mine. */
  values: Values;
  clashes: readonly Clash[];
  contested: readonly string[];
  /** The fields whose value here changes, because the other person changed something in them. */
  taken: readonly string[];
}

/**
 * Merges the row as read, the form, and what another person has saved since: by field, and in lists of rows with ids
 * by row, at any depth, also where rows moved. A change that cannot be kept is listed as a clash.
 * @param names the fields to merge; rows move only between these
 */
export function mergeRows(base: Values, mine: Values, theirs: Values, names: Iterable<string>): Merge {
  const all = [...names];
  const [was, own, other] = [base, mine, theirs].map((row) => treeOf(row, all));
  const trees = was && own && other && joinTrees(was, own, other);
  const { values, clashes } = trees
    ? { ...trees, values: rowOf(trees.tree) }
    : joinedFields(base, mine, theirs, all);
  const contested = new Set(clashes.map((clash) => rootField(clash, [own, other])));
  const taken = all.filter((name) => !isSameValue(values[name], mine[name]));
  return { values, clashes, contested: all.filter((name) => contested.has(name)), taken };
}

export interface GoneOn {
  /** Where something clashes, it has the value and the version that were read. */
  base: Values;
  /** The draft with the other person's changes; where something clashes, the draft's own value. */
  values: Values;
  taken: readonly string[];
}

/**
 * Rebases a draft onto a newer row. Where something clashes, the base keeps what was read, so that the next merge
 * finds the same clash.
 */
export function goOnFrom(base: Values, mine: Values, newer: Values, names: Iterable<string>): GoneOn {
  const all = [...names];
  const { held, clashes } = partialMerge(base, mine, newer, all);
  const isOpen = clashes.length > 0;
  return {
    base: isOpen ? { ...baseBefore(newer, base, all, clashes), version: base["version"] } : newer,
    values: { ...mine, ...newer, ...held },
    taken: editedFields(mine, held, all),
  };
}

export const editedFields = (from: Values, to: Values, names: Iterable<string>): string[] =>
  [...names].filter((name) => !isSameValue(to[name], from[name]));

/** A newer row with the edits of a form (from `from` to `to`) applied, row by row in lists of rows. */
export const withEdits = (newer: Values, from: Values, to: Values, names: Iterable<string>): Values => ({
  ...to,
  ...newer,
  ...mergeRows(from, to, newer, names).values,
});

/** The merge for rows without ids: each field is one value. */
function joinedFields(
  base: Values,
  mine: Values,
  theirs: Values,
  names: readonly string[],
): Pick<Merge, "values" | "clashes"> {
  const clashes: Clash[] = [];
  const values = names.map((field) => {
    const joined = joinValue(field, base[field], mine[field], theirs[field]);
    clashes.push(...joined.clashes.map((part): Clash => ({ kind: "value", row: rootId, field, part })));
    return [field, joined.value] as const;
  });
  return { values: Object.fromEntries(values), clashes };
}

/** The top-level field that contains a clash, in either tree. */
function rootField({ row, field }: Clash, trees: readonly (RowTree | undefined)[]): string {
  let [at, name] = [row, field];
  while (at !== rootId) {
    const node = trees.map((tree) => tree?.nodes.get(at)).find(Boolean);
    ({ owner: at, name } = ownerOf(node?.list ?? `${rootId}/${name}`));
  }
  return name;
}

/** A merge as far as it can be stored without a person's decision. */
export interface PartialMerge {
  /** Both people's changes; where they clash, theirs, so that storing it leaves the clash open. */
  sent: Values;
  /** The same, but mine where they clash: what the form holds next. */
  held: Values;
  clashes: readonly Clash[];
}

/** Merges the row as read, the form, and the stored row, and separates the clashes from the rest. */
export function partialMerge(
  base: Values,
  mine: Values,
  theirs: Values,
  names: Iterable<string>,
): PartialMerge {
  const all = [...names];
  const { values, clashes } = mergeRows(base, mine, theirs, all);
  const sides = { draft: values, mine, theirs };
  return {
    sent: decideClashes(sides, all, clashes, () => "theirs"),
    held: decideClashes(sides, all, clashes, () => "mine"),
    clashes,
  };
}

interface Stored {
  /** The row as it was read, with its version. */
  base: Values;
  /** What the form held when it was sent, and what it holds now. */
  before: Values;
  now: Values;
  partial: PartialMerge;
  /** What was stored of it; invalid fields keep their old value. */
  part: Values;
  row: Values;
}

/** The draft after a part of it was stored, with what was typed since. Clashes stay open, as in `goOnFrom`. */
export function goOnStored(
  { base, before, now, partial, part, row }: Stored,
  names: Iterable<string>,
): GoneOn {
  const all = [...names];
  const { held, clashes } = partial;
  const stood = { ...baseBefore(part, base, all, clashes), version: base["version"] };
  const typed = isSameValue(now, before) ? held : mergeRows(before, now, held, all).values;
  return goOnFrom(stood, { ...now, ...typed }, row, all);
}

/** The form after a clash is decided: its base takes their side, its values take the chosen side. */
export function decided(
  { base, values }: Pick<GoneOn, "base" | "values">,
  theirs: Values,
  names: Iterable<string>,
  clash: Clash,
  side: "mine" | "theirs",
): Pick<GoneOn, "base" | "values"> {
  const all = [...names];
  const asTheirs =
    clash.kind === "removedHere"
      ? baseBefore(values, theirs, all, [clash])
      : decideClashes({ draft: values, mine: values, theirs }, all, [clash], () => "theirs");
  return { base: baseAfter(base, theirs, all, clash), values: side === "theirs" ? asTheirs : values };
}
