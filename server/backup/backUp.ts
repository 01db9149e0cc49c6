import { createHash } from "node:crypto";
import { createWriteStream, existsSync, readdirSync } from "node:fs";
import { copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Transform, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Client, type Connection, type Submittable } from "pg";
import { quoted } from "../database/tables/tableOf";
import { type FileStore, openFileStore } from "../files/FileStore";
import { carryFiles } from "./carryFiles";
import {
  type BackedUpTable,
  migrationsOf,
  refusePartialSight,
  tablesOf,
  type Manifest,
  manifestFile,
  tableFile,
} from "./Manifest";

export interface BackUpOptions {
  /** Signs in as the owner of the tables. */
  ownerUrl: string;
  files: FileStore;
  dataDir: string;
  /** The target: a new or empty folder. */
  folder: string;
  warn(message: string): void;
}

/** As of one moment, while the server runs; the folder appears when complete. @throws Error where it is not empty. */
export async function backUp({ ownerUrl, files, dataDir, folder, warn }: BackUpOptions): Promise<Manifest> {
  const target = resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new Error(`${target} is not empty. Give a new folder for each backup.`);
  const making = `${target}.partial`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true, mode: 0o700 });
  const client = new Client({
    connectionString: ownerUrl,
    options: "-c timezone=UTC -c statement_timeout=0",
  });
  await client.connect();
  try {
    await refusePartialSight(client);
    await client.query("begin isolation level repeatable read, read only");
    const { rows } = await client.query<{ now: Date }>("select now()");
    const tables = await dumpTables(client, making);
    const pictures = await carryFiles({
      client,
      from: files,
      to: openFileStore(join(making, "files")),
      warn,
    });
    const manifest: Manifest = {
      format: 1,
      madeAt: rows[0]?.now.toISOString() ?? "",
      migrations: await migrationsOf(client),
      tables,
      pictures,
    };
    await keepPassword(dataDir, making);
    await writeSynced(manifestFile(making), JSON.stringify(manifest, null, 2));
    await rm(target, { recursive: true, force: true });
    await rename(making, target);
    await syncPath(dirname(target));
    return manifest;
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

export async function dumpTables(client: Client, folder: string): Promise<Manifest["tables"]> {
  await mkdir(join(folder, "database"), { recursive: true, mode: 0o700 });
  const tables = [];
  for (const table of await tablesOf(client))
    tables.push({ ...table, ...(await dump(client, table, tableFile(folder, table.name))) });
  return tables;
}

/** Writes the rows of a table in PostgreSQL's copy format; returns their number and the file's SHA-256. */
async function dump(client: Client, { name, columns }: BackedUpTable, file: string) {
  const source = client.query(
    new CopyOut(`copy ${quoted(name)} (${columns.map(quoted).join(", ")}) to stdout`),
  );
  let rows = 0;
  const sum = createHash("sha256");
  const looking = (look: (chunk: Buffer) => void) =>
    new Transform({ transform: (chunk: Buffer, _encoding, done) => (look(chunk), done(null, chunk)) });
  // PostgreSQL writes a line break within a value as \\n, so each real one ends a row.
  const counting = looking((chunk) => {
    for (const byte of chunk) if (byte === 10) rows += 1;
  });
  const summing = looking((chunk) => sum.update(chunk));
  await pipeline(source, counting, createGzip(), summing, createWriteStream(file, { mode: 0o600 }));
  await syncPath(file);
  return { rows, sha256: sum.digest("hex") };
}

/** Besides database and pictures, only the generated password of the demo's users cannot be made again. */
async function keepPassword(dataDir: string, folder: string): Promise<void> {
  const password = join(dataDir, "demo-password.txt");
  if (existsSync(password)) await copyFile(password, join(folder, "demo-password.txt"));
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(`${text}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Waits until a file, or the names of a folder, are on disk. */
async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r").catch(() => undefined);
  // Windows cannot open folders; its file system keeps their names.
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** The part of the driver's connection that copying needs; its published types leave it out. */
interface CopyingConnection {
  query(text: string): void;
  stream: { pause(): void; resume(): void };
}

/** The output of `copy … to stdout` as a stream with back pressure. Pass it to `client.query`. */
class CopyOut extends Readable implements Submittable {
  #connection: CopyingConnection | undefined;
  #isDone = false;

  constructor(private readonly text: string) {
    super();
  }

  submit(connection: Connection): void {
    // node-postgres has these on every connection (lib/connection.js), its types do not.
    this.#connection = connection as CopyingConnection;
    this.#connection.query(this.text);
  }

  override _read(): void {
    if (!this.#isDone) this.#connection?.stream.resume();
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver reuses its buffer.
    if (!this.push(Buffer.from(chunk))) this.#connection?.stream.pause();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#isDone = true;
    this.push(null);
  }

  handleError(error: Error): void {
    this.#isDone = true;
    this.#connection?.stream.resume();
    this.destroy(error);
  }
}
