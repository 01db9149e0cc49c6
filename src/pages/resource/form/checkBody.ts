import {
  brokenChecks,
  createSchema,
  customSchema,
  type FieldErrors,
  fieldErrorsOf,
  patchSchema,
  type QueryField,
  type Resource,
} from "../../../schema";

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
    const custom = customSchema(queryFields).safeParse(body[name] ?? {});
    if (custom.error)
      for (const [path, messages] of Object.entries(fieldErrorsOf(custom.error)))
        errors[path ? `${name}.${path}` : name] = messages;
  }
  return errors;
}
