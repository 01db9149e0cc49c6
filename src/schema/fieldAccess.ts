import { permits, type Actor } from "./field/access";
import type { AnyField } from "./field/field";
import { holding } from "./walk";
import { nestedFields, type Field, type Fields } from "./kinds";

export const canRead = (field: AnyField, actor: Actor): boolean =>
  !field.access?.read || permits(field.access.read, actor);

/** Whether the actor's role may set the field. A role that may not read a field may not set it either. */
export const canWrite = (field: AnyField, actor: Actor): boolean =>
  canRead(field, actor) && (!field.access?.write || permits(field.access.write, actor));

/** Whether the actor may set the field and all in it: rows and groups are only set as a whole. */
export function canWriteWhole(field: Field, actor: Actor): boolean {
  if (!canWrite(field, actor)) return false;
  if (field.kind !== "rows" && field.kind !== "group") return true;
  return guardedIn(nestedFields(field)).every(([, inner]) => canWriteWhole(inner, actor));
}

/** Fields with an access rule, and fields that hold one. */
const guardedIn = holding<Field>((field) => field.access !== undefined);

/** The values without fields closed to the actor, or to a visitor (null); the same object if unchanged. */
export function redacted<T extends Record<string, unknown>>(
  values: T,
  fields: Fields,
  actor: Actor | null,
): T {
  let open = values;
  for (const [name, field] of closingIn(fields)) {
    if (!(name in values)) continue;
    if (!isOpen(field, actor)) {
      if (open === values) open = { ...values };
      delete open[name];
      continue;
    }
    const nested = redactedWithin(values[name], field, actor);
    if (nested !== values[name]) open = { ...open, [name]: nested };
  }
  return open;
}

const isOpen = (field: Field, actor: Actor | null): boolean =>
  actor ? canRead(field, actor) : field.access?.read === undefined;

function redactedWithin(value: unknown, field: Field, actor: Actor | null): unknown {
  if (value == null || (field.kind !== "rows" && field.kind !== "group")) return value;
  const fields = nestedFields(field);
  // The stored value passed the field's schema: a list of objects or an object.
  if (field.kind === "group") return redacted(value as Record<string, unknown>, fields, actor);
  // As above.
  const rows = value as Record<string, unknown>[];
  const open = rows.map((row) => redacted(row, fields, actor));
  return open.some((row, index) => row !== rows[index]) ? open : value;
}

const closingIn = holding<Field>((field) => field.access?.read !== undefined);

export const redactsAny = (fields: Fields): boolean => closingIn(fields).length > 0;
