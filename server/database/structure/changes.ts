import type { Resource } from "../../../src/schema";
import { quoted, tableNameOf } from "../tables/tableOf";
import { alterTable } from "./alterTable";
import { changed, differs, without } from "./comparing";
import { addReference, createIndex, createTable, createTrigger, named } from "./definitions";
import { checkData, destroys } from "./marks";
import type { Structure, TableStructure } from "./Structure";

const nothing: Structure = { tables: {}, routines: {} };

/** Statements from one structure to the next. @param resources whose fields limit the values of retyped columns. */
export function changes(
  from: Structure | undefined,
  to: Structure,
  resources: readonly Resource[] = [],
): string[] {
  const before = from ?? nothing;
  const fields = new Map(resources.map((resource) => [tableNameOf(resource.name), resource.fields]));
  const tables = Object.entries(to.tables).map(([name, table]) => {
    const first = before.tables[name];
    return { name, table, first, old: first && leftOf(first, table) };
  });
  return [
    ...(from ? [] : [momentFunction, ...searchFunctions]),
    ...tables.flatMap(({ name, table, first, old }) =>
      first && old ? dropParts(name, first, old, table) : [],
    ),
    ...without(before.tables, to.tables).map(
      ([name]) => `${destroys(`from ${named(name)}`)}drop table ${named(name)} cascade`,
    ),
    ...changed(before.routines, to.routines).map(([name]) => `drop function ${name} cascade`),
    ...tables.flatMap(({ name, table, old }) =>
      old ? alterTable(name, old, table, fields.get(name)) : createTable(name, table),
    ),
    ...tables.flatMap(({ name, table, old }) =>
      Object.entries(table.indexes)
        .filter(([index, definition]) => differs(old?.indexes[index], definition))
        .map(
          ([index, definition]) =>
            `${old && definition.unique ? checkData(alikeIn(name, definition)) : ""}${createIndex(name, index, definition)}`,
        ),
    ),
    ...tables.flatMap(({ name, table, old }) =>
      Object.entries(table.references)
        .filter(([key, definition]) => differs(old?.references[key], definition))
        .map(([key, definition]) => {
          const mark = old && definition.columns.every((column) => column in old.columns);
          return `${mark ? checkData(leadingNowhere(name, definition)) : ""}${addReference(name, key, definition)}`;
        }),
    ),
    ...Object.entries(to.routines)
      .filter(([name, sql]) => before.routines[name] !== sql)
      .map(([, sql]) => sql),
    ...tables.flatMap(({ table, old }) =>
      Object.entries(table.triggers)
        // Dropping a function to replace it also drops its triggers.
        .filter(([trigger, sql]) => old?.triggers[trigger] !== sql || callsChanged(sql, before, to))
        .map(([trigger, sql]) => createTrigger(trigger, sql)),
    ),
  ];
}

/** The rows that a unique index would refuse as duplicates. */
function alikeIn(table: string, { on }: TableStructure["indexes"][string]): string {
  const [, keys = "", which = "true"] = /^\((.*)\)(?: where (.*))?$/.exec(on) ?? [];
  return `from ${named(table)} where id in (select unnest(array_agg(id)) from ${named(table)} where ${which} group by ${keys} having count(*) > 1)`;
}

function leadingNowhere(
  name: string,
  { columns, table, targets }: TableStructure["references"][string],
): string {
  const pairs = columns.map(
    (column, at) => `target.${named(targets[at] ?? "id")} = ${named(name)}.${named(column)}`,
  );
  const filled = columns.map((column) => `${named(column)} is not null`);
  return `from ${named(name)} where ${filled.join(" and ")} and not exists (select from ${named(table)} target where ${pairs.join(" and ")})`;
}

const callsChanged = (trigger: string, before: Structure, to: Structure): boolean =>
  changed(before.routines, to.routines).some(([name]) =>
    trigger.includes(`execute function ${name.slice(0, name.indexOf("(") + 1)}`),
  );

/** The table after dropParts, without generated columns whose inputs change type, and their indexes. */
function leftOf(old: TableStructure, table: TableStructure): TableStructure {
  const retyped = Object.entries(old.columns).filter(
    ([name, { type }]) => table.columns[name]?.type !== type,
  );
  const columns = Object.fromEntries(
    Object.entries(old.columns).filter(
      ([name, { generated }]) =>
        generated === undefined ||
        (generated === table.columns[name]?.generated &&
          !retyped.some(([read]) => generated.includes(quoted(read)))),
    ),
  );
  const gone = without(old.columns, columns).map(([name]) => new RegExp(`\\b${name}\\b`));
  const indexes = Object.fromEntries(
    Object.entries(old.indexes).filter(([, { on }]) => !gone.some((name) => name.test(on))),
  );
  return { ...old, columns, indexes };
}

/** Drops changed or removed triggers, foreign keys, indexes and checks, and generated columns to recreate. */
function dropParts(name: string, old: TableStructure, left: TableStructure, table: TableStructure): string[] {
  const alter = `alter table ${named(name)}`;
  const isKept = ([index]: [string, unknown]) => index in left.indexes;
  const indexes = Object.fromEntries(Object.entries(table.indexes).filter(isKept));
  return [
    ...changed(old.triggers, table.triggers).map(
      ([trigger]) => `drop trigger ${named(trigger)} on ${named(name)}`,
    ),
    ...[...changed(old.references, table.references), ...changed(old.checks, table.checks)].map(
      ([constraint]) => `${alter} drop constraint ${named(constraint)}`,
    ),
    ...changed(old.indexes, indexes).map(([index]) => `drop index ${named(index)}`),
    ...without(old.columns, left.columns).map(([column]) => `${alter} drop column ${named(column)}`),
  ];
}

/**
 * The current time for rows, their history and security events: the transaction's given moment
 * (server/demo/story/Seeding.ts), else now. Created before the tables, whose columns use it as default. Without a
 * search path, so that PostgreSQL inlines it.
 */
const momentFunction = `create function moment() returns timestamptz
language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('app.moment', true), '')::timestamptz, now())
$$`;

/**
 * The functions behind the search column. Created before the tables, whose generated columns call them. The twin of
 * src/domain/formats/text.ts, which folds the words of a search.
 *
 * `search_text(text)`: lower case without accents, with one kind of apostrophe.
 * `search_text(text[])`: the same for a list, joined. `array_to_string` is immutable only for some types, among them
 * text.
 */
const searchFunctions = [
  `create function search_text(given text) returns text
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select replace(replace(replace(translate(
    lower(regexp_replace(normalize(given, nfd), '[\\u0300-\\u036f]', '', 'g')),
    'łøđð‘’ʼ´', 'lodd'''''''''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$`,
  `create function search_text(given text[]) returns text
language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select public.search_text(array_to_string(given, ' '))
$$`,
];
