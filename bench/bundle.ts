import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** Pages by their names in `.vite/screens.json`; undefined is the light start. */
const pages = [
  { page: "/login", screen: undefined },
  { page: "/trips", screen: "trips.list" },
];

/** KiB of gzipped JavaScript that a page loads: the entry, the page's own script, and all that they import statically. */
export function bundleSizes(folder = "dist/browser"): { page: string; kib: number; files: string[] }[] {
  // scripts/browser/screenScripts.ts writes it.
  const screens = JSON.parse(readFileSync(join(folder, ".vite/screens.json"), "utf8")) as Record<
    string,
    string[]
  >;
  const start = /<script type="module"[^>]* src="([^"]+)"/.exec(
    readFileSync(join(folder, "index.html"), "utf8"),
  )?.[1];
  if (!start) throw new Error(`${folder}/index.html names no script. Run npm run build.`);
  return pages.map(({ page, screen }) => {
    const files = [...new Set([start, ...(screen ? (screens[screen] ?? []) : [])])];
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
    return { page, kib: Math.round((bytes / 1024) * 10) / 10, files };
  });
}

if (process.argv[1]?.endsWith("bundle.ts")) {
  for (const { page, kib, files } of bundleSizes()) {
    console.log(`${page.padEnd(10)} ${kib} KiB\n  ${files.join("\n  ")}`);
  }
}
