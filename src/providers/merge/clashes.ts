import { listOf, ownerOf, rootId, rowOf, type RowTree, treeOf, type Values } from "./rowTree";

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
  const tree = treeOf(whole, names);
  const { row, field } = clash;
  if (!tree) return { isThere: true, trail: [], row: whole, rows: [] };
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

/** A merged draft with its two sides: the draft before the merge, and the stored row. */
interface Sides {
  draft: Values;
  mine: Values;
  theirs: Values;
}

/**
 * The draft with decided clashes: "theirs" takes their value, "mine" keeps the draft's. A row that was removed here
 * and changed there stays until it is decided.
 */
export function decideClashes(
  { draft, mine, theirs }: Sides,
  names: Iterable<string>,
  clashes: readonly Clash[],
  sideOf: (clash: Clash) => Side,
): Values {
  if (clashes.length === 0) return draft;
  const all = [...names];
  const [tree, own, other] = [treeOf(draft, all), treeOf(mine, all), treeOf(theirs, all)];
  const wanted = clashes.filter(
    (clash) => sideOf(clash) === (clash.kind === "removedHere" ? "mine" : "theirs"),
  );
  if (!tree || !own || !other)
    return { ...draft, ...Object.fromEntries(wanted.map(({ field }) => [field, theirs[field]])) };
  for (const clash of wanted)
    if (clash.kind === "removedHere") remove(tree, clash.row, own);
    else settle(tree, other, clash);
  for (const clash of clashes)
    if (clash.kind === "order" && sideOf(clash) === "mine") settle(tree, own, clash);
  return { ...draft, ...rowOf(tree) };
}

/**
 * The base of a draft after a merge with a newer row: that row, but what was read before where something clashes. So
 * the next merge finds the same clash, and it is not saved before a person decides it.
 */
export function baseBefore(
  newer: Values,
  before: Values,
  names: Iterable<string>,
  clashes: readonly Clash[],
): Values {
  const all = [...names];
  const [tree, old] = [treeOf(newer, all), treeOf(before, all)];
  if (!tree || !old)
    return { ...newer, ...Object.fromEntries(clashes.map(({ field }) => [field, before[field]])) };
  for (const clash of clashes)
    if (clash.kind === "removedHere" || clash.kind === "removedThere") restore(tree, old, clash.row);
    else {
      settle(tree, old, clash);
      // A row that both moved into this list, to different places, stood in another list before.
      const list = listOf(clash.row, clash.field);
      const moved = (tree.lists.get(list) ?? []).filter((id) => (old.nodes.get(id)?.list ?? list) !== list);
      if (clash.kind === "order") for (const id of moved) put(tree, old, id);
    }
  return { ...newer, ...rowOf(tree) };
}

/** The base after a clash is decided: what was read, but their side of the clash. */
export function baseAfter(before: Values, theirs: Values, names: Iterable<string>, clash: Clash): Values {
  const all = [...names];
  const next = baseBefore(before, theirs, all, [clash]);
  const [tree, other] = [treeOf(next, all), treeOf(theirs, all)];
  if (clash.kind !== "order" || !tree || !other) return next;
  // Rows that both moved into the list still stand in `next` where they were read.
  const list = listOf(clash.row, clash.field);
  for (const id of other.lists.get(list) ?? [])
    if ((tree.nodes.get(id)?.list ?? list) !== list) put(tree, other, id);
  return { ...next, ...rowOf(tree) };
}

function settle(tree: RowTree, other: RowTree, { kind, row, field, part }: Clash): void {
  const [node, there] = [tree.nodes.get(row), other.nodes.get(row)];
  const list = listOf(row, field);
  if (kind === "order")
    return void tree.lists.set(list, inOrderOf(other.lists.get(list), tree.lists.get(list)));
  if (kind === "removedThere") return remove(tree, row, other);
  if (!node || !there) return;
  if (kind === "place") return put(tree, other, row);
  const value = there.values[field];
  // A part belongs to a map: the flags of a group, or the query fields.
  const [own, map] = [node.values[field] as Values, value as Values];
  const whole = part === "" ? value : { ...own, [part]: map[part] };
  tree.nodes.set(row, { ...node, values: { ...node.values, [field]: whole } });
}

/**
 * Removes a row with everything in it. Rows that are elsewhere in the other tree move there instead.
 * @param inside rows that the other tree has inside the removed row
 */
function remove(tree: RowTree, row: string, other: RowTree, inside: ReadonlySet<string> = new Set()): void {
  const node = tree.nodes.get(row);
  if (!node) return;
  leave(tree, node.list, row);
  tree.nodes.delete(row);
  for (const name of Object.keys(node.values))
    for (const id of tree.lists.get(listOf(row, name)) ?? [])
      if (other.nodes.has(id) && !inside.has(id)) put(tree, other, id);
      else remove(tree, id, other, inside);
}

const leave = ({ lists }: RowTree, list: string, row: string) =>
  lists.set(
    list,
    (lists.get(list) ?? []).filter((id) => id !== row),
  );

/** Moves a row to its place in the other tree; restores the row around it where that is missing. */
function put(tree: RowTree, other: RowTree, row: string): void {
  const [node, there] = [tree.nodes.get(row), other.nodes.get(row)];
  if (!node || !there) return;
  leave(tree, node.list, row);
  const { owner } = ownerOf(there.list);
  const around = other.nodes.get(owner);
  if (around && !tree.nodes.has(owner)) {
    tree.nodes.set(owner, around);
    put(tree, other, owner);
  }
  const [own, their] = [tree.lists.get(there.list) ?? [], other.lists.get(there.list) ?? []];
  const before = their.slice(0, their.indexOf(row)).findLast((id) => own.includes(id));
  const at = before === undefined ? 0 : own.indexOf(before) + 1;
  tree.lists.set(there.list, [...own.slice(0, at), row, ...own.slice(at)]);
  tree.nodes.set(row, { ...node, list: there.list });
}

function restore(tree: RowTree, other: RowTree, row: string): void {
  const inside = new Set<string>();
  const listsOf = (id: string) =>
    Object.keys(other.nodes.get(id)?.values ?? {}).map((name) => listOf(id, name));
  const collect = (id: string): void => {
    inside.add(id);
    for (const list of listsOf(id)) other.lists.get(list)?.forEach(collect);
  };
  collect(row);
  remove(tree, row, other, inside);
  for (const id of inside) {
    const [node, now] = [other.nodes.get(id), tree.nodes.get(id)];
    if (now) leave(tree, now.list, id);
    if (node) tree.nodes.set(id, node);
    for (const list of listsOf(id)) tree.lists.set(list, other.lists.get(list) ?? []);
  }
  put(tree, other, row);
}

/** Sorts the ids that both lists have by the first list; the others keep their place. */
function inOrderOf(order: readonly string[] = [], ids: readonly string[] = []): string[] {
  const shared = order.filter((id) => ids.includes(id));
  let next = 0;
  return ids.map((id) => (shared.includes(id) ? (shared[next++] ?? id) : id));
}
