import {
  type Actor,
  canRead,
  type Field,
  type FieldChange,
  type Fields,
  isSameValue,
  maskOf,
  nestedFields,
  type Resource,
} from "../../../src/schema";
import { columnNameOf } from "../../database/tables/tableOf";
import type { Values } from "../endpoint/Context";

/** What the trigger stored: by column, the value before and the value after. */
export type StoredChanges = Readonly<Record<string, readonly [from: unknown, to: unknown]>>;

/**
 * The changes that the actor may see, by field. Only what is declared and open to them is taken over, at every depth:
 * what an earlier declaration had, or another role may see, stays behind.
 */
export const openChanges = (resource: Resource, stored: StoredChanges | null, actor: Actor): FieldChange[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const change = stored?.[columnNameOf(name)];
    if (!change || !canRead(field, actor)) return [];
    // Of a secret that changed or was looked at nobody gets more than of the row itself.
    if (field.secret) return [{ field: name, from: masked(change[0]), to: masked(change[1]) }];
    const [from, to] = change.map((value) => openValue(field, value, actor));
    if (isSameValue(from, to)) return [];
    return field.kind === "custom"
      ? [{ field: name, ...changedKeys(from, to) }]
      : [{ field: name, from, to }];
  });

const masked = (value: unknown) => (typeof value === "string" ? maskOf(value) : null);

/** A stored value as rows have it on the wire. */
export function openValue(field: Field, value: unknown, actor: Actor): unknown {
  if (value === null || value === undefined) return null;
  if (field.kind === "instant") return new Date(String(value)).toISOString();
  if (field.kind === "rows")
    return Array.isArray(value) ? value.map((row) => openValues(nestedFields(field), row, actor)) : null;
  return field.kind === "group" ? openValues(nestedFields(field), value, actor) : value;
}

function openValues(fields: Fields, value: unknown, actor: Actor): Values | null {
  if (!isMap(value)) return null;
  const open = Object.entries(fields).filter(([name, field]) => name in value && canRead(field, actor));
  return Object.fromEntries(open.map(([name, field]) => [name, openValue(field, value[name], actor)]));
}

/** Of two maps of answers to query fields, what differs. */
function changedKeys(from: unknown, to: unknown): { from: Values; to: Values } {
  const [was, is] = [from, to].map((value) => (isMap(value) ? value : {}));
  const keys = Object.keys({ ...was, ...is }).filter((key) => !isSameValue(was?.[key], is?.[key]));
  const only = (all: Values = {}) => Object.fromEntries(keys.map((key) => [key, all[key] ?? null]));
  return { from: only(was), to: only(is) };
}

const isMap = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);
