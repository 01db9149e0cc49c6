import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resources } from "../src/resources";
import { checkDeclared } from "../server/database/structure/checkDeclared";
import { differences } from "../server/database/structure/differences";
import { nextMigration } from "../server/database/structure/nextMigration";
import type { Structure } from "../server/database/structure/Structure";
import { structureOf } from "../server/database/structure/structureOf";

/**
 * npm run migrations:generate [-- NAME]: compares the declarations with the structure that the migrations lead to and
 * writes the next migration, to be read before it is committed.
 *   -- --new=vehicles.capacity   says that it is no other field under a new name, where one of its type goes.
 *   -- --empty NAME   writes an empty one, for statements of your own.
 *   -- --check        writes nothing, and fails where a migration is missing.
 */
const folder = new URL("../server/database/migrations/", import.meta.url);
const structureFile = new URL("structure.json", folder);
const flags = process.argv.slice(2).filter((word) => word.startsWith("--"));
const [given] = process.argv.slice(2).filter((word) => !word.startsWith("--"));

try {
  checkDeclared(resources);
  if (flags.includes("--check")) check();
  else if (flags.includes("--empty")) writeMigration(given ?? "by-hand", "-- Write the statements here.\n");
  else generate();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function generate(): void {
  const before = structure();
  const answers = flags.flatMap((flag) => (flag.startsWith("--new=") ? [flag.slice("--new=".length)] : []));
  const next = nextMigration(before, resources, new Set(answers));
  if (!next) return console.log("The migrations are up to date with the declarations.");
  if (next.sql !== "") writeMigration(given ?? (before ? "change" : "initial"), next.sql);
  writeFileSync(structureFile, `${JSON.stringify(next.structure, null, 2)}\n`);
  console.log("Wrote structure.json, to be committed too.");
  if (next.sql.includes("DESTROYS DATA")) console.log("Mind: it destroys data, at the lines that say so.");
  if (next.sql.includes("CHECK DATA")) console.log("Mind: check the data, at the lines that say so.");
}

function check(): void {
  const names = differences(structure(), structureOf(resources));
  if (names.length === 0) return;
  throw new Error(
    `src/resources and the migrations differ (${names.join(", ")}). Run npm run migrations:generate.`,
  );
}

function writeMigration(name: string, sql: string): void {
  const numbers = readdirSync(folder).map((file) => Number(/^(\d{4})_/.exec(file)?.[1] ?? 0));
  const number = Math.max(0, ...numbers) + 1;
  const file = `${String(number).padStart(4, "0")}_${name.replace(/[^a-zA-Z0-9-]/g, "-")}.sql`;
  writeFileSync(new URL(file, folder), sql);
  console.log(`Wrote server/database/migrations/${file}. Read it, then commit it.`);
}

function structure(): Structure | undefined {
  if (!existsSync(structureFile)) return undefined;
  // Written above.
  return JSON.parse(readFileSync(structureFile, "utf8")) as Structure;
}
