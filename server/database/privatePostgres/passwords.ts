import { randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { Client } from "pg";
import { databaseName } from "./listening";

export interface Passwords {
  superuser: string;
  owner: string;
  application: string;
}

/** Reads or generates the passwords, readable only by our user. @throws Error where a cluster has lost them. */
export function keptPasswords(file: string, cluster: string): Passwords {
  if (existsSync(file)) {
    // Written below; users have no reason to edit it.
    return JSON.parse(readFileSync(file, "utf8")) as Passwords;
  }
  if (existsSync(cluster))
    throw new Error(
      `The private database in ${cluster} exists, but the file with its passwords, ${file}, is missing. ` +
        "Bring the file back from a backup of DATA_DIR, or move DATA_DIR away to start with an empty database.",
    );
  const generated = () => randomBytes(24).toString("hex");
  const passwords = { superuser: generated(), owner: generated(), application: generated() };
  const written = openSync(`${file}.new`, "w", 0o600);
  writeSync(written, `${JSON.stringify(passwords, null, 2)}\n`);
  fsyncSync(written);
  closeSync(written);
  renameSync(`${file}.new`, file);
  return passwords;
}

/** The database's comment once it is prepared; a new number repeats the preparation. */
const prepared = "tripwright: prepared 1";

/**
 * Creates what needs a superuser: two roles, the database and its extensions. It can be repeated, so the next start
 * completes an interrupted one.
 * @param urlOf the superuser's URL of a database.
 */
export async function prepareDatabase(
  urlOf: (database: string) => string,
  passwords: Passwords,
): Promise<void> {
  const isDone = await connected(urlOf("postgres"), async (client) => {
    const { rows } = await client.query<{ note: string | null }>(
      "select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1",
      [databaseName],
    );
    if (rows[0]?.note === prepared) return true;
    await createRole(client, "tripwright_owner", passwords.owner);
    await createRole(client, "tripwright_app", passwords.application);
    if (rows.length === 0) await client.query(`create database ${databaseName} owner tripwright_owner`);
    return false;
  });
  if (isDone) return;
  await connected(urlOf(databaseName), (client) =>
    client.query(`
      begin;
      create extension if not exists pg_trgm;
      create extension if not exists btree_gin;
      alter schema public owner to tripwright_owner;
      revoke all on schema public from public;
      revoke all on database ${databaseName} from public;
      grant connect on database ${databaseName} to tripwright_app;
      grant usage on schema public to tripwright_app;
      comment on database ${databaseName} is ${client.escapeLiteral(prepared)};
      commit`),
  );
}

async function createRole(client: Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
  if (rowCount === 0) await client.query(`create role ${role}`);
  await client.query(
    `alter role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole noreplication
       password ${client.escapeLiteral(password)}`,
  );
}

async function connected<Result>(url: string, use: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
