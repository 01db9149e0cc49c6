import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import type { Client } from "pg";

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** The migrations of the database, by name, with the SHA-256 of each. */
  migrations: z.record(z.string(), z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      /** SHA-256 of the table's file, in hexadecimal; absent in backups of 0.1 and of 0.2 before its release. */
      sha256: z.string().optional(),
    }),
  ),
  pictures: z.number(),
});

/** The content of a backup. It is written last, so a folder that has it is complete. */
export type Manifest = z.infer<typeof manifestSchema>;

export const manifestFile = (folder: string): string => join(folder, "manifest.json");
export const tableFile = (folder: string, table: string): string =>
  join(folder, "database", `${table}.copy.gz`);

/** @throws Error in words where the folder is no complete backup of this format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), "utf8").catch(() => {
    throw new Error(
      `${folder} is no backup: it has no manifest.json. Give the folder that npm run backup wrote.`,
    );
  });
  const parsed = manifestSchema.safeParse(jsonOf(text));
  if (!parsed.success)
    throw new Error(`${manifestFile(folder)} is not of the format that this version reads.`);
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws Error in words that names the first file that is missing or damaged. */
export async function refuseDamagedTables({ tables }: Manifest, folder: string): Promise<void> {
  for (const { name, sha256 } of tables) {
    const file = tableFile(folder, name);
    const found = await sha256Of(file).catch((error: unknown) => {
      throw new Error(`The backup is not whole: ${file} cannot be read (${wordsOf(error)}).`, {
        cause: error,
      });
    });
    if (sha256 !== undefined && found !== sha256)
      throw new Error(
        `The backup is damaged: ${file} is not as it was written. Restore another backup, or another copy of this one.`,
      );
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Tables left out: a restore ends what they hold, so that old tokens and links sign no one in, and the erased stay so. */
const leftOut = ["migrations", "sessions", "links", "attempts", "erased"];

export interface BackedUpTable {
  name: string;
  /** Without generated columns, which the database computes again. */
  columns: string[];
}

export const tablesOf = async (client: Client): Promise<BackedUpTable[]> =>
  (
    await client.query<BackedUpTable>(
      `select c.relname::text as name, array(
         select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
       order by 1`,
      [leftOut],
    )
  ).rows;

export const migrationsOf = async (client: Client): Promise<Record<string, string>> => {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from migrations where name like 'migrations/%' order by name",
  );
  return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]));
};

/** Lets only superusers and the tables' owner pass, who see all rows. @throws Error with role, table and remedy. */
export async function refusePartialSight(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; role: string }>(
    `select c.relname::text as name, current_user::text as role from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
       and not exists (select from pg_roles r where r.rolname = current_user and (r.rolsuper or r.rolbypassrls))
       and not (pg_has_role(current_user, c.relowner, 'usage') and exists (
         select from pg_policy p where p.polrelid = c.oid and p.polpermissive and pg_get_expr(p.polqual, p.polrelid) = 'true'
           and exists (select from unnest(p.polroles) as given (role) where role = 0 or pg_has_role(current_user, role, 'usage'))))
     order by 1 limit 1`,
  );
  if (rows[0])
    throw new Error(
      `The role "${rows[0].role}" does not see every row of the table "${rows[0].name}". ` +
        "Set MIGRATION_DATABASE_URL, which signs in as the owner of the tables.",
    );
}
