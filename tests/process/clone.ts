import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const project = fileURLToPath(new URL("../..", import.meta.url));
/** What a clone does not hold. */
const made = ["node_modules", "dist", "data", ".git", ".cache", "test-results", "coverage"];
/** The tests that make a clone would make one in it, without end. */
const cloning = ["newEntities.test.ts", "cookbook.test.ts"].map((name) => join("tests/process", name));

/** A copy of the project without what is made in it, in a folder with a space in its name. `node` runs a file in it. */
export function openClone() {
  const folder = join(mkdtempSync(join(tmpdir(), "tripwright-")), "my clone");
  mkdirSync(folder);
  cpSync(project, folder, {
    recursive: true,
    filter: (file) => ![...made, ...cloning].includes(relative(project, file)),
  });
  symlinkSync(join(project, "node_modules"), join(folder, "node_modules"));
  const fileIn = (path: string) => join(folder, path);
  return {
    folder,
    file: fileIn,
    change: (path: string, edit: (text: string) => string) =>
      writeFileSync(fileIn(path), edit(readFileSync(fileIn(path), "utf8"))),
    /** @throws with what it printed, where it fails. */
    async node(...parameters: string[]) {
      const { VITEST: _own, CHECK: _full, NODE_ENV: _mode, FORCE_COLOR: _colour, ...given } = process.env;
      const env = { ...given, NO_COLOR: "1" };
      const options = { cwd: folder, env, maxBuffer: 2 ** 26 };
      try {
        return await promisify(execFile)(process.execPath, parameters, options);
      } catch (error) {
        // What execFile rejects with has both.
        const { stdout, stderr } = error as { stdout: string; stderr: string };
        throw Object.assign(new Error(`${parameters.join(" ")}\n${stdout}${stderr}`), { stdout, stderr });
      }
    },
    remove: () => rmSync(join(folder, ".."), { recursive: true, force: true }),
  };
}
