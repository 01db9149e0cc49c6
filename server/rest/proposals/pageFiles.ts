import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What the pages of proposals load beside their markup, as scripts/buildProposal.mjs made it. */
export interface PageFiles {
  /** Addresses. */
  script: string | null;
  fonts: readonly string[];
  /** Contents. */
  styles: string;
  worker: string;
}

/** @param folder of the built browser application; without it pages have their words alone. */
export function pageFiles(folder: string): PageFiles {
  const file = join(folder, ".vite/proposal.json");
  if (!existsSync(file)) return { script: null, fonts: [], styles: "", worker: "" };
  // scripts/buildProposal.mjs writes it.
  return JSON.parse(readFileSync(file, "utf8")) as PageFiles;
}
