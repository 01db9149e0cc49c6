import { isSameValue } from "../schema";
import type { Clash } from "./merge/Clash";
import { baseBefore, decideClashes } from "./merge/decideClashes";
import { joinTrees } from "./merge/joinTrees";
import { joinValue } from "./merge/joinValue";
import { ownerOf, rootId, rowOf, treeOf, type RowTree, type Values } from "./merge/rowTree";

export type { Values } from "./merge/rowTree";

export interface Merge {
  /** The named fields with both people's changes; of what clashes mine. */
  values: Values;
  /** What a person has to decide. */
  clashes: readonly Clash[];
  /** The fields in which something clashes. */
  contested: readonly string[];
  /** The fields that are another here now: the other person changed something in them. */
  taken: readonly string[];
}

/**
 * Joins what was read, what is in the form, and what somebody else has saved meanwhile: field by field, and in lists of rows
 * with ids row by row, rows in rows too, wherever they were moved. Nothing of either is lost without a clash that names it.
 * @param names the fields that are joined; rows move between those alone
 */
export function mergeRows(base: Values, mine: Values, theirs: Values, names: Iterable<string>): Merge {
  const all = [...names];
  const trees = [base, mine, theirs].map((row) => treeOf(row, all));
  const [was, own, other] = trees;
  const { values, clashes } =
    was && own && other ? joinedTrees(was, own, other) : joinedFields(base, mine, theirs, all);
  const contested = new Set(clashes.map((clash) => rootField(clash, [own, other])));
  const taken = all.filter((name) => !isSameValue(values[name], mine[name]));
  return { values, clashes, contested: all.filter((name) => contested.has(name)), taken };
}

/** A draft that goes on from a newer row. */
export interface GoneOn {
  /** What it stands on from now on, of the version that was read where something clashes. */
  base: Values;
  /** The draft with what the other person changed; what clashes is as it was here. */
  values: Values;
  taken: readonly string[];
}

/**
 * Takes over from a newer row what does not clash. What does stays open: it is as it was read in the base and as it was
 * written in the draft, so that merging both with whatever row comes next finds it again.
 */
export function goOnFrom(base: Values, mine: Values, newer: Values, names: Iterable<string>): GoneOn {
  const all = [...names];
  const { values, clashes, taken } = mergeRows(base, mine, newer, all);
  if (clashes.length === 0) return { base: newer, values: { ...mine, ...newer, ...values }, taken };
  const draft = decideClashes({ draft: values, mine, theirs: newer }, all, clashes, () => "mine");
  return {
    base: { ...baseBefore(newer, base, all, clashes), version: base["version"] },
    values: { ...mine, ...newer, ...draft },
    taken: all.filter((name) => !isSameValue(draft[name], mine[name])),
  };
}

/** The fields that differ between two states of a form. */
export const editedFields = (from: Values, to: Values, names: Iterable<string>): string[] =>
  [...names].filter((name) => !isSameValue(to[name], from[name]));

/** A newer row in the form: what was edited, which is `from` becoming `to`, keeps what was typed, row by row where there are rows. */
export const withEdits = (newer: Values, from: Values, to: Values, names: Iterable<string>): Values => ({
  ...to,
  ...newer,
  ...mergeRows(from, to, newer, names).values,
});

function joinedTrees(was: RowTree, own: RowTree, other: RowTree): Pick<Merge, "values" | "clashes"> {
  const { tree, clashes } = joinTrees(was, own, other);
  return { values: rowOf(tree), clashes };
}

/** Where rows are not known by their ids each field is one value. */
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

/** The field of the row as a whole that a clash is in, where either of both has the row. */
function rootField({ row, field }: Clash, trees: readonly (RowTree | undefined)[]): string {
  let [at, name] = [row, field];
  while (at !== rootId) {
    const node = trees.map((tree) => tree?.nodes.get(at)).find(Boolean);
    ({ owner: at, name } = ownerOf(node?.list ?? `${rootId}/${name}`));
  }
  return name;
}
