import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Client, DatabaseError } from "pg";
import { resources as registry } from "../../src/resources";
import type { Resource } from "../../src/schema";
import { checkDeclared } from "./structure/checkDeclared";
import { grants } from "./structure/grants";
import { refuseUnmigrated } from "./structure/refuseUnmigrated";
import { quoted } from "./tables/tableOf";

export interface MigrateOptions {
  appRole?: string;
  /** The folder with `migrations` and `functions`; default: beside this file or the built server. */
  folder?: string;
  /** Default: those of src/resources. */
  resources?: readonly Resource[];
  /** Gets messages about what is waited for, and what a migration reports by `raise log`. */
  tell?(message: string): void;
}

/** In milliseconds. */
const connectTimeout = 10_000;

/** An arbitrary number for our advisory lock, which makes concurrent migrations wait. */
const lock = 7_411_902_255;

/**
 * Brings a database to this version, as the owner of its tables: migrations once, each in its own transaction; then
 * changed functions and grants. Safe to run from several processes. Returns the names of what it applied.
 * @throws Error where declarations are ahead of the migrations.
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
    options: "-c timezone=UTC -c client_min_messages=log",
    connectionTimeoutMillis: connectTimeout,
  });
  await client.connect();
  try {
    // A broken connection fails the current or next statement.
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
    const isNew = applied.size === 0;
    client.on("notice", ({ routine, message }) => {
      if (!isNew && routine === "exec_stmt_raise" && message) tell(`The upgrade reports: ${message}.`);
    });
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
    // Databases of 0.1 or 0.2 first apply the migrations of those versions, whose records are then deleted.
    const [structure] = files;
    if (structure && earlier[0] && applied.has(earlier[0].name)) {
      for (const file of earlier) await apply(file);
      await apply(
        structure,
        `delete from migrations where name in (${earlier.map(({ name }) => `'${name}'`).join()})`,
      );
      applied.set(structure.name, structure.checksum);
    }
    for (const file of files) await apply(file, withIndexesAside(file));
    await grantIfNeeded(client, applied, grants(resources, quoted(appRole)), appRole, done);
    // Rows that a migration made have no statistics yet, and a plan that is kept without them reads whole tables.
    if (!isNew && done.some((name) => name.startsWith("migrations/"))) await client.query("analyze");
    return done;
  } finally {
    // Also releases the lock.
    await client.end();
  }
}

interface SqlFile {
  /** `migrations/0001_structure.sql` */
  name: string;
  sql: string;
  checksum: string;
}

/** Migrations that change every row of a table. */
const changesAll: Readonly<Record<string, string>> = { "migrations/0005_contacts.sql": "trips" };

/** Makes the indexes of such a table anew after the changes: one by one they take five times as long. */
function withIndexesAside({ name, sql }: SqlFile): string {
  const table = changesAll[name];
  if (!table) return sql;
  const each = (column: string, run: string) =>
    `do $$ declare aside record; begin for aside in select ${column} from aside loop execute ${run}; end loop; end $$;`;
  return `set local work_mem = '64MB';
set local maintenance_work_mem = '256MB';
create temporary table aside on commit drop as
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
  where indrelid = '${table}'::regclass and not indisunique;
${each("name", "'drop index ' || aside.name")}
${sql}
${each("definition", "aside.definition")}`;
}

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

/** Renews the grants where anything was applied or the grants changed. */
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

/** Splits a script into statements. Strings, quoted names, function bodies and comments may contain semicolons. */
const statements = /(?:'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[^]*?\$\1\$|--[^\n]*|\/\*[^]*?\*\/|[^;])+/g;

/** Characters of a statement that are shown. */
const shown = 300;

/** Runs the statements one by one, undone. @returns the end of a sentence: the failing one, why, and a remedy. */
async function failedStatement(client: Client, script: string, error: unknown): Promise<string> {
  const found = await firstFailing(client, script).catch(() => undefined);
  if (!found) return `: ${String(error)}`;
  const { message, table, column, detail } = found.error;
  const where = [table && `table ${table}`, column && `column ${column}`, detail].filter(Boolean).join(", ");
  const text = found.statement.replace(/^(?:\s|--.*\n)+/, "").trim();
  return [
    `, at its statement ${found.at}:`,
    text.length > shown ? `${text.slice(0, shown)} …` : text,
    `${message}${where && ` (${where})`}`,
    "This database does not have the file yet, so that it may still be edited where no other has it: write an update above this statement that brings the rows into order, or change the rows here, and start again.",
  ].join("\n");
}

async function firstFailing(client: Client, script: string) {
  await client.query("begin");
  try {
    for (const [index, [statement]] of [...script.matchAll(statements)].entries())
      try {
        await client.query(statement);
      } catch (error) {
        if (error instanceof DatabaseError) return { at: index + 1, statement, error };
        throw error;
      }
    return undefined;
  } finally {
    await client.query("rollback").catch(() => undefined);
  }
}

/** Matches a mark of the generator that its author has not answered with MEANT. */
const unanswered = (mark: string) => new RegExp(`^-- ${mark}\\b.*$(?!\\n-- MEANT: \\S)`, "m");
const marks = { destroys: unanswered("DESTROYS DATA"), checks: unanswered("CHECK DATA: select") };

/** Rows listed by id. */
const named = 5;

/**
 * Refuses a migration that destroys data without its author's confirmation, or that existing rows prevent. Each mark
 * holds a question, asked in the state after the statements before it.
 * @throws Error that lists the rows and the remedy.
 */
async function refuseUnanswered(client: Client, { name, sql }: { name: string; sql: string }): Promise<void> {
  const destroys = marks.destroys.test(sql);
  if (!destroys && !marks.checks.test(sql)) return;
  const [losses, faults]: [string[], string[]] = [[], []];
  await client.query("begin");
  try {
    for (const part of sql.split(/^(?=-- (?:DESTROYS|CHECK) DATA)/m)) {
      const [, rows] = /^-- (?:DESTROYS|CHECK) DATA: select count\(\*\) (from .*)/.exec(part) ?? [];
      if (rows && marks.destroys.test(part)) losses.push(await lossOf(client, rows, part));
      if (rows && marks.checks.test(part)) {
        const fault = await faultOf(client, rows, part);
        // Later statements would fail because of it.
        if (fault && faults.push(fault)) break;
      }
      await client.query(part);
    }
  } catch {
    // Rows cannot be counted here; applying the migration reports the reason.
  } finally {
    await client.query("rollback");
  }
  if (!destroys && faults.length === 0) return;
  throw new Error(
    [
      ...(destroys
        ? [
            `${name} destroys data, and its author has not said that it is meant. Nothing was changed.`,
            ...losses,
            'Read it. Where it is meant, write "-- MEANT: why" in the line below each DESTROYS DATA; where it is not, change the declaration (was: "…" renames) and generate it anew.',
          ]
        : []),
      ...(faults.length > 0
        ? [
            `${name} cannot be applied to the rows of this database. Nothing was changed.`,
            ...faults,
            'Write an update that changes these rows into the file, above its CHECK DATA line, or change them here; or write "-- MEANT: why" in the line below it. Then start again.',
          ]
        : []),
    ].join("\n"),
  );
}

async function lossOf(client: Client, from: string, part: string): Promise<string> {
  const count = await countOf(client, from);
  return `- ${rowsOf(count)} ${count === "1" ? "loses" : "lose"} something: ${statementOf(part)}`;
}

async function faultOf(client: Client, from: string, part: string): Promise<string | undefined> {
  const count = await countOf(client, from);
  if (count === "0") return undefined;
  const { rows } = await client.query<{ id: string }>(`select id::text ${from} order by id limit ${named}`);
  const ids = rows.map(({ id }) => id).join(", ");
  const table = /from "?([^\s"]+)/.exec(from)?.[1] ?? "";
  const statement = statementOf(part);
  return `- ${rowsOf(count)} of ${table} (id ${ids}${Number(count) > named ? ", …" : ""}) in the way of ${statement || "the declaration"}; they are found by: select * ${from}`;
}

async function countOf(client: Client, from: string): Promise<string> {
  const { rows } = await client.query<{ count: string }>(`select count(*) ${from}`);
  return rows[0]?.count ?? "?";
}

const rowsOf = (count: string): string => `${count} ${count === "1" ? "row" : "rows"}`;

const statementOf = (part: string): string =>
  part
    .split("\n")
    .find((line) => line !== "" && !line.startsWith("--"))
    ?.replace(/;$/, "") ?? "";
