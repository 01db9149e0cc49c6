import { execFile } from "node:child_process";
import { cpSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { temporaryFolder } from "../../setup/temporaryFolder";

const execute = promisify(execFile);

/** What is not the project's source, or stands there for the copy in another way. */
const left = new Set([".git", "node_modules", "dist", "data", "docs", ".cache", "test-results"]);

/** A copy of the project's sources in a folder of its own, on the same installed packages. */
export function copyProject(): string {
  const folder = temporaryFolder();
  for (const name of readdirSync(".").filter((one) => !left.has(one)))
    cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Runs an npm script of the copy. Throws with what it printed where it fails. */
export const npmRun = (folder: string, script: string, ...parameters: string[]) =>
  execute("npm", ["run", "--silent", script, "--", ...parameters], { cwd: folder });
