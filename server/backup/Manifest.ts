import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

const manifestSchema = z.object({
  format: z.literal(1),
  /** The moment whose state the backup holds. */
  madeAt: z.string(),
  /** The migrations of the database, by name, with the SHA-256 of each. */
  migrations: z.record(z.string(), z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      /** Of its file, in hexadecimal; backups of 0.1 and 0.2 before its release have none. */
      sha256: z.string().optional(),
    }),
  ),
  pictures: z.number(),
});

/** What a backup holds: written last, so that a folder with it is whole. */
export type Manifest = z.infer<typeof manifestSchema>;

export const manifestFile = (folder: string): string => join(folder, "manifest.json");
export const tableFile = (folder: string, table: string): string =>
  join(folder, "database", `${table}.copy.gz`);

/** @throws Error in words where the folder is no whole backup of this format. */
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

/**
 * Reads every table's file once before anything is restored.
 * @throws Error in words that names the first one that is missing or says something else than it did when it was written.
 */
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
