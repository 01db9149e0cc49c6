import { isIndexedList, type Resource, searchedTexts } from "../../../src/schema";
import { keepsTotals } from "../query/selectionSql";
import { columnNameOf, quoted, tableNameOf } from "../tables/tableOf";
import { derivedRoutines } from "./derived";
import { keepRoutine } from "./erasing";
import { historyRoutine } from "./history";
import { ownGrants, ownIndexes } from "./ownIndexes";
import { ownTables } from "./ownTables";
import { resourceTable } from "./resourceTable";
import { searchRoutine } from "./searchRoutine";
import type { Structure, TableStructure } from "./Structure";
import { counterRoutine } from "./counters";
import { listFunctionOf } from "../query/filterSql";

export const structureOf = (resources: readonly Resource[]): Structure => ({
  tables: {
    ...Object.fromEntries(resources.map((resource) => tableOf(resource, resources))),
    ...ownTables,
  },
  routines: Object.fromEntries([
    keepRoutine,
    historyRoutine,
    ...derivedRoutines(resources),
    ...resources.filter(keepsTotals).map(counterRoutine),
    ...resources.filter((resource) => searchedTexts(resource).length > 0).map(searchRoutine),
    ...resources.flatMap(listRoutines),
  ]),
});

function tableOf(resource: Resource, resources: readonly Resource[]): [string, TableStructure] {
  const [name, table] = [tableNameOf(resource.name), resourceTable(resource, resources)];
  const indexes = { ...table.indexes, ...ownIndexes[name] };
  return [name, { ...table, indexes, grants: ownGrants[name] ?? table.grants }];
}

/**
 * The functions that use the indexes of lists: ids of rows whose list has any of the values, including the trash. They
 * run as the owner of the tables, since row-level security would prevent the index, and restrict themselves to the
 * transaction's organisation; without one they find nothing.
 */
const listRoutines = (resource: Resource): [name: string, sql: string][] =>
  Object.entries(resource.fields).flatMap(([name, field]): [string, string][] => {
    if (!isIndexedList(field)) return [];
    const called = listFunctionOf(resource, name);
    return [
      [
        `${called}(uuid[])`,
        `create function ${called}(wanted uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from public.${quoted(tableNameOf(resource.name))}
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and ${quoted(columnNameOf(name))} && wanted
$$`,
      ],
    ];
  });
