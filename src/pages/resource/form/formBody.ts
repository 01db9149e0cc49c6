import {
  brokenChecks,
  createSchema,
  customSchema,
  type Field,
  type FieldErrors,
  fieldErrorsOf,
  fieldsOfQueryFields,
  isSameValue,
  onlyWhatApplies,
  patchSchema,
  type QueryField,
  type Resource,
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

/**
 * What the server would find wrong with the body, by the path of the field, before it is sent: the same schemas and the
 * same rules between fields.
 * @param base the row that is changed; undefined where a new one is made.
 */
export function checkBody(
  resource: Resource,
  base: Readonly<Record<string, unknown>> | undefined,
  body: Record<string, unknown>,
  queryFields: readonly QueryField[],
): FieldErrors {
  const action = base ? "update" : "create";
  const result =
    action === "update"
      ? patchSchema(resource).safeParse({ version: 1, ...body })
      : createSchema(resource).safeParse(body);
  const errors = {
    ...brokenChecks(resource, { ...base, ...body }, new Set(Object.keys(body))),
    ...(result.error ? fieldErrorsOf(result.error) : {}),
  };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== "custom" || (action === "update" && !(name in body))) continue;
    // Values of query fields are a map by key.
    const [held, before] = [body[name] ?? {}, base?.[name] ?? {}] as [FormValues, FormValues];
    const custom = customSchema(queryFields).safeParse(held);
    if (!custom.error) continue;
    for (const [path, messages] of Object.entries(fieldErrorsOf(custom.error))) {
      const key = path.split(".")[0] ?? "";
      // What is stored stays good until it is changed, as on the server.
      if (held[key] === undefined || !isSameValue(held[key], before[key]))
        errors[path ? `${name}.${path}` : name] = messages;
    }
  }
  return errors;
}
