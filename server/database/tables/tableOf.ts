import type { AnyField } from "../../../src/schema/field";
import type { Fields } from "../../../src/schema/kinds";
import { allFields, type Resource } from "../../../src/schema/resource";
import { columnOf } from "../columns";
import { columnNameOf, quoted, tableNameOf } from "./names";

/** The table behind a resource, as statements need it. */
export interface Table {
  /** Quoted. */
  name: string;
  fields: Fields;
  /** All columns of a row `x` under the names of their fields. */
  selected: string;
}

const tables = new WeakMap<Resource, Table>();

export function tableOf(resource: Resource): Table {
  let table = tables.get(resource);
  if (!table) {
    const fields = allFields(resource);
    const selected = Object.keys(fields).map((name) => `${columnFor(name)} as ${quoted(name)}`);
    table = { name: quoted(tableNameOf(resource.name)), fields, selected: selected.join(", ") };
    tables.set(resource, table);
  }
  return table;
}

/** The quoted column of a field in the row `x`. */
export const columnFor = (fieldName: string, row = "x"): string =>
  `${row}.${quoted(columnNameOf(fieldName))}`;

/** The value of a field as a parameter of its column. */
export function toDatabase(field: AnyField, value: unknown): unknown {
  const column = columnOf(field);
  return column.toDatabase ? column.toDatabase(value) : value;
}
