import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

interface ManifestChunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

type Manifest = Record<string, ManifestChunk>;

/** The pages with a budget, the lazy chunks that each needs until it is usable (sources), and the budget in KiB. */
export const pagesWithBudget = {
  "/login": { chunks: [] as string[], budget: 100 },
  "/trips": {
    chunks: ["src/pages/layout/Workspace.tsx", "src/pages/trips/list/TripsPage.tsx"],
    budget: 450,
  },
};

/** KiB of gzipped JavaScript that a page loads: the entry, the named lazy chunks, and all that they import statically. */
export function bundleSizes(
  folder = "dist/browser",
): { page: string; kib: number; budget: number; files: string[] }[] {
  // Vite's own manifest; its shape is documented at https://vite.dev/guide/backend-integration.
  const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")) as Manifest;
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  return Object.entries(pagesWithBudget).map(([page, { chunks, budget }]) => {
    const missing = chunks.find((chunk) => !manifest[chunk]);
    if (missing)
      throw new Error(`The build has no chunk ${missing}. Name the page's chunks anew in bench/bundle.ts.`);
    const files = filesOf(manifest, [...entries, ...chunks]);
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
    return { page, kib: Math.round((bytes / 1024) * 10) / 10, budget, files };
  });
}

function filesOf(manifest: Manifest, keys: string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    manifest[key]?.imports?.forEach(visit);
  };
  keys.forEach(visit);
  const files = [...seen].map((key) => manifest[key]?.file).filter((file) => file?.endsWith(".js"));
  return [...new Set(files)] as string[];
}

if (process.argv[1]?.endsWith("bundle.ts")) {
  for (const { page, kib, budget, files } of bundleSizes()) {
    console.log(`${page.padEnd(10)} ${kib} KiB of ${budget}\n  ${files.join("\n  ")}`);
  }
}
