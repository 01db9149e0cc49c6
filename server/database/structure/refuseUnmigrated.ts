import { readFileSync } from "node:fs";
import type { Resource } from "../../../src/schema";
import { differences } from "./differences";
import { nextMigration } from "./nextMigration";
import type { Structure } from "./Structure";
import { structureOf } from "./structureOf";

/** @param file the structure.json beside the migrations. @throws Error that names what is not migrated. */
export function refuseUnmigrated(file: string, resources: readonly Resource[]): void {
  // Written by scripts/generateMigration.ts.
  const migrated = JSON.parse(readFileSync(file, "utf8")) as Structure;
  if (!wantsSql(migrated, resources)) return;
  const names = differences(migrated, structureOf(resources));
  throw new Error(
    `src/resources and the migrations differ (${names.join(", ")}). ` +
      "Run npm run migrations:generate, read what it wrote, then start again.",
  );
}

function wantsSql(migrated: Structure, resources: readonly Resource[]): boolean {
  try {
    return (nextMigration(migrated, resources)?.sql ?? "") !== "";
  } catch {
    // The generator has a question, which it asks when run.
    return true;
  }
}
