import { type Resource, searchedTexts } from "../../../src/schema";
import { keepsTotals } from "../query/totalSql";
import { tableNameOf } from "../tables/names";
import { derivedRoutines } from "./derived";
import { historyRoutine } from "./history";
import { ownGrants, ownIndexes } from "./ownIndexes";
import { ownTables } from "./ownTables";
import { listRoutines } from "./listRoutines";
import { resourceTable } from "./resourceTable";
import { searchRoutine } from "./searchRoutine";
import type { Structure, TableStructure } from "./Structure";
import { counterRoutine } from "./counters";

/** The whole structure that the declarations ask for. */
export const structureOf = (resources: readonly Resource[]): Structure => ({
  tables: {
    ...Object.fromEntries(resources.map((resource) => tableOf(resource, resources))),
    ...ownTables,
  },
  routines: Object.fromEntries([
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
