import {
  columnDefinition,
  addReference,
  createIndex,
  createTable,
  createTrigger,
  named,
} from "./definitions";
import type { ColumnStructure, Structure, TableStructure } from "./Structure";

const nothing: Structure = { tables: {}, routines: {} };

/** The statements that lead from one structure to the next, in an order in which they can run. */
export function changes(from: Structure | undefined, to: Structure): string[] {
  const before = from ?? nothing;
  const tables = Object.entries(to.tables).map(([name, table]) => ({
    name,
    table,
    old: before.tables[name],
  }));
  return [
    ...tables.flatMap(({ name, table, old }) => (old ? dropParts(name, old, table) : [])),
    ...without(before.tables, to.tables).map(([name]) => `${destroys}drop table ${named(name)} cascade`),
    ...changed(before.routines, to.routines).map(([name]) => `drop function ${name} cascade`),
    ...tables.flatMap(({ name, table, old }) =>
      old ? alterTable(name, old, table) : createTable(name, table),
    ),
    ...tables.flatMap(({ name, table, old }) =>
      Object.entries(table.indexes)
        .filter(([index, definition]) => differs(old?.indexes[index], definition))
        .map(([index, definition]) => createIndex(name, index, definition)),
    ),
    ...tables.flatMap(({ name, table, old }) =>
      Object.entries(table.references)
        .filter(([key, definition]) => differs(old?.references[key], definition))
        .map(([key, definition]) => addReference(name, key, definition)),
    ),
    ...Object.entries(to.routines)
      .filter(([name, sql]) => before.routines[name] !== sql)
      .map(([, sql]) => sql),
    ...tables.flatMap(({ table, old }) =>
      Object.entries(table.triggers)
        // A function that was dropped for its successor took its triggers along.
        .filter(([trigger, sql]) => old?.triggers[trigger] !== sql || callsChanged(sql, before, to))
        .map(([trigger, sql]) => createTrigger(trigger, sql)),
    ),
  ];
}

const destroys = "-- DESTROYS DATA. Keep it only if that is meant.\n";

const callsChanged = (trigger: string, before: Structure, to: Structure): boolean =>
  changed(before.routines, to.routines).some(([name]) => trigger.includes(`execute function ${name}`));

/** What is dropped before anything is made anew: triggers, foreign keys, indexes and checks that changed or went. */
function dropParts(name: string, old: TableStructure, table: TableStructure): string[] {
  return [
    ...changed(old.triggers, table.triggers).map(
      ([trigger]) => `drop trigger ${named(trigger)} on ${named(name)}`,
    ),
    ...[...changed(old.references, table.references), ...changed(old.checks, table.checks)].map(
      ([constraint]) => `alter table ${named(name)} drop constraint ${named(constraint)}`,
    ),
    ...changed(old.indexes, table.indexes).map(([index]) => `drop index ${named(index)}`),
  ];
}

function alterTable(name: string, old: TableStructure, table: TableStructure): string[] {
  if (differs(old.primaryKey, table.primaryKey) || old.ofTenants !== table.ofTenants)
    throw new Error(`The key of the table "${name}" changed. Write this migration by hand.`);
  const alter = `alter table ${named(name)}`;
  return [
    ...without(old.columns, table.columns).map(
      ([column]) => `${destroys}${alter} drop column ${named(column)}`,
    ),
    ...Object.entries(table.columns).flatMap(([column, structure]) =>
      alterColumn(alter, column, old.columns[column], structure),
    ),
    ...Object.entries(table.checks)
      .filter(([check, condition]) => old.checks[check] !== condition)
      .map(([check, condition]) => `${alter} add constraint ${named(check)} check (${condition})`),
  ];
}

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
      ? []
      : [`update ${table} set ${named(name)} = default where ${named(name)} is null`]),
    `${of} set not null`,
  ];
}

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** The entries of `from` that `to` has no more. */
const without = <T>(from: Record<string, T>, to: Record<string, T>): [string, T][] =>
  Object.entries(from).filter(([name]) => !(name in to));

/** The entries of `from` that `to` has no more or has otherwise. */
const changed = <T>(from: Record<string, T>, to: Record<string, T>): [string, T][] =>
  Object.entries(from).filter(([name, value]) => differs(value, to[name]));
