import type { AnyRow, Field, FieldErrors, QueryField, Resource } from "../../../schema";
import { checkBody } from "./checkBody";
import { formBody, type FormValues } from "./formBody";
import { pathIn, withoutParts } from "./withoutParts";

export interface Held {
  resource: Resource;
  fields: ReadonlyMap<string, Field>;
  queryFields: readonly QueryField[];
  base: AnyRow;
  values: FormValues;
}

interface Storable {
  /** The values without what cannot be stored. */
  values: FormValues;
  /** What saves them. */
  body: Record<string, unknown>;
  /** What is wrong with the others, by their paths in what was given. */
  errors: FieldErrors;
}

/** So often one part that goes may leave another wrong: an item that points at a new option that is not stored, say. */
const rounds = 3;
/** The most parts of a path: a field of a row in an item of a day. */
const deepest = 8;

/**
 * Of what a form holds all that can be stored: what is wrong holds back itself or its new row, and nothing else.
 * @param refused what is known to be wrong besides what the declaration finds.
 */
export function whatCanBeStored(held: Held, refused: FieldErrors = {}): Storable {
  const { resource, fields, queryFields, base } = held;
  const bodyOf = (values: FormValues) => formBody(values, base, fields, queryFields);
  const check = (values: FormValues) => checkBody(resource, base, bodyOf(values), queryFields);
  const errors = { ...refused, ...check(held.values) };
  let [values, wrong] = [held.values, Object.keys(errors)];
  for (let round = 1; wrong.length > 0 && round <= rounds + deepest; round += 1) {
    // What is wrong again and again takes what is around it along: its row, then the row around that.
    const around = wrong.map((path) => outward(path, round - rounds));
    values = withoutParts(values, base, around);
    wrong = Object.keys(check(values));
  }
  return { values, body: bodyOf(values), errors };
}

const outward = (path: string, steps: number): string => {
  const parts = path.split(".");
  return parts.slice(0, Math.max(1, parts.length - Math.max(0, steps))).join(".");
};

/** Errors of what was stored, by where the same parts are in the whole. */
export const errorsIn = (whole: FormValues, part: FormValues, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, words]) => [pathIn(whole, part, path), words]));
