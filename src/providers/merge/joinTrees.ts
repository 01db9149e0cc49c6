import { isSameValue } from "../../schema";
import type { Clash } from "./clashes";
import { ownerOf, rootId, type RowNode, type RowTree, type Values } from "./rowTree";

/** What two people's changes of a tree come to. */
interface JoinedTrees {
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

/** What became of a value that two people changed. */
interface JoinedValue {
  value: unknown;
  /** The parts that both changed, "" where it is the value as a whole; of these the value is mine. */
  clashes: readonly string[];
}

/** The field that holds the values of query fields, a map by key. */
const customValues = "custom";

/**
 * Puts two people's changes of one value together. Lists of words, references and rows without ids are joined element by
 * element, a group of yes and no flag by flag, the values of query fields by their keys. Everything else is one value: the
 * parts of an amount or a markup belong together, and what two people made of one text is not for a machine to mix.
 */
export function joinValue(name: string, base: unknown, mine: unknown, theirs: unknown): JoinedValue {
  if (isSameValue(theirs, base) || isSameValue(theirs, mine)) return { value: mine, clashes: [] };
  if (isSameValue(mine, base)) return { value: theirs, clashes: [] };
  const [was, own, other] = [base, mine, theirs].map((value) => value ?? {});
  if (name === customValues || (areFlags(base) && areFlags(mine) && areFlags(theirs)))
    // Both are maps here: of query fields always, of flags by the condition.
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
 * The elements of both: without what either took away, with what either added. Undefined where both took the same one away
 * and made of it something else each, or where an element stands there twice: nobody knows then which is which.
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

/** Numbers are counted, not named: ages of children, say. */
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

/** The order of a list that two people changed. */
interface JoinedOrder {
  ids: string[];
  /** Both moved the same row, to different places: it stands where it is in mine. */
  isContested: boolean;
}

/** What stands before the first row. */
const start = "";

/**
 * The rows that are left, in one order: whoever added or moved a row has it behind the row that it stood behind in theirs;
 * all others stand as they did. Where both put rows behind the same one, those whose ids come first do, so that
 * two people get one order.
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

/** The rows that somebody placed, each with the last row before it that nobody placed. */
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

/** Of the rows in their former order the most that still follow one another so: the others were moved. */
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
