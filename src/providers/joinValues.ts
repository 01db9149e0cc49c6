import { isSameValue } from "../schema";

/** What became of a value that two people changed. */
export interface Joined {
  value: unknown;
  /** What both changed to different values, by the titles of the rows that lead there: "Munnar › Ferry". */
  clashes: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Puts two people's changes of a value together. Lists of rows with ids, or of query fields, are joined row by row and field by field, rows
 * in rows too; of what both changed, the value of `first` stands. A row that only one of them took away stays where the
 * other changed it.
 */
export function joinValues(base: unknown, mine: unknown, theirs: unknown, first: "mine" | "theirs"): Joined {
  if (isSameValue(theirs, base) || isSameValue(theirs, mine)) return { value: mine, clashes: [] };
  if (isSameValue(mine, base)) return { value: theirs, clashes: [] };
  if (isRows(base) && isRows(mine) && isRows(theirs)) return joinRows(base, mine, theirs, first);
  if (isRow(base) && isRow(mine) && isRow(theirs)) return joinFields(base, mine, theirs, first);
  return { value: first === "mine" ? mine : theirs, clashes: [""] };
}

function joinRows(
  base: readonly Values[],
  mine: readonly Values[],
  theirs: readonly Values[],
  first: "mine" | "theirs",
): Joined {
  const clashes: string[] = [];
  const joined = idsInOrder(base, mine, theirs).flatMap((id) => {
    const [was, own, other] = [base, mine, theirs].map((rows) => rows.find((row) => idOf(row) === id));
    if (own && other) {
      const result = joinValues(was, own, other, first);
      clashes.push(...result.clashes.map((inside) => [titleOf(own), inside].filter(Boolean).join(" › ")));
      return [result.value];
    }
    const left = own ?? other;
    return left && !(was && isSameValue(left, was)) ? [left] : [];
  });
  return { value: joined, clashes };
}

/** Joins what both hold under the same names, such as the values of query fields by their keys. */
export function joinFields(base: Values, mine: Values, theirs: Values, first: "mine" | "theirs"): Joined {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const fields = [...names].map(
    (name) => [name, joinValues(base[name], mine[name], theirs[name], first)] as const,
  );
  return {
    value: Object.fromEntries(fields.map(([name, { value }]) => [name, value])),
    clashes: [...new Set(fields.flatMap(([, { clashes }]) => clashes))],
  };
}

/** The ids of both lists: in the order of who changed it, the rows of the other behind those that they stood behind. */
function idsInOrder(base: readonly Values[], mine: readonly Values[], theirs: readonly Values[]): unknown[] {
  // Two lists give two lists.
  const [own, other] = [mine, theirs].map((rows) => rows.map(idOf)) as [unknown[], unknown[]];
  const kept = base.map(idOf).filter((id) => own.includes(id));
  const isReordered = kept.join() !== own.filter((id) => kept.includes(id)).join();
  const [leading, following] = isReordered ? [own, other] : [other, own];
  const ids = [...leading];
  following.forEach((id, place) => {
    if (ids.includes(id)) return;
    const before = following[place - 1];
    ids.splice(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id);
  });
  return ids;
}

const titleOf = ({ title, name }: Values): string =>
  [title, name].find((text): text is string => typeof text === "string" && text !== "") ?? "";

/** What a row stays the same by: its id, or the key of a query field. */
const idOf = ({ id, key }: Values): unknown => id ?? key;

const isRow = (value: unknown): value is Values =>
  // Any object has fields by name.
  typeof value === "object" && value !== null && typeof idOf(value as Values) === "string";

const isRows = (value: unknown): value is readonly Values[] => Array.isArray(value) && value.every(isRow);
