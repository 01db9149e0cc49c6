import {
  type AnyField,
  fieldsOfLastMade,
  isCollected,
  isIndexedList,
  type Resource,
  searchedTexts,
  systemFields,
} from "../../../src/schema";
import { columnOf } from "../columns";
import { columnNameOf, quoted, tableNameOf } from "../tables/names";
import { numberIndex } from "./numberIndex";
import type { TableStructure } from "./Structure";

type Indexes = TableStructure["indexes"];

/** The indexes of a resource's table. Each begins with the organisation; those for lists hold live rows alone. */
export function resourceIndexes(resource: Resource): Indexes {
  const table = tableNameOf(resource.name);
  const { sort, tabs } = resource.list;
  const orders: string[][] = [
    ...(resource.singleton ? [] : [[sort.field], ...(tabs ? [[tabs, sort.field]] : [])]),
    ...(resource.indexes ?? []).map((fields) => [...fields]),
    // For the row that a person made last.
    ...(fieldsOfLastMade(resource).length > 0 ? [["createdBy"]] : []),
    ...Object.entries(resource.fields).flatMap(([name, field]) =>
      field.indexed && !isIndexedList(field) ? [[name]] : [],
    ),
  ];
  return {
    ...uniqueIndexes(resource, table),
    ...referenceIndexes(resource, table),
    ...listIndexes(resource, table),
    ...numberIndex(resource),
    ...Object.fromEntries(
      each(orders).map((fields) => {
        const parts = fields.map((name) => orderedColumn(resource, name, fields.at(-1) === name));
        return [
          `${table}__${fields.map(columnNameOf).join("_")}`,
          { unique: false, on: `(tenant_id, ${[...parts, "id"].join(", ")}) where deleted_at is null` },
        ];
      }),
    ),
    ...(resource.singleton
      ? {}
      : {
          [`${table}__trash`]: { unique: false, on: "(tenant_id, deleted_at) where deleted_at is not null" },
        }),
    ...(searchedTexts(resource).length > 0
      ? { [`${table}__search`]: { unique: false, on: "using gin (tenant_id, search gin_trgm_ops)" } }
      : {}),
  };
}

const uniqueIndexes = (resource: Resource, table: string): Indexes => {
  const together = (resource.unique ?? []).map(columnNameOf);
  const on = `(tenant_id, ${together.map(quoted).join(", ")}) where deleted_at is null`;
  return Object.fromEntries([
    ...(together.length > 0 ? [[`${table}__${together.at(-1)}__unique`, { unique: true, on }] as const] : []),
    ...Object.entries(resource.fields).flatMap(([name, field]) => {
      if (!field.unique) return [];
      const column = quoted(columnNameOf(name));
      const compared = columnOf(field).compared?.(column);
      const value = compared?.type === "text" ? `lower(${column})` : (compared?.sql ?? column);
      return [
        [
          `${table}__${columnNameOf(name)}__unique`,
          { unique: true, on: `(tenant_id, ${value}) where deleted_at is null` },
        ] as const,
      ];
    }),
  ]);
};

const referenceIndexes = (resource: Resource, table: string): Indexes =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, { kind }]) =>
      kind === "reference"
        ? [
            [
              `${table}__${columnNameOf(name)}`,
              { unique: false, on: `(tenant_id, ${quoted(columnNameOf(name))})` },
            ],
          ]
        : [],
    ),
  );

/** Those that the functions of listRoutines.ts ask. */
const listIndexes = (resource: Resource, table: string): Indexes =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const column = columnNameOf(name);
      return isIndexedList(field)
        ? [[`${table}__${column}`, { unique: false, on: `using gin (tenant_id, ${quoted(column)})` }]]
        : [];
    }),
  );

/** The last column stands as lists are ordered by it, the ones before it as filters compare them. */
function orderedColumn(resource: Resource, name: string, isLast: boolean): string {
  const fields: Readonly<Record<string, AnyField>> = { ...systemFields, ...resource.fields };
  const field = fields[name];
  if (!field) throw new Error(`The index on "${name}" of ${resource.name} names no field.`);
  const sql = quoted(columnNameOf(name));
  const column = columnOf(field);
  if (isCollected(field)) throw new Error(`The list "${name}" of ${resource.name} cannot be indexed.`);
  // The column is that of the kind of this field, which TypeScript does not follow.
  const sorted = isLast && field.kind !== "choice" ? column.sortedBy?.(sql, field as never) : undefined;
  // Money is compared by its amount, not by the JSON that holds it.
  return sorted ?? column.compared?.(sql).sql ?? sql;
}

/** Each order once. */
const each = (orders: readonly string[][]): string[][] =>
  orders.filter((fields, index) => orders.findIndex((other) => other.join() === fields.join()) === index);
