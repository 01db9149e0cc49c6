import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The folder noted on the first start for a cluster that could not lie in the data directory. */
export function placeNote(dataDir: string): string | undefined {
  const note = fileIn(dataDir);
  return existsSync(note) ? readFileSync(note, "utf8").trim() : undefined;
}

/** Notes for later starts where the cluster lies. */
export const notePlace = (dataDir: string, directory: string): void =>
  writeFileSync(fileIn(dataDir), `${directory}\n`);

const fileIn = (dataDir: string) => join(dataDir, "postgres-place.txt");
