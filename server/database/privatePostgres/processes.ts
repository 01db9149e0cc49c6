import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { platform } from "node:os";

/** Whether a process has this number, be it only one that ended and waits for its parent to take note. */
export function exists(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // Node's system errors carry a code; EPERM means that it exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Whether a process lives. */
export const isRunning = (processId: number): boolean =>
  exists(processId) && statusOf(processId)?.[0] !== "Z";

/** Whether any process still uses a piece of shared memory; Linux tells, elsewhere none is assumed. */
export function hasSharers(sharedMemoryId: string | undefined): boolean {
  try {
    const lines = readFileSync("/proc/sysvipc/shm", "utf8").split("\n");
    const fields = lines.map((line) => line.trim().split(/\s+/)).find(([, id]) => id === sharedMemoryId);
    return Number(fields?.[6] ?? 0) > 0;
  } catch {
    return false;
  }
}

/** A text that tells a process from a later one with the same number; empty where it cannot be known. */
export function startMarkOf(processId: number): string {
  return platform() === "linux"
    ? (statusOf(processId)?.[19] ?? "")
    : psOf(processId, "lstart=").replace(/\s+/g, " ");
}

/** The command line of a process; empty where it cannot be known. */
export function commandOf(processId: number): string {
  if (platform() !== "linux") return psOf(processId, "command=");
  try {
    return readFileSync(`/proc/${processId}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

/** The fields of Linux's /proc/N/stat after the name of the program: state first, start time twentieth. */
function statusOf(processId: number): string[] | undefined {
  try {
    const line = readFileSync(`/proc/${processId}/stat`, "utf8");
    return line.slice(line.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

function psOf(processId: number, column: string): string {
  try {
    return execFileSync("ps", ["-p", String(processId), "-o", column], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "";
  }
}
