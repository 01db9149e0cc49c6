import { type AnyField, isCollected, type Resource, targetOf } from "../../../src/schema";
import { columnOf } from "../columns";
import { columnNameOf, literal, quoted, tableNameOf } from "../tables/names";
import { toDatabase } from "../tables/tableOf";
import { contentsOf } from "./contentsOf";
import { derivedTriggers } from "./derived";
import { historyTrigger } from "./history";
import { resourceIndexes } from "./resourceIndexes";
import { searchColumn } from "./searchRoutine";
import type { ColumnStructure, TableStructure } from "./Structure";
import { counterTriggers } from "./counters";

/** The table of a resource: the organisation leads its key, its unique indexes and its foreign keys. */
export function resourceTable(resource: Resource, resources: readonly Resource[]): TableStructure {
  const table = tableNameOf(resource.name);
  const search = searchColumn(resource);
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
    checks: resource.singleton ? { [`${table}__own_row`]: "id = tenant_id" } : {},
    triggers: {
      ...counterTriggers(resource),
      ...derivedTriggers(resource, resources),
      ...historyTrigger(resource),
    },
    grants: ["select", "insert", "update"],
  };
}

/** The columns behind systemFields of src/schema, and the organisation. */
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

/** What rows that exist already get when a required field is added. Null where the declaration has no default. */
function defaultSql(field: AnyField, type: string): string | undefined {
  if (field.default !== undefined) {
    const value = toDatabase(field, field.default);
    return `${literal(Array.isArray(value) ? `{${value.map((one) => quoted(String(one))).join(",")}}` : String(value))}::${type}`;
  }
  if (field.kind === "custom") return "'{}'::jsonb";
  if (isCollected(field)) return type === "jsonb" ? "'[]'::jsonb" : `'{}'::${type}`;
  return undefined;
}
