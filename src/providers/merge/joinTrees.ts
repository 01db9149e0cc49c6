import { isSameValue } from "../../schema";
import type { Clash } from "./Clash";
import { joinOrder } from "./joinOrder";
import { joinValue } from "./joinValue";
import { ownerOf, rootId, type RowNode, type RowTree } from "./rowTree";

/** What two people's changes of a tree come to. */
export interface JoinedTrees {
  /** Of what clashes it holds mine; a row that only one of both took away stands in it as the other changed it. */
  tree: RowTree;
  clashes: readonly Clash[];
}

/** Joins what was made of a tree here and there, row by row, field by field, wherever the rows stand by now. */
export function joinTrees(base: RowTree, mine: RowTree, theirs: RowTree): JoinedTrees {
  const clashes: Clash[] = [];
  const nodes = new Map<string, RowNode>();
  const leftHere = leftIn(mine, theirs, base, (row) => clashes.push({ ...asRow(row), kind: "removedThere" }));
  const leftThere = leftIn(theirs, mine, base, (row) => clashes.push({ ...asRow(row), kind: "removedHere" }));
  for (const id of new Set([...leftHere, ...leftThere])) {
    const [was, own, other] = [base.nodes.get(id), mine.nodes.get(id), theirs.nodes.get(id)];
    const only = own && other ? undefined : (own ?? other);
    if (only) nodes.set(id, only);
    else if (own && other) nodes.set(id, joinNodes(id, was, own, other, clashes));
  }
  return { tree: { nodes, lists: joinLists(base, mine, theirs, nodes, clashes) }, clashes };
}

const asRow = (row: string) => ({ row, field: "", part: "" });

function joinNodes(
  id: string,
  was: RowNode | undefined,
  own: RowNode,
  other: RowNode,
  clashes: Clash[],
): RowNode {
  const names = new Set([...Object.keys(own.values), ...Object.keys(other.values)]);
  const values: Record<string, unknown> = {};
  for (const field of names) {
    const joined = joinValue(
      id === rootId ? field : "",
      ...([was?.values[field], own.values[field], other.values[field]] as const),
    );
    values[field] = joined.value;
    clashes.push(...joined.clashes.map((part): Clash => ({ kind: "value", row: id, field, part })));
  }
  const isTheirs = own.list === was?.list;
  if (!isTheirs && other.list !== was?.list && other.list !== own.list)
    clashes.push({ ...asRow(id), kind: "place" });
  return { list: isTheirs ? other.list : own.list, values };
}

/**
 * The rows of one side that stay: those that the other has too, those that are new, and those that were taken away there
 * but changed here, with all that is in them.
 */
function leftIn(
  side: RowTree,
  other: RowTree,
  base: RowTree,
  onContested: (row: string) => void,
): Set<string> {
  const left = new Set<string>();
  const inside = childrenOf(side);
  const walk = (id: string, isKept: boolean): void => {
    const isGone = base.nodes.has(id) && !other.nodes.has(id);
    const isContested = isGone && !isKept && isTouched(id);
    if (isContested) onContested(id);
    const stays = !isGone || isKept || isContested;
    if (stays) left.add(id);
    for (const inner of inside.get(id) ?? []) walk(inner, isGone && stays);
  };
  const isTouched = (id: string): boolean => {
    const [now, was] = [side.nodes.get(id), base.nodes.get(id)];
    if (!now || !was || now.list !== was.list || !isSameValue(now.values, was.values)) return true;
    // What is elsewhere there goes on there, unless it was put in here.
    return (inside.get(id) ?? []).some((inner) =>
      other.nodes.has(inner) ? side.nodes.get(inner)?.list !== base.nodes.get(inner)?.list : isTouched(inner),
    );
  };
  walk(rootId, false);
  return left;
}

const childrenOf = ({ lists }: RowTree): ReadonlyMap<string, readonly string[]> => {
  const children = new Map<string, string[]>();
  for (const [list, ids] of lists) {
    const { owner } = ownerOf(list);
    children.set(owner, [...(children.get(owner) ?? []), ...ids]);
  }
  return children;
};

function joinLists(
  base: RowTree,
  mine: RowTree,
  theirs: RowTree,
  nodes: ReadonlyMap<string, RowNode>,
  clashes: Clash[],
): Map<string, string[]> {
  const members = new Map<string, Set<string>>();
  for (const [id, { list }] of nodes)
    if (id !== rootId) members.set(list, (members.get(list) ?? new Set()).add(id));
  const lists = new Map<string, string[]>();
  for (const [list, left] of members) {
    const [was, own, other] = [base, mine, theirs].map(({ lists }) => lists.get(list) ?? []);
    const { ids, isContested } = joinOrder(was ?? [], own ?? [], other ?? [], left);
    lists.set(list, ids);
    const { owner: row, name: field } = ownerOf(list);
    if (isContested) clashes.push({ kind: "order", row, field, part: "" });
  }
  return lists;
}
