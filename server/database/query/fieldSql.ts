import { type AnyField, type Fields, pathParts, type Resource } from "../../../src/schema";
import { columnOf, type Compared, type ListTests } from "../columns";
import { columnFor, tableOf } from "../tables/tableOf";
import type { Parameters } from "./ruleSql";

/** A field of a list query in SQL: of the declaration, or `custom.key` of the organisation's own query fields. */
export interface FieldSql {
  field: AnyField;
  compared?: Compared;
  list?: ListTests & { sql: string };
  sorted: string;
}

/** @throws QueryError for a field that is not declared. */
export function fieldSql(
  resource: Resource,
  name: string,
  customFields: Fields | undefined,
  parameters: Parameters,
  row?: string,
): FieldSql {
  const inside = pathParts(name);
  if (inside) {
    const [custom, key] = inside;
    return queryFieldSql(custom, key, customFields?.[key], parameters);
  }
  const field = tableOf(resource).fields[name];
  if (!field) throw unknownField(name);
  const column = columnOf(field);
  const sql = columnFor(name, row);
  const compared = column.compared?.(sql);
  return {
    field,
    ...(compared ? { compared } : {}),
    ...(column.list ? { list: { ...column.list, sql } } : {}),
    sorted: column.sortedBy?.(sql, field) ?? compared?.sql ?? sql,
  };
}

function queryFieldSql(
  outer: string,
  key: string,
  field: Fields[string] | undefined,
  parameters: Parameters,
): FieldSql {
  const column = field && columnOf(field);
  if (!field || !column?.inJson) throw unknownField(`${outer}.${key}`);
  const json = `(${columnFor(outer)} -> ${parameters.add(key)}::text)`;
  if ("list" in column.inJson) return { field, list: { ...column.inJson.list, sql: json }, sorted: json };
  const compared = column.inJson.compared(json);
  return { field, compared, sorted: column.sortedBy?.(compared.sql, field) ?? compared.sql };
}

// parseListQuery has refused unknown names: this is an error of the server's own code.
const unknownField = (name: string) => new Error(`The list query names "${name}", which is no field here.`);
