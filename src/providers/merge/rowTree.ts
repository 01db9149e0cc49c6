export type Values = Readonly<Record<string, unknown>>;

/** The row itself, under the id "", and every row with an id in it, at any depth. */
export interface RowTree {
  nodes: Map<string, RowNode>;
  /** The ids of each list's rows, in order. */
  lists: Map<string, string[]>;
}

export interface RowNode {
  /** The key of its list; "" for the root. */
  list: string;
  /** Its own values. A list of rows with ids is an empty list here. */
  values: Values;
}

export const rootId = "";

/** The key of a list, from the id of its row and its name there. */
export const listOf = (owner: string, name: string): string => `${owner}/${name}`;
/** The inverse of `listOf`. */
export function ownerOf(list: string): { owner: string; name: string } {
  const at = list.lastIndexOf("/");
  return { owner: list.slice(0, at), name: list.slice(at + 1) };
}

/** The trees of several states of a row. Where one of them has no tree, every field of all is one value. */
export function treesOf<const States extends readonly Values[]>(
  states: States,
  names: Iterable<string>,
): { [Place in keyof States]: RowTree } {
  const all = [...names];
  const trees = states.flatMap((row) => treeOf(row, all) ?? []);
  const flat = (row: Values): RowTree => {
    const values = Object.fromEntries(all.map((name) => [name, row[name]]));
    return { nodes: new Map([[rootId, { list: "", values }]]), lists: new Map() };
  };
  const made = trees.length === states.length ? trees : states.map(flat);
  // There is one tree for each state.
  return made as { [Place in keyof States]: RowTree };
}

/** Builds a tree from the named fields; undefined where an id is missing or occurs twice. */
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
    // A key is unique only within its list.
    const ids = rows.map((one) =>
      typeof one["id"] === "string" ? one["id"] : `${inner}:${String(one["key"])}`,
    );
    tree.lists.set(inner, ids);
    if (!rows.every((one, index) => add(tree, ids[index] ?? "", inner, one))) return false;
  }
  return true;
}

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

/** Whether it is a list with rows that have an id, or the key of a query field. */
const hasRows = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.some(isRow);

function isRow(value: unknown): value is Values {
  if (typeof value !== "object" || value === null) return false;
  // Any object has fields by name.
  const { id, key } = value as Values;
  return typeof (id ?? key) === "string";
}
