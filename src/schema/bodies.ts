import * as z from "zod";
import { memoized } from "./memoized";
import type { AnyField } from "./field/field";
import { kindOf, type Fields } from "./kinds";
import { listSchema, rowSchema, type RowsField } from "./kinds/rows";
import type { Resource } from "./resource";
import { initialValue, isCollected } from "./kinds/values";

// The policy of the pages forbids code made from text, which zod otherwise tries for speed (docs/promises.md, P17).
if ("document" in globalThis) z.config({ jitless: true });

/** Whether a body may name the field at all. */
export const isWritable = (field: AnyField, action: "create" | "update"): boolean =>
  !field.readOnly && !(action === "update" && field.createOnly);

/** What a value of a field is checked by, where there is one. */
type Present = (field: AnyField) => z.ZodType;

/**
 * The body of a create: every writable field, nothing else. What is left out gets its default or is empty; what is
 * required and missing is an error at its field.
 */
export const createSchema = memoized((resource: Resource): z.ZodType<Record<string, unknown>> =>
  inTwoWays(writableFields(resource, "create"), (fields, present) =>
    z.strictObject(shapeOf(fields, (field) => withInitial(field, present(field)))),
  ),
);

const sayVersion = "Say which version was read.";
/** The version of a row that a writer has read. */
export const versionSchema = z.int(sayVersion).min(1, sayVersion);

/** The body of an update: the changed fields and the version that was read. */
export const patchSchema = memoized(
  (resource: Pick<Resource, "fields">): z.ZodType<Record<string, unknown> & { version: number }> =>
    inTwoWays(writableFields(resource, "update"), (fields, present) =>
      // The shape is computed, so zod cannot infer that version is always there.
      z.strictObject({
        version: versionSchema,
        ...shapeOf(fields, (field) => present(field).optional()),
      }),
    ),
);

/** The schema of a field inside a body that must be whole: a missing value becomes its default. */
export const schemaOf: (field: AnyField) => z.ZodType = memoized((field) =>
  withInitial(field, presentSchema(field)),
);

/** The schema of a field's value where one is given: null only where the field is optional. */
export const presentSchema: Present = memoized((field) =>
  optionally(
    field,
    kindOf(field).schema(
      // kindOf pairs the field with the kind of its own name.
      field as Fields[string],
      schemaOf,
    ),
  ),
);

/** The same, without a look into the rows of a list. */
const outerSchema: Present = (field) => {
  // A field is of its own kind.
  const known = field as Fields[string];
  return known.kind === "rows" ? optionally(field, listSchema(known, z.unknown())) : presentSchema(field);
};

/** The schema of a row that looks into no row of its lists. */
export const outerRowSchema = memoized((field: RowsField) =>
  rowSchema(field, (inner) => withInitial(inner, outerSchema(inner))),
);

/** A body without what is in its rows, for `checkInPieces`. */
interface OuterBody {
  readonly fields: Fields;
  readonly schema: z.ZodType;
}
const outerBodies = new WeakMap<z.ZodType, () => OuterBody>();
/** That of a schema of bodies; undefined where it is none of those above. */
export const outerBodyOf = (schema: z.ZodType): OuterBody | undefined => outerBodies.get(schema)?.();

function inTwoWays<T>(
  fields: Fields,
  make: (fields: Fields, present: Present) => z.ZodType<T>,
): z.ZodType<T> {
  const schema = make(fields, presentSchema);
  let outer: OuterBody | undefined;
  outerBodies.set(schema, () => (outer ??= { fields, schema: make(fields, outerSchema) }));
  return schema;
}

function withInitial(field: AnyField, schema: z.ZodType): z.ZodType {
  const initial = initialValue(field);
  return initial === undefined ? schema : schema.default(initial);
}

function optionally(field: AnyField, schema: z.ZodType): z.ZodType {
  if (!isCollected(field)) return field.optional ? schema.nullable() : schema;
  return field.optional || field.kind === "custom"
    ? schema
    : schema.refine(hasSomething, "Enter at least one.").meta({ minItems: 1 });
}

const hasSomething = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

const writableFields = ({ fields }: Pick<Resource, "fields">, action: "create" | "update"): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => isWritable(field, action)));

const shapeOf = (fields: Fields, schema: Present): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schema(field)]));
