import { differs, without } from "./comparing";
import { columnDefinition, named } from "./definitions";
import { destroys } from "./destroys";
import type { ColumnStructure, TableStructure } from "./Structure";

/**
 * The statements that change the columns and checks of a table that is there.
 * @throws Error where the key of the table changed.
 */
export function alterTable(name: string, old: TableStructure, table: TableStructure): string[] {
  if (differs(old.primaryKey, table.primaryKey) || old.ofTenants !== table.ofTenants)
    throw new Error(`The key of the table "${name}" changed. Write this migration by hand.`);
  const alter = `alter table ${named(name)}`;
  return [
    ...without(old.columns, table.columns).map(
      ([column, { type }]) =>
        `${destroys(`from ${named(name)} where ${isFilled(named(column), type)}`)}${alter} drop column ${named(column)}`,
    ),
    ...Object.entries(table.columns).flatMap(([column, structure]) =>
      alterColumn(alter, column, old.columns[column], structure),
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
  alter: string,
  name: string,
  old: ColumnStructure | undefined,
  column: ColumnStructure,
): string[] {
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
  return [
    ...(old.type === column.type
      ? []
      : [
          ...(old.default === undefined ? [] : [`${of} drop default`]),
          `${of} type ${column.type} using ${named(name)}::${column.type}`,
        ]),
    ...(old.default === column.default && old.type === column.type
      ? []
      : column.default === undefined
        ? old.default === undefined
          ? []
          : [`${of} drop default`]
        : [`${of} set default ${column.default}`]),
    ...(old.notNull === column.notNull ? [] : fillAndRequire(alter, of, name, column)),
  ];
}

function fillAndRequire(alter: string, of: string, name: string, column: ColumnStructure): string[] {
  if (!column.notNull) return [`${of} drop not null`];
  const table = alter.replace("alter table ", "");
  return [
    ...(column.default === undefined
      ? [
          `-- CHECK DATA: rows of ${table} without ${named(name)} stop the next statement. Give them a value before it.\n${of} set not null`,
        ]
      : [`update ${table} set ${named(name)} = default where ${named(name)} is null`, `${of} set not null`]),
  ];
}
