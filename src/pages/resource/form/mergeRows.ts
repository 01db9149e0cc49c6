import { joinValues } from "./joinValues";
import type { FormValues } from "./formBody";
import { isSameValue } from "../../../schema/isSameValue";

export interface Merge {
  /** Fields that both changed, to different values. */
  contested: readonly string[];
  /** Fields that only the other person changed: they are taken over. */
  taken: readonly string[];
  /** Fields that both changed in different rows: both changes stand. */
  joined: readonly string[];
}

/** Compares what was read, what is in the form, and what someone else has saved meanwhile. */
export function mergeRows(
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
  names: Iterable<string>,
): Merge {
  const contested: string[] = [];
  const taken: string[] = [];
  const joined: string[] = [];
  for (const name of names) {
    if (isSameValue(theirs[name], base[name]) || isSameValue(theirs[name], mine[name])) continue;
    if (isSameValue(mine[name], base[name])) taken.push(name);
    else {
      const { clashes } = joinValues(base[name], mine[name], theirs[name], "mine");
      (clashes.length > 0 ? contested : joined).push(name);
    }
  }
  return { contested, taken, joined };
}

/** The fields that differ between two states of a form. */
export const editedFields = (from: FormValues, to: FormValues, names: Iterable<string>): string[] =>
  [...names].filter((name) => !isSameValue(to[name], from[name]));

/** A newer row in the form: what was edited, which is `from` becoming `to`, keeps what was typed, row by row where there are rows. */
export function withEdits(
  newer: FormValues,
  from: FormValues,
  to: FormValues,
  names: Iterable<string>,
): FormValues {
  const edits = editedFields(from, to, names).map((name) => [
    name,
    joinValues(from[name], to[name], newer[name], "mine").value,
  ]);
  return { ...to, ...newer, ...Object.fromEntries(edits) };
}
