import type { Clash } from "./Clash";
import { listOf, ownerOf, rootId, rowOf, treeOf, type RowTree, type Values } from "./rowTree";

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
