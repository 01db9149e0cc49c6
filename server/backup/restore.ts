import { createReadStream, existsSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline, type Writable } from "node:stream";
import { createGunzip } from "node:zlib";
import { Client, type Connection, type Submittable } from "pg";
import { quoted } from "../database/tables/tableOf";
import { migrate } from "../database/migrate";
import { type FileStore, openFileStore } from "../files/FileStore";
import { carryFiles } from "./carryFiles";
import {
  migrationsOf,
  tablesOf,
  type Manifest,
  readManifest,
  refuseDamagedTables,
  tableFile,
  wordsOf,
} from "./Manifest";
import { once } from "node:events";

export interface RestoreOptions {
  /** Signs in as the owner of the tables. */
  ownerUrl: string;
  appRole: string;
  files: FileStore;
  dataDir: string;
  folder: string;
  warn(message: string): void;
}

/**
 * Restores a backup into an empty database and picture folder, all of it or nothing. All users sign in again.
 * @throws Error in words where the target is not empty, or the backup is of another version.
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const { ownerUrl, appRole, files, dataDir, warn } = options;
  const folder = resolve(options.folder);
  const manifest = await readManifest(folder);
  await refuseDamagedTables(manifest, folder);
  const client = new Client({
    connectionString: ownerUrl,
    options: "-c timezone=UTC -c statement_timeout=0",
  });
  await client.connect();
  try {
    await refuseUsed(client, files);
    await migrate(ownerUrl, { appRole });
    refuseOther(manifest.migrations, await migrationsOf(client));
    await client.query("begin");
    await load(client, manifest, folder);
    // The next start records the folder of the pictures.
    await client.query("delete from installation where name = 'files'");
    const from = openFileStore(join(folder, "files"));
    const pictures = await carryFiles({ client, from, to: files, warn });
    if (pictures !== manifest.pictures)
      throw new Error(
        `The backup should have ${manifest.pictures} pictures, and ${pictures} of them are whole.`,
      );
    await client.query("commit");
    await client.query("analyze");
    const password = join(folder, "demo-password.txt");
    if (existsSync(password)) await copyFile(password, join(dataDir, "demo-password.txt"));
    return manifest;
  } finally {
    await client.end();
  }
}

/** @throws Error where users have made rows or pictures. Rows of a first start do not count. */
async function refuseUsed(client: Client, files: FileStore): Promise<void> {
  const used = [];
  for (const { name, columns } of await tablesOf(client)) {
    if (!columns.includes("tenant_id")) continue;
    const { rows } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rows.length > 0) used.push(name);
  }
  if (used.length > 0)
    throw new Error(
      `The database is not empty: there are rows in ${used.join(", ")}. Restore into a new database, or a new DATA_DIR.`,
    );
  if ((await files.organisations()).length > 0)
    throw new Error("There are pictures in DATA_DIR already. Restore into a new DATA_DIR.");
}

/** @throws Error that names the migrations only one side has. */
function refuseOther(backedUp: Record<string, string>, own: Record<string, string>): void {
  const differing = [...new Set([...Object.keys(backedUp), ...Object.keys(own)])].filter(
    (name) => backedUp[name] !== own[name],
  );
  if (differing.length > 0)
    throw new Error(
      `The backup was made by another version of Tripwright: it differs in ${differing.join(", ")}. ` +
        "Restore it with the version that made it, then start the newer one, which brings it up to date.",
    );
}

/**
 * Run in a transaction. COPY cannot write through row-level security, so it is off for the owner. Triggers are off, as
 * totals come with the rows. References are circular, so they are added again at the end.
 */
export async function load(client: Client, { tables }: Manifest, folder: string): Promise<void> {
  const { rows: references } = await client.query<{ name: string; on: string; definition: string }>(
    `select quote_ident(conname) as name, conrelid::regclass::text as on, pg_get_constraintdef(oid) as definition
     from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' order by 2, 1`,
  );
  for (const { name, on } of references) await client.query(`alter table ${on} drop constraint ${name}`);
  const { rows: guarded } = await client.query<{ name: string }>(
    "select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity",
  );
  for (const { name } of guarded)
    await client.query(`alter table ${name} no force row level security, disable trigger user`);
  for (const { name, columns, rows } of tables) {
    await client.query(`delete from ${quoted(name)}`);
    // Errors of the file are thrown where its rows are read.
    const source = pipeline(createReadStream(tableFile(folder, name)), createGunzip(), () => undefined);
    const copy = new CopyIn(`copy ${quoted(name)} (${columns.map(quoted).join(", ")}) from stdin`, source);
    client.query(copy);
    await copy.finished.catch((error: unknown) => {
      throw new Error(`The table ${name} of the backup is damaged: ${wordsOf(error)}.`, { cause: error });
    });
    const { rows: counted } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${quoted(name)}`,
    );
    if (counted[0]?.count !== rows)
      throw new Error(
        `The table ${name} should have ${rows} rows and has ${counted[0]?.count}: the backup is damaged.`,
      );
  }
  for (const { name, on, definition } of references)
    await client.query(`alter table ${on} add constraint ${name} ${definition}`);
  for (const { name } of guarded)
    await client.query(`alter table ${name} force row level security, enable trigger user`);
  await client.query(`
    select setval(pg_get_serial_sequence(quote_ident(table_name), column_name), 1 + coalesce((xpath('/row/last/text()',
      query_to_xml(format('select max(%I) as last from %I', column_name, table_name), false, true, '')))[1]::text::bigint, 0), false)
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`);
}

/** The part of the driver's connection that copying needs; its published types leave it out. */
interface CopyingConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
  stream: Writable;
}

/** Sends a source to `copy … from stdin`. `finished` settles when PostgreSQL has all of it. */
class CopyIn implements Submittable {
  readonly finished: Promise<void>;
  #settle!: { resolve(): void; reject(error: Error): void };

  constructor(
    private readonly text: string,
    private readonly source: AsyncIterable<Buffer>,
  ) {
    this.finished = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
  }

  submit(connection: Connection): void {
    copying(connection).query(this.text);
  }

  handleCopyInResponse(connection: Connection): void {
    const { stream } = copying(connection);
    const send = async () => {
      for await (const chunk of this.source) {
        copying(connection).sendCopyFromChunk(chunk);
        if (stream.writableNeedDrain) await once(stream, "drain");
      }
      copying(connection).endCopyFrom();
    };
    // PostgreSQL answers a failed copy with an error, which ends the waiting.
    send().catch((error: unknown) => copying(connection).sendCopyFail(String(error)));
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#settle.resolve();
  }

  handleError(error: Error): void {
    this.#settle.reject(error);
  }
}

// node-postgres has these on every connection (lib/connection.js), its types do not.
const copying = (connection: Connection) => connection as unknown as CopyingConnection;
