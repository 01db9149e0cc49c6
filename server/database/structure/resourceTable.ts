import {
  type AnyField,
  type Field,
  type Fields,
  fieldsOfLastMade,
  isCollected,
  isIndexedList,
  nestedFields,
  type Resource,
  searchedTexts,
  systemFields,
  targetOf,
} from "../../../src/schema";
import { columnOf } from "../tables/tableOf";
import { columnNameOf, literal, quoted, tableNameOf, toDatabase } from "../tables/tableOf";
import { derivedTriggers } from "./derived";
import { erasedTrigger } from "./erasing";
import { historyTrigger } from "./history";
import { searchColumn } from "./searchRoutine";
import type { ColumnStructure, Content, TableStructure } from "./Structure";
import { counterTriggers } from "./counters";
import { numberIndex } from "./numberIndex";

/** The table of a resource. Its key, unique indexes and foreign keys start with the organisation. */
export function resourceTable(resource: Resource, resources: readonly Resource[]): TableStructure {
  const table = tableNameOf(resource.name);
  const search = searchColumn(resource);
  const wholes = (resource.partOf ?? []).map(({ by }) => quoted(columnNameOf(by)));
  return {
    columns: {
      ...systemColumns,
      ...Object.fromEntries(
        Object.entries(resource.fields).map(([name, field]) => [columnNameOf(name), columnStructure(field)]),
      ),
      ...(search ? { search } : {}),
    },
    contents: contentsOf(resource.fields),
    primaryKey: { name: `${table}__key`, columns: ["tenant_id", "id"] },
    ofTenants: true,
    indexes: resourceIndexes(resource),
    references: Object.fromEntries(
      Object.entries(resource.fields).flatMap(([name, field]) => {
        const target = isCollected(field) ? undefined : targetOf(field);
        const column = columnNameOf(name);
        return target
          ? [
              [
                `${table}__${column}__reference`,
                { columns: ["tenant_id", column], table: tableNameOf(target), targets: ["tenant_id", "id"] },
              ],
            ]
          : [];
      }),
    ),
    checks: {
      ...(resource.singleton ? { [`${table}__own_row`]: "id = tenant_id" } : {}),
      ...(wholes.length > 1 ? { [`${table}__one_whole`]: `num_nonnulls(${wholes.join(", ")}) = 1` } : {}),
    },
    triggers: {
      ...counterTriggers(resource),
      ...derivedTriggers(resource, resources),
      ...historyTrigger(resource),
      // Mail that an erasure cancelled is not sent days later.
      ...(resource.history === false && resource.name !== "jobs" ? erasedTrigger(table, "update") : {}),
    },
    grants: ["select", "insert", "update"],
  };
}

/** systemFields of src/schema, and the organisation. */
const systemColumns: Record<string, ColumnStructure> = {
  tenant_id: { type: "uuid", notNull: true },
  id: { type: "uuid", notNull: true },
  created_at: { type: "timestamptz(3)", notNull: true, default: "moment()" },
  updated_at: { type: "timestamptz(3)", notNull: true, default: "moment()" },
  created_by: { type: "uuid" },
  updated_by: { type: "uuid" },
  version: { type: "integer", notNull: true, default: "1" },
  deleted_at: { type: "timestamptz(3)" },
};

function columnStructure(field: AnyField): ColumnStructure {
  // The column is that of the kind of this field, which TypeScript does not follow.
  const type = columnOf(field).type(field as Parameters<ReturnType<typeof columnOf>["type"]>[0]);
  if (!isCollected(field) && field.optional) return { type };
  const initial = defaultSql(field, type);
  return { type, notNull: true, ...(initial === undefined ? {} : { default: initial }) };
}

/** The value for existing rows when a required field is added; undefined without a default. */
function defaultSql(field: AnyField, type: string): string | undefined {
  if (field.default !== undefined) {
    const value = toDatabase(field, field.default);
    return `${literal(Array.isArray(value) ? `{${value.map((one) => quoted(String(one))).join(",")}}` : String(value))}::${type}`;
  }
  if (field.kind === "custom") return "'{}'::jsonb";
  if (isCollected(field)) return type === "jsonb" ? "'[]'::jsonb" : `'{}'::${type}`;
  return undefined;
}

/** The inner structure of columns: options of choices, fields of rows and groups. */
const contentsOf = (fields: Fields): Record<string, Content> =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, field]): [string, Content] => [columnNameOf(name), contentOf(field)])
      .filter(([, { choices, of }]) => choices ?? of),
  );

function contentOf(field: Field): Content {
  const type = columnOf(field).type(field);
  if (field.kind === "choice" || field.kind === "choices")
    return { type, choices: Object.keys(field.choices).sort() };
  if (field.kind !== "rows" && field.kind !== "group") return { type };
  const inner = Object.entries(nestedFields(field));
  // Alphabetical, like options: moving a field is no change.
  const of = Object.fromEntries(
    inner
      .map(([name, one]): [string, Content] => [name, contentOf(one)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  return field.kind === "rows" ? { type, many: true, of } : { type, of };
}

type Indexes = TableStructure["indexes"];

/** The indexes of a resource's table. All start with the organisation; those for lists contain only live rows. */
function resourceIndexes(resource: Resource): Indexes {
  const table = tableNameOf(resource.name);
  const { sort, tabs } = resource.list;
  // Beside the list's own order, so that a scope is applied, skipped and counted without reading the rows.
  const owned = resource.ownedBy ? [...resource.ownedBy.users, ...resource.ownedBy.teams] : [];
  const orders: string[][] = [
    ...(resource.singleton ? [] : [[sort.field], ...(tabs ? [[tabs, sort.field]] : [])]),
    ...(resource.indexes ?? []).map((fields) => [...fields]),
    // Finds the row that a user created last.
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
        const owners = fields.at(-1) === sort.field ? owned.filter((name) => !fields.includes(name)) : [];
        const beside =
          owners.length > 0 ? ` include (${owners.map(columnNameOf).map(quoted).join(", ")})` : "";
        return [
          `${table}__${fields.map(columnNameOf).join("_")}`,
          {
            unique: false,
            on: `(tenant_id, ${[...parts, "id"].join(", ")})${beside} where deleted_at is null`,
          },
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

/** For listRoutines of structureOf.ts. */
const listIndexes = (resource: Resource, table: string): Indexes =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const column = columnNameOf(name);
      return isIndexedList(field)
        ? [[`${table}__${column}`, { unique: false, on: `using gin (tenant_id, ${quoted(column)})` }]]
        : [];
    }),
  );

/** The last column uses the sort expression, the ones before it the comparison of filters. */
function orderedColumn(resource: Resource, name: string, isLast: boolean): string {
  const fields: Readonly<Record<string, AnyField>> = { ...systemFields, ...resource.fields };
  const field = fields[name];
  if (!field) throw new Error(`The index on "${name}" of ${resource.name} names no field.`);
  const sql = quoted(columnNameOf(name));
  const column = columnOf(field);
  if (isCollected(field)) throw new Error(`The list "${name}" of ${resource.name} cannot be indexed.`);
  // The column is that of the kind of this field, which TypeScript does not follow.
  const sorted = isLast && field.kind !== "choice" ? column.sortedBy?.(sql, field as never) : undefined;
  return sorted ?? column.compared?.(sql).sql ?? sql;
}

const each = (orders: readonly string[][]): string[][] =>
  orders.filter((fields, index) => orders.findIndex((other) => other.join() === fields.join()) === index);
