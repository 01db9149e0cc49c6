import * as z from "zod";
import type { ZodError } from "zod";
import { memoized } from "./memoized";
import type { AnyField } from "./field/field";
import { kindOf, type Fields, nestedFields } from "./kinds";
import { listSchema, rowSchema, type RowsField } from "./kinds/rows";
import type { Resource } from "./resource";
import { initialValue, isCollected } from "./kinds/values";

// The content security policy forbids eval, which zod otherwise tries for speed (docs/promises.md, P17).
if ("document" in globalThis) z.config({ jitless: true });

/** Whether a body may contain the field. */
export const isWritable = (field: AnyField, action: "create" | "update"): boolean =>
  !field.readOnly && !(action === "update" && field.createOnly);

type Present = (field: AnyField) => z.ZodType;

/** The body of a create: exactly the writable fields. A missing required field is an error at it. */
export const createSchema = memoized((resource: Resource): z.ZodType<Record<string, unknown>> =>
  inTwoWays(writableFields(resource, "create"), (fields, present) =>
    z.strictObject(shapeOf(fields, (field) => withInitial(field, present(field)))).meta(described(resource)),
  ),
);

/** Of several wholes one is given. */
const described = ({ partOf = [] }: Pick<Resource, "partOf">) =>
  partOf.length > 1 ? { anyOf: partOf.map(({ by }) => ({ required: [by] })) } : {};

const sayVersion = "Say which version was read.";
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

/** The schema of a field in a complete body: a missing value becomes its default. */
export const schemaOf: (field: AnyField) => z.ZodType = memoized((field) =>
  withInitial(field, presentSchema(field)),
);

/** The schema of a field's value where one is given. Null is allowed only where the field is optional. */
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

/** The same, without a check of the rows of a list. */
const outerSchema: Present = (field) => {
  // Every field is of a registered kind.
  const known = field as Fields[string];
  return known.kind === "rows" ? optionally(field, listSchema(known, z.unknown())) : presentSchema(field);
};

/** The schema of a row, without a check of the rows of its lists. */
export const outerRowSchema = memoized((field: RowsField) =>
  rowSchema(field, (inner) => withInitial(inner, outerSchema(inner))),
);

/** A body without the content of its rows, for `checkInPieces`. */
interface OuterBody {
  readonly fields: Fields;
  readonly schema: z.ZodType;
}
const outerBodies = new WeakMap<z.ZodType, () => OuterBody>();
/** The outer body of a schema from this file; undefined for any other schema. */
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

/** The errors of a body, by the path of the field: `{ "rates.0.single": ["Enter an amount."] }`. */
export type FieldErrors = Record<string, string[]>;

/** The errors of a body in the words of its schemas. @param maximum the number of fields to report. */
export function fieldErrorsOf(error: ZodError, maximum = Infinity): FieldErrors {
  // A map, because a path may be any text, even the name of a property that every object has.
  const errors = new Map<string, string[]>();
  for (const issue of error.issues) {
    const isUnknown = issue.code === "unrecognized_keys";
    const paths = isUnknown
      ? issue.keys.slice(0, maximum).map((key) => [...issue.path, key].join("."))
      : [issue.path.join(".")];
    for (const path of paths) {
      const messages = errors.get(path) ?? [];
      messages.push(isUnknown ? "There is no such field. Leave it out." : issue.message);
      errors.set(path, messages);
      if (errors.size >= maximum) return Object.fromEntries(errors);
    }
  }
  return Object.fromEntries(errors);
}

type Issues = z.core.$ZodIssue[];

/** Checks a body as its schema does and yields after each row. @throws ZodError with the issues of all. */
export function* checkInPieces<T>(schema: z.ZodType<T>, body: unknown): Generator<undefined, T> {
  const outer = outerBodyOf(schema);
  if (!outer) return schema.parse(body);
  const issues: Issues = [];
  const data = yield* piece(outer.schema, outer.fields, body, { path: [], issues });
  if (issues.length > 0) throw new z.ZodError(issues);
  // The pieces are those of the schema.
  return data as T;
}

function* piece(
  schema: z.ZodType,
  fields: Fields,
  value: unknown,
  { path, issues }: { path: PropertyKey[]; issues: Issues },
): Generator<undefined, unknown> {
  const { success, data, error } = schema.safeParse(value);
  for (const issue of error?.issues ?? []) issues.push({ ...issue, path: [...path, ...issue.path] });
  yield;
  if (typeof value !== "object" || value === null) return data;
  // The schema has checked that it is an object.
  const row: Record<string, unknown> = success ? { ...(data as object) } : {};
  for (const [name, field] of Object.entries(fields)) {
    const list: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
    // The rows of a list that is refused as a whole are not checked.
    const isRefused = error?.issues.some((issue) => issue.path.length === 1 && issue.path[0] === name);
    if (field.kind !== "rows" || !Array.isArray(list) || isRefused) continue;
    const rows: unknown[] = [];
    for (const [index, one] of list.entries())
      rows.push(
        yield* piece(outerRowSchema(field), nestedFields(field), one, {
          path: [...path, name, index],
          issues,
        }),
      );
    row[name] = rows;
  }
  return row;
}
