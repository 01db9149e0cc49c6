import { cpSync, mkdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { Client } from "pg";
import { readManifest } from "../../server/backup/Manifest";
import { load } from "../../server/backup/restore";
import { migrate } from "../../server/database/migrate";
import { createTestDatabase, type TestDatabase } from "../setup/createTestDatabase";
import { temporaryFolder } from "../setup/temporaryFolder";

/** A database as a release left it: its migrations, and its rows from the folder that `keepRelease.ts` wrote. */
export async function databaseOf(release: string): Promise<TestDatabase> {
  const manifest = await readManifest(release);
  const urls = await createTestDatabase();
  const superuser = new Client({ connectionString: urls.superuserUrl });
  await superuser.connect();
  await superuser.query(
    "drop schema public cascade; create schema public authorization tripwright_owner; create extension pg_trgm; create extension btree_gin",
  );
  await superuser.end();
  const folder = temporaryFolder();
  mkdirSync(join(folder, "migrations"));
  cpSync("server/database/migrations/structure.json", join(folder, "migrations/structure.json"));
  for (const name of Object.keys(manifest.migrations).map((one) => basename(one)))
    cpSync(join("server/database/migrations/to-0.2", name), join(folder, "migrations", name));
  // Functions and grants of this version name what only later migrations make: they come with those.
  await migrate(urls.ownerUrl, { folder }).catch((error: unknown) => {
    if (!String(error).includes("the grants to")) throw error;
  });
  rmSync(folder, { recursive: true });
  const owner = new Client({ connectionString: urls.ownerUrl, options: "-c timezone=UTC" });
  await owner.connect();
  await owner.query("begin");
  await load(owner, manifest, release);
  await owner.query("commit");
  await owner.end();
  return urls;
}
