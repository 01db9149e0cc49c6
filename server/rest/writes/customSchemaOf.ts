import type * as z from "zod";
import { customSchema, type QueryField } from "../../../src/schema";

const known = new Map<string, z.ZodType<Record<string, unknown>>>();
/** How many are kept; making one takes a good part of the time of a write. */
const mostKept = 100;

/** The schema of a `custom` value by these query fields; the same fields, of whatever organisation, share one. */
export function customSchemaOf(queryFields: readonly QueryField[]): z.ZodType<Record<string, unknown>> {
  const key = JSON.stringify(queryFields);
  const found = known.get(key);
  if (found) return found;
  const made = customSchema(queryFields);
  if (known.size >= mostKept) known.clear();
  known.set(key, made);
  return made;
}
