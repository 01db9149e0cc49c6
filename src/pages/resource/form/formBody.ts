import {
  type Field,
  fieldsOfQueryFields,
  isSameValue,
  onlyWhatApplies,
  type QueryField,
} from "../../../schema";

export type FormValues = Readonly<Record<string, unknown>>;

/**
 * The body that saves the form: of the fields that can be set, those that are there in a new row, and those that differ
 * from what was read in an existing one. Of the query fields only those that are in use. What does not apply is empty.
 */
export function formBody(
  values: FormValues,
  base: FormValues | undefined,
  fields: ReadonlyMap<string, Field>,
  queryFields: readonly QueryField[],
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  const applying = onlyWhatApplies(Object.fromEntries(fields), values);
  for (const [name, field] of fields) {
    const value = applying[name];
    if (base ? isSameValue(value, base[name]) : value === undefined) continue;
    body[name] = field.kind === "custom" ? activeOf(value, queryFields) : value === undefined ? null : value;
  }
  return body;
}

function activeOf(value: unknown, queryFields: readonly QueryField[]): Record<string, unknown> {
  // A custom value is a map by key.
  const held = (value ?? {}) as Record<string, unknown>;
  const keys = Object.keys(fieldsOfQueryFields(queryFields)).filter((key) => held[key] !== undefined);
  return Object.fromEntries(keys.map((key) => [key, held[key]]));
}
