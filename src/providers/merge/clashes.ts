import { listOf, ownerOf, rootId, rowOf, type RowTree, treesOf, type Values } from "./rowTree";

/** A row on the path to a clash: the name of its list, its index there from 0, and its values. */
export interface ClashStep {
  list: string;
  at: number;
  row: Values;
}

export interface ClashSide {
  isThere: boolean;
  /** The path to the row, outermost first, with the row itself. */
  trail: readonly ClashStep[];
  /** The row's values there; for the root, its fields. */
  row: Values;
  /** The rows of the list, where its order clashes. */
  rows: readonly Values[];
}

/** A clash as `whole` sees it: the draft of this form, or the stored row. */
export function clashSide(clash: Clash, whole: Values, names: Iterable<string>): ClashSide {
  const [tree] = treesOf([whole], names);
  const { row, field } = clash;
  const ids = tree.lists.get(listOf(row, field)) ?? [];
  return {
    isThere: tree.nodes.has(row),
    trail: trailIn(tree, row),
    row: row === rootId ? whole : rowOf(tree, row),
    rows: ids.map((id) => rowOf(tree, id)),
  };
}

function trailIn(tree: RowTree, row: string): ClashStep[] {
  const node = tree.nodes.get(row);
  if (!node || row === rootId) return [];
  const { owner, name } = ownerOf(node.list);
  const at = (tree.lists.get(node.list) ?? []).indexOf(row);
  return [...trailIn(tree, owner), { list: name, at, row: rowOf(tree, row) }];
}

/**
 * Two changes of which one has to go: of a value; of the place of a row that both moved to different lists; of the
 * order of a list in which both moved the same row; of a row that one removed and the other changed.
 */
export interface Clash {
  kind: "value" | "place" | "order" | "removedHere" | "removedThere";
  /** The id of the row with the value or list, or of the moved or removed row; "" for the root. */
  row: string;
  /** The name of the value or the list; "" where the row itself clashes. */
  field: string;
  /** The part of the value: a flag of a group, or the key of a query field; "" for the whole value. */
  part: string;
}

export const clashKey = ({ kind, row, field, part }: Clash): string =>
  [kind.startsWith("removed") ? "removed" : kind, row, field, part].join("/");

export type Side = "mine" | "theirs";

/** The draft with what the other state has at each of the clashes. Rows that both hold keep their other values. */
export function withSide(
  draft: Values,
  other: Values,
  names: Iterable<string>,
  clashes: readonly Clash[],
): Values {
  if (clashes.length === 0) return draft;
  const [tree, side] = treesOf([draft, other], names);
  for (const clash of clashes) settle(tree, side, clash);
  return { ...draft, ...rowOf(tree) };
}

function settle(tree: RowTree, other: RowTree, { kind, row, field, part }: Clash): void {
  const [node, there] = [tree.nodes.get(row), other.nodes.get(row)];
  const list = listOf(row, field);
  if (kind === "order")
    return void tree.lists.set(list, inOrderOf(other.lists.get(list), tree.lists.get(list)));
  if (kind.startsWith("removed")) {
    if (!there) remove(tree, row, other);
    else if (!node) restore(tree, other, row);
    return;
  }
  if (!node || !there) return;
  if (kind === "place") return put(tree, other, row);
  const value = there.values[field];
  // A part belongs to a map: the flags of a group, or the query fields.
  const [own, map] = [node.values[field] as Values, value as Values];
  const whole = part === "" ? value : { ...own, [part]: map[part] };
  tree.nodes.set(row, { ...node, values: { ...node.values, [field]: whole } });
}

/** Removes a row with everything in it. Rows that are elsewhere in the other tree move there instead. */
function remove(tree: RowTree, row: string, other: RowTree): void {
  const node = tree.nodes.get(row);
  if (!node) return;
  leave(tree, node.list, row);
  tree.nodes.delete(row);
  for (const name of Object.keys(node.values))
    for (const id of tree.lists.get(listOf(row, name)) ?? [])
      if (other.nodes.has(id)) put(tree, other, id);
      else remove(tree, id, other);
}

const leave = ({ lists }: RowTree, list: string, row: string) =>
  lists.set(
    list,
    (lists.get(list) ?? []).filter((id) => id !== row),
  );

/** Moves a row to its place in the other tree; restores the row around it where that is missing. */
function put(tree: RowTree, other: RowTree, row: string): void {
  const there = other.nodes.get(row);
  const node = tree.nodes.get(row) ?? there;
  if (!node || !there) return;
  leave(tree, node.list, row);
  const { owner } = ownerOf(there.list);
  if (!tree.nodes.has(owner)) put(tree, other, owner);
  const [own, their] = [tree.lists.get(there.list) ?? [], other.lists.get(there.list) ?? []];
  const before = their.slice(0, their.indexOf(row)).findLast((id) => own.includes(id));
  const at = before === undefined ? 0 : own.indexOf(before) + 1;
  tree.lists.set(there.list, [...own.slice(0, at), row, ...own.slice(at)]);
  tree.nodes.set(row, { ...node, list: there.list });
}

/** Adds a row with everything that the other tree has in it, also what stands elsewhere here. */
function restore(tree: RowTree, other: RowTree, row: string): void {
  put(tree, other, row);
  for (const name of Object.keys(other.nodes.get(row)?.values ?? {}))
    for (const id of other.lists.get(listOf(row, name)) ?? []) restore(tree, other, id);
}

/** Sorts the ids that both lists have by the first list; the others keep their place. */
function inOrderOf(order: readonly string[] = [], ids: readonly string[] = []): string[] {
  const shared = order.filter((id) => ids.includes(id));
  let next = 0;
  return ids.map((id) => (shared.includes(id) ? (shared[next++] ?? id) : id));
}
