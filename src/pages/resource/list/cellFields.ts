import {
  type Actor,
  applies,
  type AnyRow,
  type Field,
  fieldsOfQueryFields,
  mayDo,
  type QueryField,
  type Resource,
} from "../../../schema";
import type { FieldViews } from "../../../fields/FieldView";
import { viewIn } from "../../../fields/viewIn";
import { formSections, openFields } from "../form/formFields";

/** The field of a column that is edited in its cell. */
export interface CellField {
  name: string;
  field: Field;
  /** Of a query field: the field of the resource that holds the values of query fields. */
  within?: string;
}

/** Kinds whose inputs need more than a cell: files are uploaded and cropped. */
const large = new Set(["file", "files", "image", "images"]);

interface Context {
  actor: Actor;
  queryFields: readonly QueryField[];
  views: FieldViews;
}

/** The fields that the form of a row would take, and whose input fits a cell, by the name of their column. */
export function cellFields(
  resource: Resource,
  { actor, queryFields, views }: Context,
): Map<string, CellField> {
  const cells = new Map<string, CellField>();
  if (!mayDo(resource, "update", actor)) return cells;
  for (const [name, field] of openFields(formSections(resource, actor, "update"))) {
    if (resource.list.notInPlace?.includes(name)) continue;
    if (field.kind === "custom") {
      for (const [key, inner] of Object.entries(fieldsOfQueryFields(field, queryFields)))
        cells.set(`${name}.${key}`, { name: key, field: inner, within: name });
    } else if (!large.has(field.kind) && !viewIn(views, field).composite) cells.set(name, { name, field });
  }
  return cells;
}

/** Whether the actor may change the field in this row. */
export const isOpenIn = (
  resource: Resource,
  { field, within }: CellField,
  row: AnyRow,
  actor: Actor,
): boolean => mayDo(resource, "update", actor, row) && (within !== undefined || applies(field, [row]));
