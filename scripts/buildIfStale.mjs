import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { refuseInUse } from "./projectInUse.mjs";
import { mustRun, projectDir } from "./run.mjs";

/** Everything that the built application is made of. */
const sources = [
  "src",
  "server",
  "public",
  "index.html",
  "vite.config.ts",
  "tsconfig.json",
  "package-lock.json",
  "scripts/browser",
  "scripts/buildApplication.mjs",
  "scripts/buildLogin.mjs",
  "scripts/buildProposal.mjs",
  "scripts/compressFiles.mjs",
];

/** Is there while `dist` is whole. */
export const stamp = join(projectDir, "dist/built-from.txt");

/** Builds the browser's and the server's part into `dist` unless it was built from these very sources. */
export async function buildIfStale() {
  const wanted = digestOfSources();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  refuseInUse("dist", "The sources have changed since they were built");
  console.log("Building the application …");
  rmSync(stamp, { force: true });
  // In a process of its own: the memory of a build would stay with the server that starts after it.
  await mustRun(process.execPath, ["scripts/buildApplication.mjs"]);
  mkdirSync(join(projectDir, "dist"), { recursive: true });
  writeFileSync(stamp, wanted);
}

function digestOfSources() {
  const digest = createHash("sha256");
  const add = (path) => {
    const full = join(projectDir, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) for (const entry of readdirSync(full).sort()) add(`${path}/${entry}`);
    else digest.update(`${path}\0`).update(readFileSync(full)).update("\0");
  };
  sources.forEach(add);
  return digest.digest("hex");
}
