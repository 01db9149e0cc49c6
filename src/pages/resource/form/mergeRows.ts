import type { FormValues } from "./formBody";
import { isSameValue } from "../../../schema/isSameValue";

export interface Merge {
  /** Fields that both changed, to different values. */
  contested: readonly string[];
  /** Fields that only the other person changed: they are taken over. */
  taken: readonly string[];
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
  for (const name of names) {
    if (isSameValue(theirs[name], base[name]) || isSameValue(theirs[name], mine[name])) continue;
    (isSameValue(mine[name], base[name]) ? taken : contested).push(name);
  }
  return { contested, taken };
}

/** The fields that differ between two states of a form. */
export const editedFields = (from: FormValues, to: FormValues, names: Iterable<string>): string[] =>
  [...names].filter((name) => !isSameValue(to[name], from[name]));

/** A newer row in the form: the fields that were edited, which is `from` becoming `to`, keep what was typed. */
export function withEdits(
  newer: FormValues,
  from: FormValues,
  to: FormValues,
  names: Iterable<string>,
): FormValues {
  const edits = editedFields(from, to, names).map((name) => [name, to[name]]);
  return { ...to, ...newer, ...Object.fromEntries(edits) };
}
