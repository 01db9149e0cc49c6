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

/** One part that goes may leave another wrong: an item that points at a new option that is not stored, say. */
const rounds = 3;

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
  for (let round = 1; wrong.length > 0; round += 1) {
    const isLast = round > rounds;
    values = withoutParts(values, base, isLast ? wrong.map((path) => path.split(".")[0] ?? path) : wrong);
    wrong = isLast ? [] : Object.keys(check(values));
  }
  return { values, body: bodyOf(values), errors };
}

/** Errors of what was stored, by where the same parts are in the whole. */
export const errorsIn = (whole: FormValues, part: FormValues, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, words]) => [pathIn(whole, part, path), words]));
