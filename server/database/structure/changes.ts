import { alterTable } from "./alterTable";
import { differs, changed, without } from "./comparing";
import { addReference, createIndex, createTable, createTrigger, named } from "./definitions";
import { destroys } from "./destroys";
import { dropParts, leftOf } from "./dropParts";
import { momentFunction } from "./momentFunction";
import { searchFunctions } from "./searchFunctions";
import type { Structure } from "./Structure";

const nothing: Structure = { tables: {}, routines: {} };

/** The statements that lead from one structure to the next, in an order in which they can run. */
export function changes(from: Structure | undefined, to: Structure): string[] {
  const before = from ?? nothing;
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

const callsChanged = (trigger: string, before: Structure, to: Structure): boolean =>
  changed(before.routines, to.routines).some(([name]) =>
    trigger.includes(`execute function ${name.slice(0, name.indexOf("(") + 1)}`),
  );
