import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const manifestSchema = z.object({
  format: z.literal(1),
  /** The moment whose state the backup holds. */
  madeAt: z.string(),
  /** The migrations of the database, by name, with the SHA-256 of each. */
  migrations: z.record(z.string(), z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
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
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new Error(`${manifestFile(folder)} is not of the format that this version reads.`);
  return parsed.data;
}
