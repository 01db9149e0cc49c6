import { mkdir, writeFile } from "node:fs/promises";
import { Client } from "pg";
import { dumpTables } from "../../server/backup/backUp";
import { migrationsOf, type Manifest, manifestFile } from "../../server/backup/Manifest";
import { ownerOf } from "../promises/fixtures/ownerOf";

// npx tsx tests/upgrade/keepRelease.ts DATA_DIR FOLDER: writes what the running server of a release has stored, without its pictures.
const [, , dataDir = "data", folder = ""] = process.argv;
const client = new Client({ connectionString: ownerOf(dataDir), options: "-c timezone=UTC" });
await client.connect();
await client.query("begin isolation level repeatable read, read only");
const { rows } = await client.query<{ now: Date }>("select now()");
await mkdir(folder, { recursive: true });
const manifest: Manifest = {
  format: 1,
  madeAt: rows[0]?.now.toISOString() ?? "",
  migrations: await migrationsOf(client),
  tables: await dumpTables(client, folder),
  pictures: 0,
};
await writeFile(manifestFile(folder), `${JSON.stringify(manifest, null, 2)}\n`);
await client.end();
