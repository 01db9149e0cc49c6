import { isSameValue } from "../../schema";
import type { Clash } from "./clashes";
import { ownerOf, rootId, type RowNode, type RowTree, type Values } from "./rowTree";

interface JoinedTrees {
  /** Where they clash, it holds mine; a row that only one person removed is there as the other changed it. */
  tree: RowTree;
  clashes: readonly Clash[];
}

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

/** The rows of one side that stay: those on both sides, new ones, and those removed there but changed here. */
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
    // A row that the other side has elsewhere stays there. It counts only where this side moved it.
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

interface JoinedValue {
  value: unknown;
  /** The parts that both changed, "" for the whole value. For these the value is mine. */
  clashes: readonly string[];
}

/** The field with the values of the query fields, a map by key. */
const customValues = "custom";

/**
 * Merges two changes of one value. Lists of words, references and rows without ids are merged by element, groups of
 * flags by flag, query fields by key. Other values stay whole: the parts of an amount belong together.
 */
function joinValue(name: string, base: unknown, mine: unknown, theirs: unknown): JoinedValue {
  if (isSameValue(theirs, base) || isSameValue(theirs, mine)) return { value: mine, clashes: [] };
  if (isSameValue(mine, base)) return { value: theirs, clashes: [] };
  const [was, own, other] = [base, mine, theirs].map((value) => value ?? {});
  if (name === customValues || (areFlags(base) && areFlags(mine) && areFlags(theirs)))
    // Both are maps: query fields always, flags by the condition.
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
 * The elements of both lists, without those that one side removed. Undefined where elements cannot be matched: both
 * removed the same one, both moved one to different places, or a list has duplicates.
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

/** Undefined for lists of numbers, such as ages of children, which may have duplicates. */
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

interface JoinedOrder {
  ids: string[];
  /** Whether both moved the same row to different places. It then stands where mine has it. */
  isContested: boolean;
}

/** The anchor before the first row. */
const start = "";

/**
 * A placed row follows the row that it follows on the side that placed it; others keep their order. Where both sides
 * place rows behind the same row, the side whose ids sort first comes first, so both people get one order.
 */
function joinOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  left: ReadonlySet<string>,
): JoinedOrder {
  const [ownIds, otherIds] = [new Set(mine), new Set(theirs)];
  const inAll = base.filter((id) => left.has(id) && ownIds.has(id) && otherIds.has(id));
  const [stayedHere, stayedThere] = [unmoved(inAll, mine), unmoved(inAll, theirs)];
  const stable = new Set(inAll.filter((id) => stayedHere.has(id) && stayedThere.has(id)));
  const here = anchorsOf(mine, stable, (id) => left.has(id) && !stayedHere.has(id));
  const there = anchorsOf(theirs, stable, (id) => left.has(id) && !stayedThere.has(id));
  const isContested = [...here].some(([id, anchor]) => there.has(id) && there.get(id) !== anchor);
  const ids = [start, ...stable].flatMap((anchor) => {
    const [own, other] = [here, there].map((placed) =>
      [...placed].filter(([, at]) => at === anchor).map(([id]) => id),
    );
    return [
      ...(anchor === start ? [] : [anchor]),
      ...inOneOrder(
        own ?? [],
        (other ?? []).filter((id) => !here.has(id) || here.get(id) === anchor),
      ),
    ];
  });
  return { ids, isContested };
}

function inOneOrder(own: readonly string[], other: readonly string[]): string[] {
  const [first, second] = own.join() <= other.join() ? [own, other] : [other, own];
  return [...new Set([...first, ...second])];
}

/** The placed rows, each with the last stable row before it. */
function anchorsOf(
  ids: readonly string[],
  stable: ReadonlySet<string>,
  isPlaced: (id: string) => boolean,
): Map<string, string> {
  const placed = new Map<string, string>();
  let anchor = start;
  for (const id of ids) {
    if (stable.has(id)) anchor = id;
    else if (isPlaced(id)) placed.set(id, anchor);
  }
  return placed;
}

/** The longest subsequence of rows that kept their order; the others were moved. */
function unmoved(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const placeOf = new Map(after.map((id, place) => [id, place]));
  const places = before.map((id) => placeOf.get(id) ?? 0);
  if (places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0))) return new Set(before);
  const lengths: number[] = [];
  const previous: number[] = [];
  places.forEach((place, index) => {
    lengths[index] = 1;
    previous[index] = -1;
    for (let earlier = 0; earlier < index; earlier += 1)
      if ((places[earlier] ?? 0) < place && (lengths[earlier] ?? 0) + 1 > (lengths[index] ?? 0)) {
        lengths[index] = (lengths[earlier] ?? 0) + 1;
        previous[index] = earlier;
      }
  });
  const stayed = new Set<string>();
  for (let at = lengths.indexOf(Math.max(...lengths)); at >= 0; at = previous[at] ?? -1)
    stayed.add(before[at] ?? "");
  return stayed;
}
