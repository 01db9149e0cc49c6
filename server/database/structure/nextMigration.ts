import type { Resource } from "../../../src/schema/resource";
import { keepsTotals } from "../query/totalSql";
import { tableNameOf } from "../tables/names";
import { changes } from "./changes";
import type { Structure } from "./Structure";
import { structureOf } from "./structureOf";
import { recount, tallyRoutine } from "./tallies";

/** A migration to be written: its SQL and the structure that it leads to. Undefined where nothing changed. */
export function nextMigration(
  before: Structure | undefined,
  resources: readonly Resource[],
): { sql: string; structure: Structure } | undefined {
  const structure = structureOf(resources);
  const statements = changes(before, structure);
  if (statements.length === 0) return undefined;
  const recounted = resources.filter(
    (resource) => keepsTotals(resource) && hasOtherTotals(resource, before, structure),
  );
  const extensions = before
    ? []
    : ["create extension if not exists pg_trgm", "create extension if not exists btree_gin"];
  return {
    sql: `${[...extensions, ...statements, ...recounted.flatMap(recount)].join(";\n\n")};\n`,
    structure,
  };
}

/** Whether a table that may hold rows has its totals kept in another way than before. */
function hasOtherTotals(resource: Resource, before: Structure | undefined, after: Structure): boolean {
  const [routine] = tallyRoutine(resource);
  return (
    before?.tables[tableNameOf(resource.name)] !== undefined &&
    before.routines[routine] !== after.routines[routine]
  );
}
