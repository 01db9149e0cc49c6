import type { ColumnStructure, TableStructure } from "./Structure";

export const uuid: ColumnStructure = { type: "uuid", notNull: true };
export const text: ColumnStructure = { type: "text", notNull: true };
export const moment: ColumnStructure = { type: "timestamptz(3)", notNull: true };
/** A moment that need not be. */
export const perhaps: ColumnStructure = { type: "timestamptz(3)" };
export const integer: ColumnStructure = { type: "integer", notNull: true };
export const secret: ColumnStructure = { type: "bytea", notNull: true };

type Given = Pick<TableStructure, "columns" | "primaryKey"> & Partial<TableStructure>;

/** A table of the server's own, in which each row is an organisation's where nothing else is said. */
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
