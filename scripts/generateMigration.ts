import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resources } from "../src/resources";
import { nextMigration } from "../server/database/structure/nextMigration";
import type { Structure } from "../server/database/structure/Structure";

/**
 * npm run migrations:generate [-- NAME]: compares the declarations with the structure that the migrations lead to and
 * writes the next migration, to be read before it is committed.
 */
const folder = new URL("../server/database/migrations/", import.meta.url);
const structureFile = new URL("structure.json", folder);
const before = existsSync(structureFile)
  ? // Written below.
    (JSON.parse(readFileSync(structureFile, "utf8")) as Structure)
  : undefined;
const next = nextMigration(before, resources);
if (!next) {
  console.log("The migrations are up to date with the declarations.");
} else {
  const number = readdirSync(folder).filter((name) => name.endsWith(".sql")).length + 1;
  const name = (process.argv[2] ?? (before ? "change" : "initial")).replace(/[^a-zA-Z0-9-]/g, "-");
  const file = `${String(number).padStart(4, "0")}_${name}.sql`;
  writeFileSync(new URL(file, folder), next.sql);
  writeFileSync(structureFile, `${JSON.stringify(next.structure, null, 2)}\n`);
  console.log(`Wrote server/database/migrations/${file}. Read it, then commit it with structure.json.`);
  if (next.sql.includes("DESTROYS DATA")) console.log("Mind: it destroys data, at the lines that say so.");
}
