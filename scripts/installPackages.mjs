import { existsSync, lstatSync, statSync } from "node:fs";
import { join } from "node:path";
import { refuseInUse } from "./projectInUse.mjs";
import { mustRun, projectDir } from "./run.mjs";

/** Installs exactly the packages of the lock file where they are missing or older than it, and never under a process that runs from them. */
export async function installPackages() {
  // A link leads to another project's packages, which are not ours to remove.
  const folder = join(projectDir, "node_modules");
  if (existsSync(folder) && lstatSync(folder).isSymbolicLink()) return;
  const lock = join(projectDir, "package-lock.json");
  const installed = join(projectDir, "node_modules/.package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  refuseInUse("node_modules", "package-lock.json has changed since its packages were installed");
  console.log("Installing the packages of package-lock.json …");
  const parameters = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  const npm = process.env.npm_execpath;
  // The npm that runs this script, where one does: the right one on a machine with several.
  if (npm?.endsWith("npm-cli.js")) await mustRun(process.execPath, [npm, ...parameters]);
  else await mustRun("npm", parameters);
}
