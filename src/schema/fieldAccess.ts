import { permits, type Actor } from "./access";
import type { AnyField } from "./field";
import { nestedFields, type Field, type Fields } from "./kinds";

/** Whether the actor may learn the field's value, by their role. */
export const canRead = (field: AnyField, actor: Actor): boolean =>
  !field.access?.read || permits(field.access.read, actor);

/** Whether the actor may set the field's value, by their role; nobody sets what they may not read. */
export const canWrite = (field: AnyField, actor: Actor): boolean =>
  canRead(field, actor) && (!field.access?.write || permits(field.access.write, actor));

/**
 * Whether the actor may set the field and all that is in it: a list of rows or a group is set as a whole, and would lose
 * what is left out of it.
 */
export function canWriteWhole(field: Field, actor: Actor): boolean {
  if (!canWrite(field, actor)) return false;
  if (field.kind !== "rows" && field.kind !== "group") return true;
  return Object.values(nestedFields(field)).every((inner) => canWriteWhole(inner, actor));
}

/** The values with every field that is closed to the actor left out, at every depth. Returns the same object where nothing is closed. */
export function withoutClosed<T extends Record<string, unknown>>(values: T, fields: Fields, actor: Actor): T {
  let open = values;
  for (const [name, field] of Object.entries(fields)) {
    if (!(name in values)) continue;
    if (!canRead(field, actor)) {
      if (open === values) open = { ...values };
      delete open[name];
      continue;
    }
    const nested = nestedWithoutClosed(values[name], field, actor);
    if (nested !== values[name]) open = { ...open, [name]: nested };
  }
  return open;
}

function nestedWithoutClosed(value: unknown, field: Field, actor: Actor): unknown {
  if (value == null || (field.kind !== "rows" && field.kind !== "group")) return value;
  const fields = nestedFields(field);
  // A stored value of a rows or group field is a list of objects or an object: it passed the field's schema.
  if (field.kind === "group") return withoutClosed(value as Record<string, unknown>, fields, actor);
  // As above.
  const rows = value as Record<string, unknown>[];
  const open = rows.map((row) => withoutClosed(row, fields, actor));
  return open.some((row, index) => row !== rows[index]) ? open : value;
}
