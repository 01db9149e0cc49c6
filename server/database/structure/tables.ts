import type { ColumnStructure, TableStructure } from "./Structure";

export const uuid: ColumnStructure = { type: "uuid", notNull: true };
export const text: ColumnStructure = { type: "text", notNull: true };
export const perhaps: ColumnStructure = { type: "timestamptz(3)" };
export const moment: ColumnStructure = { ...perhaps, notNull: true };
export const integer: ColumnStructure = { type: "integer", notNull: true };
export const secret: ColumnStructure = { type: "bytea", notNull: true };

type Given = Pick<TableStructure, "columns" | "primaryKey"> & Partial<TableStructure>;

/** A table of the server itself; by default its rows belong to organisations. */
export function table(given: Given): TableStructure {
  return {
    ofTenants: true,
    indexes: {},
    references: {},
    checks: {},
    triggers: {},
    grants: ["select", "insert", "update", "delete"],
    ...given,
  };
}

/** A reference of one column to a row of the same organisation. */
export function referring(name: string, column: string, to: string): TableStructure["references"] {
  const columns = ["tenant_id", column];
  return { [`${name}__${column}__reference`]: { columns, table: to, targets: ["tenant_id", "id"] } };
}
