import type { ZodType } from "zod";
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

const schemas = new WeakMap<Resource, { create: ZodType; update: ZodType }>();

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
  const result = schemasOf(resource)[action].safeParse(action === "update" ? { version: 1, ...body } : body);
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

function schemasOf(resource: Resource) {
  const known = schemas.get(resource);
  if (known) return known;
  const built = { create: createSchema(resource), update: patchSchema(resource) };
  schemas.set(resource, built);
  return built;
}
