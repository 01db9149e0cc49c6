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
 * The SQL of the next migration and the structure it leads to; undefined without changes. The SQL is empty where only
 * the structure changes, such as with a new option of a choice.
 * @throws where the author must explain a change.
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

/** Whether the totals of an existing table are kept differently than before. */
function hasOtherTotals(resource: Resource, before: Structure | undefined, after: Structure): boolean {
  const [routine] = counterRoutine(resource);
  return (
    before?.tables[tableNameOf(resource.name)] !== undefined &&
    before.routines[routine] !== after.routines[routine]
  );
}
