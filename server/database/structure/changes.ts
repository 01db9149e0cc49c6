import type { Resource } from "../../../src/schema";
import { tableNameOf } from "../tables/names";
import { alterTable } from "./alterTable";
import { differs, changed, without } from "./comparing";
import { addReference, createIndex, createTable, createTrigger, named } from "./definitions";
import { checkData, destroys } from "./marks";
import { dropParts, leftOf } from "./dropParts";
import { momentFunction } from "./momentFunction";
import { searchFunctions } from "./searchFunctions";
import type { Structure, TableStructure } from "./Structure";

const nothing: Structure = { tables: {}, routines: {} };

/**
 * The statements that lead from one structure to the next, in an order in which they can run.
 * @param resources of the next structure, whose fields bound what retyped columns may hold.
 */
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
        // A function that was dropped for its successor took its triggers along.
        .filter(([trigger, sql]) => old?.triggers[trigger] !== sql || callsChanged(sql, before, to))
        .map(([trigger, sql]) => createTrigger(trigger, sql)),
    ),
  ];
}

/** The rows of a table of which a unique index holds two alike. */
function alikeIn(table: string, { on }: TableStructure["indexes"][string]): string {
  const [, keys = "", which = "true"] = /^\((.*)\)(?: where (.*))?$/.exec(on) ?? [];
  return `from ${named(table)} where id in (select unnest(array_agg(id)) from ${named(table)} where ${which} group by ${keys} having count(*) > 1)`;
}

/** The rows of a table whose foreign key leads to no row. */
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
