import {
  type Actor,
  type AnyRow,
  canRead,
  columnPaths,
  type Field,
  fieldsOfQueryFields,
  kindOf,
  listedResource,
  type QueryField,
  type Resource,
  type ResourceNamed,
  systemFields,
} from "../../../schema";

/** A field as a column and a filter of a list: `custom.key` for a query field, `tripId.name` behind a reference. */
export interface ListColumn {
  name: string;
  field: Field;
  isSortable: boolean;
  /** The value is that of a row to which a reference leads. */
  isLed?: true;
  valueOf(row: AnyRow): unknown;
}

const shownSystemFields = ["createdAt", "updatedAt", "createdBy", "updatedBy"] as const;

/** Every field that the user may see in a list: declared ones, also through references, query and system fields. */
export function listColumns(
  resource: Resource,
  actor: Actor,
  queryFields: readonly QueryField[],
  resourceNamed: ResourceNamed,
): ListColumn[] {
  const columns: ListColumn[] = [];
  for (const [name, field] of Object.entries(listedResource(resource).fields)) {
    if (!canRead(field, actor)) continue;
    if (field.kind !== "custom") columns.push(columnOf(name, field));
    else
      for (const [key, inner] of Object.entries(fieldsOfQueryFields(field, queryFields)))
        columns.push({
          name: `${name}.${key}`,
          field: inner,
          isSortable: false,
          // Values of query fields are a map by key.
          valueOf: (row) => (row[name] as Record<string, unknown> | null | undefined)?.[key],
        });
  }
  for (const path of columnPaths(resource, resourceNamed))
    if (path.isOpenTo(actor)) columns.push({ ...columnOf(path.name, path.field), isLed: true });
  return [...columns, ...shownSystemFields.map((name) => columnOf(name, systemFields[name]))];
}

/** When a row in the trash was deleted, and by whom: deleting it was its last change. */
export const deletedColumns: readonly ListColumn[] = [
  columnOf("deletedAt", systemFields.deletedAt),
  {
    ...columnOf("updatedBy", { ...systemFields.updatedBy, label: "Deleted by" }),
    name: "deletedBy",
    isSortable: false,
  },
];

/** The columns of these names, in their order. */
export const columnsNamed = (all: readonly ListColumn[], names: readonly string[]): ListColumn[] =>
  names.flatMap((name) => all.find((column) => column.name === name) ?? []);

function columnOf(name: string, field: Field): ListColumn {
  return { name, field, isSortable: kindOf(field).sortable ?? false, valueOf: (row) => row[name] };
}
