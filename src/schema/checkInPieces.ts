import * as z from "zod";
import { outerBodyOf, outerRowSchema } from "./bodies";
import type { Fields } from "./kinds";
import { nestedFields } from "./kinds";

type Issues = z.core.$ZodIssue[];

/**
 * Checks a body as its schema does, row after row of its lists: whoever drives it may do other things between two pieces. A schema
 * that is none of a resource's bodies checks in one piece.
 * @throws ZodError with the issues of all pieces, those outside of rows first.
 */
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
  // What is checked as an object is one.
  const row: Record<string, unknown> = success ? { ...(data as object) } : {};
  for (const [name, field] of Object.entries(fields)) {
    const list: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
    // Of a list that is refused as a whole no row is looked at.
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
