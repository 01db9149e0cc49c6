/** Fields by name. */
export type Values = Readonly<Record<string, unknown>>;

/** A row as a tree: itself, under the id "", and every row with an id in it, at whatever depth. */
export interface RowTree {
  nodes: Map<string, RowNode>;
  /** The ids of the rows of each list, in their order. */
  lists: Map<string, string[]>;
}

export interface RowNode {
  /** The list that it stands in; "" of the row itself. */
  list: string;
  /** What it says by itself: of its lists of rows with ids there is an empty list. */
  values: Values;
}

/** The id of the row that is the root of a tree. */
export const rootId = "";

/** A list by the row that it belongs to, and its name there. */
export const listOf = (owner: string, name: string): string => `${owner}/${name}`;
/** The row that a list belongs to, and its name there. */
export function ownerOf(list: string): { owner: string; name: string } {
  const at = list.lastIndexOf("/");
  return { owner: list.slice(0, at), name: list.slice(at + 1) };
}

/** Takes the named fields of a row apart; undefined where two rows in it have one id, or one has none. */
export function treeOf(row: Values, names: Iterable<string>): RowTree | undefined {
  const tree: RowTree = { nodes: new Map(), lists: new Map() };
  const isWhole = add(tree, rootId, "", Object.fromEntries([...names].map((name) => [name, row[name]])));
  return isWhole ? tree : undefined;
}

function add(tree: RowTree, id: string, list: string, row: Values): boolean {
  if (tree.nodes.has(id)) return false;
  const values: Record<string, unknown> = {};
  tree.nodes.set(id, { list, values });
  for (const [name, value] of Object.entries(row)) {
    if (!hasRows(value)) {
      values[name] = value;
      continue;
    }
    if (!value.every(isRow)) return false;
    const rows = value;
    values[name] = [];
    const inner = listOf(id, name);
    // A key is unique in its list alone.
    const ids = rows.map((one) =>
      typeof one["id"] === "string" ? one["id"] : `${inner}:${String(one["key"])}`,
    );
    tree.lists.set(inner, ids);
    if (!rows.every((one, index) => add(tree, ids[index] ?? "", inner, one))) return false;
  }
  return true;
}

/** Puts a tree together again. */
export function rowOf(tree: RowTree, id = rootId): Values {
  const { values } = tree.nodes.get(id) ?? { values: {} };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const ids = tree.lists.get(listOf(id, name)) ?? [];
      if (ids.length > 0) return [[name, ids.map((inner) => rowOf(tree, inner))]];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Whether it is a list whose rows stay the same by an id, or by the key of a query field. */
const hasRows = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.some(isRow);

function isRow(value: unknown): value is Values {
  if (typeof value !== "object" || value === null) return false;
  // Any object has fields by name.
  const { id, key } = value as Values;
  return typeof (id ?? key) === "string";
}
