import type { AnyFields } from "../../../src/schema";
import { columnNameOf } from "../tables/names";
import { castColumn } from "./castColumn";
import { differs, without } from "./comparing";
import { columnDefinition, named } from "./definitions";
import { checkData, destroys } from "./marks";
import type { ColumnStructure, TableStructure } from "./Structure";

/**
 * The statements that change the columns and checks of a table that is there.
 * @param fields of the resource of this table, which bound what its columns may hold.
 * @throws Error where the key of the table changed, or a column gets a type in which its values say nothing.
 */
export function alterTable(
  name: string,
  old: TableStructure,
  table: TableStructure,
  fields: AnyFields = {},
): string[] {
  if (differs(old.primaryKey, table.primaryKey) || old.ofTenants !== table.ofTenants)
    throw new Error(`The key of the table "${name}" changed. Write this migration by hand.`);
  const alter = `alter table ${named(name)}`;
  return [
    ...without(old.columns, table.columns).map(
      ([column, { type }]) =>
        `${destroys(`from ${named(name)} where ${isFilled(named(column), type)}`)}${alter} drop column ${named(column)}`,
    ),
    ...Object.entries(table.columns).flatMap(([column, structure]) =>
      alterColumn(name, column, old.columns[column], structure, fields),
    ),
    ...Object.entries(table.checks)
      .filter(([check, condition]) => old.checks[check] !== condition)
      .map(([check, condition]) => `${alter} add constraint ${named(check)} check (${condition})`),
  ];
}

const isFilled = (column: string, type: string): string =>
  type === "jsonb"
    ? `${column} not in ('[]', '{}')`
    : `${column} ${type.endsWith("[]") ? "<> '{}'" : "is not null"}`;

function alterColumn(
  table: string,
  name: string,
  old: ColumnStructure | undefined,
  column: ColumnStructure,
  fields: AnyFields,
): string[] {
  const alter = `alter table ${named(table)}`;
  if (old && !differs(old, column)) return [];
  if (!old) {
    if (column.notNull && column.default === undefined && column.generated === undefined)
      throw new Error(
        `${alter}: the new column "${name}" is required and rows that exist have no value for it. ` +
          "Give the field a default or make it optional.",
      );
    return [`${alter} add column ${columnDefinition(name, column)}`];
  }
  if (old.generated !== column.generated)
    return [`${alter} drop column ${named(name)}`, `${alter} add column ${columnDefinition(name, column)}`];
  const of = `${alter} alter column ${named(name)}`;
  const isRetyped = old.type !== column.type;
  const field = Object.entries(fields).find(([one]) => columnNameOf(one) === name)?.[1];
  const isDropped = old.default !== undefined && (isRetyped || column.default === undefined);
  const isSet = column.default !== undefined && (isRetyped || old.default !== column.default);
  return [
    ...(isDropped ? [`${of} drop default`] : []),
    ...(isRetyped ? [castColumn(table, name, old.type, column.type, field)] : []),
    ...(isSet ? [`${of} set default ${column.default}`] : []),
    ...(old.notNull === column.notNull ? [] : fillAndRequire(table, of, name, column)),
  ];
}

function fillAndRequire(table: string, of: string, name: string, column: ColumnStructure): string[] {
  if (!column.notNull) return [`${of} drop not null`];
  const empty = `${named(table)} where ${named(name)} is null`;
  return column.default === undefined
    ? [`${checkData(`from ${empty}`)}${of} set not null`]
    : [
        `update ${named(table)} set ${named(name)} = default where ${named(name)} is null`,
        `${of} set not null`,
      ];
}
