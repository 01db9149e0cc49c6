import type { Resource } from "../../../src/schema/resource";
import { changes } from "./changes";
import type { Structure } from "./Structure";
import { structureOf } from "./structureOf";

/** A migration to be written: its SQL and the structure that it leads to. Undefined where nothing changed. */
export function nextMigration(
  before: Structure | undefined,
  resources: readonly Resource[],
): { sql: string; structure: Structure } | undefined {
  const structure = structureOf(resources);
  const statements = changes(before, structure);
  if (statements.length === 0) return undefined;
  const extensions = before
    ? []
    : ["create extension if not exists pg_trgm", "create extension if not exists btree_gin"];
  return { sql: `${[...extensions, ...statements].join(";\n\n")};\n`, structure };
}
