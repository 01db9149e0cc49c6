import { isSameValue } from "../schema";
import { type Clash, clashKey, withSide } from "./merge/clashes";
import { joinTrees } from "./merge/joinTrees";
import { ownerOf, rootId, rowOf, type RowTree, treesOf, type Values } from "./merge/rowTree";

export type { Values } from "./merge/rowTree";

interface Merge {
  /** The named fields with both people's changes. Where they clash, mine; a row that only one removed is there. */
  values: Values;
  clashes: readonly Clash[];
  /** The fields with a clash. */
  contested: readonly string[];
}

/**
 * Merges the row as read, the form, and what another person has saved since: by field, and in lists of rows with ids
 * by row, at any depth, also where rows moved. A change that cannot be kept is listed as a clash.
 * @param names the fields to merge; rows move only between these
 */
export function mergeRows(base: Values, mine: Values, theirs: Values, names: Iterable<string>): Merge {
  const all = [...names];
  const [was, own, other] = treesOf([base, mine, theirs], all);
  const { tree, clashes } = joinTrees(was, own, other);
  const contested = new Set(clashes.map((clash) => rootField(clash, [own, other])));
  return { values: rowOf(tree), clashes, contested: all.filter((name) => contested.has(name)) };
}

/** The top-level field that contains a clash, in either tree. */
function rootField({ row, field }: Clash, trees: readonly RowTree[]): string {
  let [at, name] = [row, field];
  while (at !== rootId) {
    const node = trees.map((tree) => tree.nodes.get(at)).find(Boolean);
    ({ owner: at, name } = ownerOf(node?.list ?? `${rootId}/${name}`));
  }
  return name;
}

export const editedFields = (from: Values, to: Values, names: Iterable<string>): string[] =>
  [...names].filter((name) => !isSameValue(to[name], from[name]));

/** A clash that nobody has decided. `by` is the id of the user who saved the other side, if it was a user. */
export interface OpenClash extends Clash {
  by: string | null;
}

export interface Stand<Row extends Values = Values> {
  /** The row as it was read last. */
  base: Row;
  /** The draft. Where something clashes, with the person's own side. */
  values: Values;
  clashes: readonly OpenClash[];
}

/** The clashes in which both sides still differ. */
export const openClashes = ({ base, values, clashes }: Stand, names: Iterable<string>): OpenClash[] => {
  const all = [...names];
  return clashes.filter((clash) => !isSameValue(withSide(values, base, all, [clash]), values));
};

interface Rebased<Row extends Values> extends Stand<Row>, Pick<Merge, "contested"> {
  /** The fields whose value here changes, because the other person changed something in them. */
  taken: readonly string[];
}

/** Puts a draft on a newer row, with both people's changes. Clashes stay open until the sides agree or one is chosen. */
export function rebase<Row extends Values>(
  { base, values, clashes }: Stand,
  newer: Row,
  names: Iterable<string>,
): Rebased<Row> {
  const all = [...names];
  const merge = mergeRows(base, values, newer, all);
  const held = withSide(merge.values, values, all, merge.clashes);
  const by = typeof newer["updatedBy"] === "string" ? newer["updatedBy"] : null;
  const found = merge.clashes.map((clash): OpenClash => ({ ...clash, by }));
  const keys = new Set(found.map(clashKey));
  const met = [...clashes.filter((clash) => !keys.has(clashKey(clash))), ...found];
  const next = { base: newer, values: { ...values, ...newer, ...held } };
  return {
    ...next,
    clashes: openClashes({ ...next, clashes: met }, all),
    contested: merge.contested,
    taken: editedFields(values, held, all),
  };
}
