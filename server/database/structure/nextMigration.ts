import type { Resource } from "../../../src/schema";
import { keepsTotals } from "../query/selectionSql";
import { tableNameOf } from "../tables/tableOf";
import type { Answers } from "./askAboutRenames";
import { changes } from "./changes";
import { contentChanges } from "./contentChanges";
import { deriveAgain, deriveOf } from "./derived";
import { differences } from "./differences";
import { renameColumns, renameTables } from "./renames";
import type { Structure } from "./Structure";
import { structureOf } from "./structureOf";
import { recount, counterRoutine } from "./counters";

/**
 * A migration to be written: its SQL and the structure that it leads to. Undefined where nothing changed. The SQL is
 * empty where the database stays as it is: a choice has got a further option, say.
 * @throws where the author has to say what a change means.
 */
export function nextMigration(
  before: Structure | undefined,
  resources: readonly Resource[],
  answers: Answers = new Set(),
): { sql: string; structure: Structure } | undefined {
  const structure = structureOf(resources);
  const moved = before && renameTables(before, resources);
  const renamed = moved && renameColumns(moved.structure, structure, resources, answers);
  const statements = [
    ...(moved?.statements ?? []),
    ...(renamed?.statements ?? []),
    ...changes(renamed?.structure, structure, resources),
    ...(renamed ? contentChanges(renamed.structure, resources, answers) : []),
  ];
  if (statements.length === 0)
    return differences(before, structure).length === 0 ? undefined : { sql: "", structure };
  const recounted = resources.filter(
    (resource) => keepsTotals(resource) && hasOtherTotals(resource, moved?.structure, structure),
  );
  const derived = resources.filter((resource) => {
    const routine = deriveOf(resource);
    return (
      routine !== undefined &&
      moved?.structure.tables[tableNameOf(resource.name)] !== undefined &&
      moved.structure.routines[routine] !== structure.routines[routine]
    );
  });
  const ground = before
    ? []
    : ["create extension if not exists pg_trgm", "create extension if not exists btree_gin"];
  return {
    sql: `${[...ground, ...statements, ...recounted.flatMap(recount), ...derived.map(deriveAgain)].join(";\n\n")};\n`,
    structure,
  };
}

/** Whether a table that may hold rows has its totals kept in another way than before. */
function hasOtherTotals(resource: Resource, before: Structure | undefined, after: Structure): boolean {
  const [routine] = counterRoutine(resource);
  return (
    before?.tables[tableNameOf(resource.name)] !== undefined &&
    before.routines[routine] !== after.routines[routine]
  );
}
