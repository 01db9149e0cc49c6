import { isSameValue } from "../schema";
import { joinFields, joinValues, type Joined } from "./joinValues";

/** Fields by name. */
export type Values = Readonly<Record<string, unknown>>;

export interface Merge {
  /** Fields that both changed, to different values. */
  contested: readonly string[];
  /** Fields that only the other person changed: they are taken over. */
  taken: readonly string[];
  /** Fields that both changed in different rows: both changes stand. */
  joined: readonly string[];
}

/** Compares what was read, what is in the form, and what someone else has saved meanwhile. */
export function mergeRows(base: Values, mine: Values, theirs: Values, names: Iterable<string>): Merge {
  const contested: string[] = [];
  const taken: string[] = [];
  const joined: string[] = [];
  for (const name of names) {
    if (isSameValue(theirs[name], base[name]) || isSameValue(theirs[name], mine[name])) continue;
    if (isSameValue(mine[name], base[name])) taken.push(name);
    else {
      const { clashes } = joinField(name, base, mine, theirs);
      (clashes.length > 0 ? contested : joined).push(name);
    }
  }
  return { contested, taken, joined };
}

/** Puts two people's changes of one field together; of what both changed, the value of `first` stands. */
export function joinField(
  name: string,
  base: Values,
  mine: Values,
  theirs: Values,
  first: "mine" | "theirs" = "mine",
): Joined {
  const values = [base[name], mine[name], theirs[name]] as const;
  if (name !== customValues) return joinValues(...values, first);
  // The values of query fields are a map by key.
  const [was, own, other] = values.map((value) => (value ?? {}) as Values) as [Values, Values, Values];
  return joinFields(was, own, other, first);
}

/** The field that holds the values of query fields. */
const customValues = "custom";

/** The fields that differ between two states of a form. */
export const editedFields = (from: Values, to: Values, names: Iterable<string>): string[] =>
  [...names].filter((name) => !isSameValue(to[name], from[name]));

/** A newer row in the form: what was edited, which is `from` becoming `to`, keeps what was typed, row by row where there are rows. */
export function withEdits(newer: Values, from: Values, to: Values, names: Iterable<string>): Values {
  const edits = editedFields(from, to, names).map((name) => [name, joinField(name, from, to, newer).value]);
  return { ...to, ...newer, ...Object.fromEntries(edits) };
}
