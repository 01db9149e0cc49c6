import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Finds the longest chain of imports in `src/` and `server/`, types included: `npx tsx bench/chain.ts`. Prints its files, from the
 * one that imports to the one that is imported last; ends with 1 where the chain has more files than `maxFiles`.
 */
const maxFiles = 35;

const importOf = /^(?:import|export)\s[^;]*?from\s*"(\.[^"]+)"/gm;
const chains = new Map<string, readonly string[]>();
const files = ["src", "server"].flatMap((folder) =>
  readdirSync(folder, { encoding: "utf8", recursive: true })
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);
const longest = files.map(chainFrom).reduce((one, other) => (other.length > one.length ? other : one));
console.log(`${longest.length} files, at most ${maxFiles}\n  ${longest.join("\n  ")}`);
process.exitCode = longest.length <= maxFiles ? 0 : 1;

/** The longest chain that begins with the file. No circle occurs: `npm run floors` refuses it. */
function chainFrom(file: string): readonly string[] {
  const known = chains.get(file);
  if (known) return known;
  let longestBelow: readonly string[] = [];
  for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(importOf)) {
    const path = join(file, "..", specifier);
    const imported = [".ts", ".tsx", "/index.ts"].map((end) => path + end).find((one) => existsSync(one));
    const below = imported ? chainFrom(imported) : [];
    if (below.length > longestBelow.length) longestBelow = below;
  }
  const chain = [file, ...longestBelow];
  chains.set(file, chain);
  return chain;
}
