import { existsSync } from "node:fs";
import { join } from "node:path";
import { stamp } from "./buildIfStale.mjs";
import { checkNode } from "./checkNode.mjs";
import { holdProject } from "./projectInUse.mjs";
import { projectDir } from "./run.mjs";

/**
 * Runs an entry of the built server in this very process, as it was built last: a server may be running from the same packages and
 * the same build, so nothing is installed and nothing is built. What is missing is said.
 */
export async function runBuilt(entry) {
  checkNode();
  const file = join(projectDir, `dist/server/${entry}.js`);
  if (!existsSync(stamp) || !existsSync(file)) end("Nothing is built here yet");
  holdProject(["node_modules", "dist"]);
  try {
    await import(new URL(`../dist/server/${entry}.js`, import.meta.url).href);
  } catch (error) {
    if (error?.code !== "ERR_MODULE_NOT_FOUND") throw error;
    end(`The packages of this folder are not complete (${error.message.split("\n")[0]})`);
  }
}

function end(what) {
  console.error(`${what}. Type npm run build, which installs and builds, then type this again.`);
  process.exit(1);
}
