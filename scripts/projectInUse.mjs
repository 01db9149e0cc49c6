import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { platform } from "node:os";
import { join } from "node:path";
import { projectDir } from "./run.mjs";

/** A note for each process that runs from this project, named by its number. */
const notes = join(projectDir, ".cache/running");

/**
 * Notes that this process runs from what lies in folders of the project, `node_modules` or `dist`, so that no command replaces
 * it before the process ends. Where the project cannot be written, nobody replaces anything either.
 */
export function holdProject(folders) {
  const note = join(notes, String(process.pid));
  try {
    mkdirSync(notes, { recursive: true });
    writeFileSync(note, JSON.stringify({ began: beganAt(process.pid), folders }));
    process.once("exit", () => rmSync(note, { force: true }));
  } catch {
    return;
  }
}

/** Ends this process with words where another one runs from a folder of the project that is about to be replaced. */
export function refuseInUse(folder, why) {
  const holder = holdersOf(folder)[0];
  if (holder === undefined) return;
  console.error(
    `${why}, but Tripwright runs from this folder (process ${holder}) and would lose what it runs from. ` +
      "Stop it first, then type this again.",
  );
  process.exit(1);
}

function holdersOf(folder) {
  return namesIn(notes).flatMap((name) => {
    const note = join(notes, name);
    try {
      const { began, folders } = JSON.parse(readFileSync(note, "utf8"));
      if (beganAt(name) === began)
        return folders.includes(folder) && name !== String(process.pid) ? [name] : [];
    } catch {
      // Written at this very moment, or gone meanwhile.
      return [];
    }
    rmSync(note, { force: true });
    return [];
  });
}

function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A text that tells a process from a later one with the same number; undefined where there is none. */
function beganAt(processId) {
  try {
    if (platform() === "win32") return process.kill(Number(processId), 0) && "";
    if (platform() !== "linux")
      return execFileSync("ps", ["-p", String(processId), "-o", "lstart="], { encoding: "utf8" }).trim();
    const line = readFileSync(`/proc/${processId}/stat`, "utf8");
    return line.slice(line.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
  }
}
