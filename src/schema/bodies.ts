import * as z from "zod";
import { memoized } from "./memoized";
import type { AnyField } from "./field/field";
import { kindOf, type Fields } from "./kinds";
import type { Resource } from "./resource";
import { initialValue, isCollected } from "./kinds/values";

// The policy of the pages forbids code made from text, which zod otherwise tries for speed (docs/promises.md, P17).
if ("document" in globalThis) z.config({ jitless: true });

/** Whether a body may name the field at all. */
export const isWritable = (field: AnyField, action: "create" | "update"): boolean =>
  !field.readOnly && !(action === "update" && field.createOnly);

/**
 * The body of a create: every writable field, nothing else. What is left out gets its default or is empty; what is
 * required and missing is an error at its field.
 */
export const createSchema = memoized((resource: Resource): z.ZodType<Record<string, unknown>> =>
  z.strictObject(shapeOf(resource.fields, (field) => isWritable(field, "create"), schemaOf)),
);

const sayVersion = "Say which version was read.";
/** The version of a row that a writer has read. */
export const versionSchema = z.int(sayVersion).min(1, sayVersion);

/** The body of an update: the changed fields and the version that was read. */
export const patchSchema = memoized(
  (resource: Pick<Resource, "fields">): z.ZodType<Record<string, unknown> & { version: number }> =>
    // The shape is computed, so zod cannot infer that version is always there.
    z.strictObject({
      version: versionSchema,
      ...shapeOf(
        resource.fields,
        (field) => isWritable(field, "update"),
        (field) => presentSchema(field).optional(),
      ),
    }),
);

/** The schema of a field inside a body that must be whole: a missing value becomes its default. */
export const schemaOf: (field: AnyField) => z.ZodType = memoized((field) => {
  const initial = initialValue(field);
  return initial === undefined ? presentSchema(field) : presentSchema(field).default(initial);
});

/** The schema of a field's value where one is given: null only where the field is optional. */
export const presentSchema: (field: AnyField) => z.ZodType = memoized((field) => {
  const schema = kindOf(field).schema(
    // kindOf pairs the field with the kind of its own name.
    field as Fields[string],
    schemaOf,
  );
  if (!isCollected(field)) return field.optional ? schema.nullable() : schema;
  return field.optional || field.kind === "custom"
    ? schema
    : schema.refine(hasSomething, "Enter at least one.").meta({ minItems: 1 });
});

const hasSomething = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

function shapeOf(
  fields: Fields,
  includes: (field: AnyField) => boolean,
  schema: (field: AnyField) => z.ZodType,
): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => includes(field))
      .map(([name, field]) => [name, schema(field)]),
  );
}
