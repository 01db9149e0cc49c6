import type { Resource } from "../../../src/schema";
import { columnNameOf, literal, quoted, tableNameOf } from "../tables/tableOf";
import { without } from "./comparing";
import { named } from "./definitions";
import { askAboutRenames, type Answers } from "./askAboutRenames";
import type { Structure, TableStructure } from "./Structure";

/** Renames tables of resources with a former name (`was`): the statements, and the structure afterwards. */
export function renameTables(
  before: Structure,
  resources: readonly Resource[],
): { statements: string[]; structure: Structure } {
  const statements: string[] = [];
  let { tables } = before;
  for (const { name, was } of resources) {
    const [from, to] = [tableNameOf(was ?? name), tableNameOf(name)];
    const isDone = was === undefined || !(from in tables) || to in tables;
    const isOther = resources.some((other) => tableNameOf(other.name) === from);
    const table = tables[from];
    if (isDone || isOther || !table) continue;
    const renamed = (part: string) => (part.startsWith(`${from}__`) ? to + part.slice(from.length) : part);
    const constraints = [table.primaryKey.name, ...Object.keys({ ...table.references, ...table.checks })];
    statements.push(
      `alter table ${named(from)} rename to ${named(to)}`,
      ...constraints
        .filter((one) => renamed(one) !== one)
        .map((one) => `alter table ${named(to)} rename constraint ${named(one)} to ${named(renamed(one))}`),
      ...Object.keys(table.indexes)
        .filter((one) => renamed(one) !== one)
        .map((one) => `alter index ${named(one)} rename to ${named(renamed(one))}`),
      ...namedIn(before).map(
        (list) => `update ${named(list)} set resource = ${literal(name)} where resource = ${literal(was)}`,
      ),
    );
    const withNames = <T>(record: Record<string, T>) => mapKeys(record, renamed);
    const { [from]: _former, ...others } = tables;
    tables = mapValues(
      {
        ...others,
        [to]: {
          ...table,
          primaryKey: { ...table.primaryKey, name: renamed(table.primaryKey.name) },
          references: withNames(table.references),
          checks: withNames(table.checks),
          indexes: withNames(table.indexes),
        },
      },
      (one) => ({
        ...one,
        references: mapValues(one.references, (key) => (key.table === from ? { ...key, table: to } : key)),
      }),
    );
  }
  return { statements, structure: { ...before, tables } };
}

/** Tables that store names of resources, which follow a rename. */
const namedIn = ({ tables }: Structure): string[] =>
  ["history", "counters", "attachments"].filter((name) => tables[name]?.columns["resource"]);

const mapKeys = <T>(record: Record<string, T>, nameOf: (name: string) => string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [nameOf(name), value]));

const mapValues = <T>(record: Record<string, T>, valueOf: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, valueOf(value)]));

/** Renames columns of fields with a former name (`was`): the statements, and the structure afterwards. */
export function renameColumns(
  before: Structure,
  after: Structure,
  resources: readonly Resource[],
  answers: Answers,
): { statements: string[]; structure: Structure } {
  const statements: string[] = [];
  const tables = { ...before.tables };
  for (const resource of resources) {
    const name = tableNameOf(resource.name);
    const [old, table] = [before.tables[name], after.tables[name]];
    if (!old || !table) continue;
    const renames = renamesOf(resource, old, table);
    for (const [from, to] of renames)
      statements.push(
        `alter table ${named(name)} rename column ${quoted(from)} to ${named(to)}`,
        ...(before.tables["history"] ? [renameInHistory(resource, from, to)] : []),
      );
    const renamed = { ...old, ...renamedIn(old, new Map(renames)) };
    tables[name] = renamed;
    askAboutRenames(name, columnTypes(renamed, table), columnTypes(table, renamed), answers);
  }
  return { statements, structure: { ...before, tables } };
}

/** Lets history entries be shown and set back under the new name. */
const renameInHistory = ({ name }: Resource, from: string, to: string): string =>
  `update history set changes = changes - ${literal(from)} || jsonb_build_object(${literal(to)}, changes -> ${literal(from)}) where resource = ${literal(name)} and changes ? ${literal(from)}`;

function renamesOf(
  { fields }: Resource,
  old: TableStructure,
  table: TableStructure,
): (readonly [from: string, to: string])[] {
  return Object.entries(fields).flatMap(([name, { was }]) => {
    if (was === undefined) return [];
    const [from, to] = [columnNameOf(was), columnNameOf(name)];
    const isDone = !(from in old.columns) || to in old.columns || from in table.columns;
    return isDone ? [] : [[from, to] as const];
  });
}

function renamedIn(old: TableStructure, renames: ReadonlyMap<string, string>) {
  const withNames = <T>(record: Record<string, T>) => mapKeys(record, (name) => renames.get(name) ?? name);
  return {
    columns: withNames(old.columns),
    ...(old.contents ? { contents: withNames(old.contents) } : {}),
  };
}

/** Types of the columns that the other table lacks, except generated ones. */
const columnTypes = (table: TableStructure, other: TableStructure): Record<string, string> =>
  Object.fromEntries(
    without(table.columns, other.columns)
      .filter(([, { generated }]) => generated === undefined)
      .map(([name, { type }]) => [name, type]),
  );
