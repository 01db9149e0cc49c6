import type { Actor } from "../../../src/schema/access";
import type { AnyField } from "../../../src/schema/field";
import { withoutClosed } from "../../../src/schema/fieldAccess";
import { nestedFields, type Field, type Fields } from "../../../src/schema/kinds";
import type { AnyRow, Resource } from "../../../src/schema/resource";

/** The row as the actor may see it: fields that are closed to their role are left out. */
export const openRow = (resource: Resource, row: AnyRow, actor: Actor): AnyRow =>
  closesAny(resource) ? withoutClosed(row, resource.fields, actor) : row;

/** The rows as the actor may see them. */
export const openRows = (resource: Resource, rows: readonly AnyRow[], actor: Actor): readonly AnyRow[] =>
  closesAny(resource) ? rows.map((row) => withoutClosed(row, resource.fields, actor)) : rows;

const known = new WeakMap<Resource, boolean>();

/** Whether the resource closes any field, at any depth, to any role. */
function closesAny(resource: Resource): boolean {
  let closes = known.get(resource);
  if (closes === undefined) known.set(resource, (closes = anyCloses(resource.fields)));
  return closes;
}

const anyCloses = (fields: Fields): boolean =>
  Object.values(fields).some((field) => isClosing(field) || nestedCloses(field));

const isClosing = (field: AnyField): boolean => field.access?.read !== undefined;
const nestedCloses = (field: Field): boolean =>
  (field.kind === "rows" || field.kind === "group") && anyCloses(nestedFields(field));
