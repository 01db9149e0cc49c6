import { listOf, ownerOf, rootId, rowOf, type RowTree, treeOf, type Values } from "./rowTree";

/** A row on the way to a clash: the list that it is in, by its name, its place there from 0, and what it says. */
export interface ClashStep {
  list: string;
  at: number;
  row: Values;
}

/** How a clash looks on one side. */
export interface ClashSide {
  /** Whether the row that it is about is there. */
  isThere: boolean;
  /** The rows that lead to it, the outermost first, with the one that it is about. */
  trail: readonly ClashStep[];
  /** What the row says there; of the whole its fields. */
  row: Values;
  /** The rows of the list, where its order clashes. */
  rows: readonly Values[];
}

/** How a clash looks in a row: in what was written here, or in what is stored. */
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
 * What two people changed so that one of both changes has to go: a value; the place of a row that both moved into
 * different lists; the order of a list in which both moved the same row; a row that one took away and the other changed.
 */
export interface Clash {
  kind: "value" | "place" | "order" | "removedHere" | "removedThere";
  /** The id of the row that it is in, or of the row that is meant; "" of the row as a whole. */
  row: string;
  /** The name of the value or of the list; "" where a row is meant. */
  field: string;
  /** The part of the value: a flag of a group, the key of a query field; "" where it is all of it. */
  part: string;
}

/** The same for two clashes about the same thing. */
export const clashKey = ({ kind, row, field, part }: Clash): string =>
  [kind.startsWith("removed") ? "removed" : kind, row, field, part].join("/");

/** Whose change of what clashes stands. */
export type Side = "mine" | "theirs";

/** A draft that was joined, and what it was joined of: what was written here, and the row as it is stored. */
interface Sides {
  draft: Values;
  mine: Values;
  theirs: Values;
}

/**
 * The draft with what was decided about its clashes: where their change stands it is taken from their row, where mine stands
 * it is as it is in the draft. A row that was removed here and changed there stands in the draft until it is decided.
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
 * What a draft stands on once it was joined with a newer row: that row, but of what clashes what was read before, so that it
 * clashes again with whatever comes, and is not saved before somebody decides it.
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
      // What both moved into the list to different places was elsewhere before.
      const list = listOf(clash.row, clash.field);
      const moved = (tree.lists.get(list) ?? []).filter((id) => (old.nodes.get(id)?.list ?? list) !== list);
      if (clash.kind === "order") for (const id of moved) put(tree, old, id);
    }
  return { ...newer, ...rowOf(tree) };
}

/** What a draft stands on once a clash is decided: what was read, but of the clash their side. */
export function baseAfter(before: Values, theirs: Values, names: Iterable<string>, clash: Clash): Values {
  const all = [...names];
  const next = baseBefore(before, theirs, all, [clash]);
  const [tree, other] = [treeOf(next, all), treeOf(theirs, all)];
  if (clash.kind !== "order" || !tree || !other) return next;
  // What both moved into the list still stood where it was read.
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
  // A part is one of a map: a flag of a group, or a query field.
  const [own, map] = [node.values[field] as Values, value as Values];
  const whole = part === "" ? value : { ...own, [part]: map[part] };
  tree.nodes.set(row, { ...node, values: { ...node.values, [field]: whole } });
}

/**
 * Takes a row away with all that is in it, but for what stands elsewhere in the other tree: it goes there.
 * @param inside what counts as being in it there
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

/** Moves a row to where it stands in the other tree; the row around it is put back where it is missing. */
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

/** Puts a row back as it is in the other tree, with all that is in it there. */
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

/** The rows that both have in the order of the first, the others where they stand. */
function inOrderOf(order: readonly string[] = [], ids: readonly string[] = []): string[] {
  const shared = order.filter((id) => ids.includes(id));
  let next = 0;
  return ids.map((id) => (shared.includes(id) ? (shared[next++] ?? id) : id));
}
