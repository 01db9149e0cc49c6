import { apiErrorOf } from "../../../providers/apiError";
import {
  customSchema,
  type FieldErrors,
  fieldErrorsOf,
  isSameValue,
  presentSchema,
  type QueryField,
} from "../../../schema";
import type { FactField } from "./FactProps";

type Draft = Readonly<Record<string, unknown>>;

/** What the declaration has against the values, by the path of the field. */
export function errorsIn(
  fields: readonly FactField[],
  draft: Draft,
  queryFields: readonly QueryField[],
): FieldErrors {
  const errors: FieldErrors = {};
  for (const { name, field } of fields) {
    const schema = field.kind === "custom" ? customSchema(queryFields) : presentSchema(field);
    const read = schema.safeParse(draft[name] ?? (field.kind === "custom" ? {} : null));
    if (!read.error) continue;
    for (const [path, messages] of Object.entries(fieldErrorsOf(read.error)))
      errors[path ? `${name}.${path}` : name] = messages;
  }
  return errors;
}

/** What the server said: at its field where it named one of these, else under `""`. */
export function errorsOfHttpError(thrown: unknown, fields: readonly FactField[]): FieldErrors {
  const error = apiErrorOf(thrown);
  const own = Object.entries(error.errors ?? {}).flatMap(([path, messages]) => {
    const field = fields.find(({ name }) => path === name || path.startsWith(`${name}.`));
    if (field) return [[path, messages] as const];
    // The values of query fields lie in `custom`; a fact may be a single one of them.
    const bare = path.replace(/^custom\./, "");
    return fields.some(({ name }) => bare === name) ? [[bare, messages] as const] : [];
  });
  return own.length > 0 ? Object.fromEntries(own) : { "": [error.message] };
}

/** The values that differ from what the record holds. */
export const changedIn = (fields: readonly FactField[], draft: Draft): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ name, value }) => !isSameValue(draft[name], value))
      .map(({ name }) => [name, draft[name] ?? null]),
  );

/** Whether one of the changes was typed over a value that the record holds no longer. */
export const isOutdated = (fields: readonly FactField[], changed: Draft, before: Draft): boolean =>
  fields.some(({ name, value }) => name in changed && !isSameValue(value, before[name]));
