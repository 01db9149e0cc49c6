import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { resources as registry } from "../../src/resources";
import type { Resource } from "../../src/schema";
import { refuseUnanswered } from "./refuseUnanswered";
import { checkDeclared } from "./structure/checkDeclared";
import { failedStatement } from "./failedStatement";
import { grants } from "./structure/grants";
import { refuseUnmigrated } from "./structure/refuseUnmigrated";
import { quoted } from "./tables/tableOf";

export interface MigrateOptions {
  /** The role with which the application signs in. */
  appRole?: string;
  /** The folder with `migrations` and `functions`; beside this file, or beside the built server, where not given. */
  folder?: string;
  /** The declared entities; those of src/resources where not given. */
  resources?: readonly Resource[];
  /** Told in words of what is waited for. */
  tell?(message: string): void;
}

/** How long a server may take to let the owner in, in milliseconds. */
const connectTimeout = 10_000;

/** Any number that only we use: whoever migrates the same database waits for the one before. */
const lock = 7_411_902_255;

/**
 * Brings a database to the structure of this version, as the owner of its tables: each migration in one transaction,
 * once; then the functions whose text changed, and what the application's role may do. Safe to run from several
 * processes at once. Gives the names of what it applied. Declarations that are ahead of the migrations are refused.
 */
export async function migrate(
  ownerUrl: string,
  {
    appRole = "tripwright_app",
    folder = ownFolder(),
    resources = registry,
    tell = () => undefined,
  }: MigrateOptions = {},
): Promise<string[]> {
  checkDeclared(resources);
  refuseUnmigrated(`${folder}/migrations/structure.json`, resources);
  const client = new Client({
    connectionString: ownerUrl,
    options: "-c timezone=UTC -c client_min_messages=warning",
    connectionTimeoutMillis: connectTimeout,
  });
  await client.connect();
  try {
    // A connection that breaks fails the statement that waits for it, or the next one.
    client.on("error", () => undefined);
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [lock]);
    if (!rows[0]?.mine) {
      tell("Another server is bringing the database up to date; this one waits until it has.");
      await client.query("select pg_advisory_lock($1)", [lock]);
    }
    await client.query(`
      create table if not exists migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const applied = await appliedIn(client);
    const files = [...sqlFiles(folder, "migrations"), ...sqlFiles(folder, "functions")];
    const earlier = sqlFiles(folder, "migrations/to-0.2");
    refuseUnknown(applied, [...earlier, ...files]);
    const done: string[] = [];
    const apply = async (file: SqlFile, sql = file.sql) => {
      if (applied.get(file.name) === file.checksum) return;
      refuseChanged(applied, file);
      await refuseUnanswered(client, file);
      await inTransaction(client, sql, file.name, [
        "insert into migrations (name, checksum) values ($1, $2) on conflict (name) do update set checksum = excluded.checksum, applied_at = now()",
        [file.name, file.checksum],
      ]);
      done.push(file.name);
    };
    // A database of 0.1 or 0.2 comes to the structure of the first file by the migrations of those versions, of which it keeps no note.
    const [structure] = files;
    if (structure && earlier[0] && applied.has(earlier[0].name)) {
      for (const file of earlier) await apply(file);
      await apply(
        structure,
        `delete from migrations where name in (${earlier.map(({ name }) => `'${name}'`).join()})`,
      );
      applied.set(structure.name, structure.checksum);
    }
    for (const file of files) await apply(file);
    await grantIfNeeded(client, applied, grants(resources, quoted(appRole)), appRole, done);
    return done;
  } finally {
    // Ends the session and with it the lock.
    await client.end();
  }
}

interface SqlFile {
  /** `migrations/0001_initial.sql` */
  name: string;
  sql: string;
  checksum: string;
}

/** In the sources the folders are beside this file, in dist/server beside the bundle. */
const ownFolder = (): string => fileURLToPath(new URL(".", import.meta.url));

function sqlFiles(folder: string, kind: "migrations" | "migrations/to-0.2" | "functions"): SqlFile[] {
  const path = `${folder}/${kind}`;
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => {
      const sql = readFileSync(`${path}/${name}`, "utf8");
      return { name: `${kind.split("/")[0]}/${name}`, sql, checksum: checksumOf(sql) };
    });
}

async function appliedIn(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from migrations",
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function refuseUnknown(applied: ReadonlyMap<string, string>, files: readonly SqlFile[]): void {
  const names = new Set(files.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => name.startsWith("migrations/") && !names.has(name));
  if (unknown.length > 0)
    throw new Error(
      `The database was migrated by a newer version of Tripwright (${unknown.join(", ")}). Start that version, or restore a backup made before it.`,
    );
}

function refuseChanged(applied: ReadonlyMap<string, string>, { name }: SqlFile): void {
  if (name.startsWith("migrations/") && applied.has(name))
    throw new Error(
      `The migration ${name} was changed after it had been applied to this database. Bring the file back as it was and put the change into a new migration (npm run migrations:generate).`,
    );
}

async function inTransaction(
  client: Client,
  sql: string,
  name: string,
  note: [string, unknown[]],
): Promise<void> {
  try {
    await client.query("begin");
    await client.query(sql);
    await client.query(...note);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw new Error(
      `The database could not be brought up to date: ${name} failed and was undone${await failedStatement(client, sql, error)}`,
      { cause: error },
    );
  }
}

/** Says anew what the application's role may do, where anything was applied or the role is another than last time. */
async function grantIfNeeded(
  client: Client,
  applied: ReadonlyMap<string, string>,
  sql: string,
  appRole: string,
  done: string[],
): Promise<void> {
  const checksum = checksumOf(sql);
  if (done.length === 0 && applied.get("grants") === checksum) return;
  await inTransaction(client, sql, `the grants to ${appRole}`, [
    "insert into migrations (name, checksum) values ('grants', $1) on conflict (name) do update set checksum = excluded.checksum, applied_at = now()",
    [checksum],
  ]);
  done.push("grants");
}

const checksumOf = (text: string): string => createHash("sha256").update(text).digest("hex");
