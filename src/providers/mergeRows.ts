import { isSameValue } from "../schema";
import { baseAfter, baseBefore, type Clash, decideClashes } from "./merge/clashes";
import { joinTrees, joinValue } from "./merge/joinTrees";
import { ownerOf, rootId, rowOf, type RowTree, treeOf, type Values } from "./merge/rowTree";

export type { Values } from "./merge/rowTree";

interface Merge {
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
  const [was, own, other] = [base, mine, theirs].map((row) => treeOf(row, all));
  const trees = was && own && other && joinTrees(was, own, other);
  const { values, clashes } = trees
    ? { ...trees, values: rowOf(trees.tree) }
    : joinedFields(base, mine, theirs, all);
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
  const { held, clashes } = partialMerge(base, mine, newer, all);
  const isOpen = clashes.length > 0;
  return {
    base: isOpen ? { ...baseBefore(newer, base, all, clashes), version: base["version"] } : newer,
    values: { ...mine, ...newer, ...held },
    taken: editedFields(mine, held, all),
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

/** What two people wrote, as far as it can be stored without asking one of them. */
export interface PartialMerge {
  /** Both people's changes; of what clashes theirs, so that storing it changes nothing of that. */
  sent: Values;
  /** The same with mine of what clashes: what goes on in the form. */
  held: Values;
  clashes: readonly Clash[];
}

/** Joins what was read, what is in the form, and what is stored by now, and parts what clashes from all else. */
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
  /** What was read, of the version of that. */
  base: Values;
  /** What the form held as it was sent, and what it holds by now. */
  before: Values;
  now: Values;
  partial: PartialMerge;
  /** What was stored of it: what is wrong is as it was. */
  part: Values;
  /** The row as it was answered. */
  row: Values;
}

/**
 * What a form goes on from once a part of it was stored: that row, but of what clashes what was read, so that the same clash is
 * found again until somebody decides it. What was typed meanwhile stays.
 */
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

/** A form in which a clash is decided: it stands upon their side of it, and holds the chosen one. */
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
