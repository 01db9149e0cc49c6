import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { execFileSync } from "node:child_process";
import { platform } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { PrivatePostgresLog } from "./PrivatePostgresLog";

/**
 * Makes this process the only server of a data directory until the returned function is called or the process ends: a
 * lock of a dead process does not count.
 * @throws Error where another server holds it.
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = join(dataDir, "postgres.lock");
  const own = join(dataDir, `postgres.lock.${process.pid}`);
  const mark = `${process.pid}\n${startMarkOf(process.pid)}\n`;
  writeFileSync(own, mark, { mode: 0o600 });
  try {
    while (!linked(own, lock)) {
      const held = textOf(lock);
      if (held === undefined) continue;
      const holder = Number(held.split("\n")[0]);
      if (isHolding(held)) throw inUse(dataDir, holder);
      // Moved, not removed: if another start has replaced it in between, it is put back.
      const stale = `${own}.stale`;
      renameIfThere(lock, stale);
      const moved = textOf(stale);
      if (moved !== undefined && moved !== held) linked(stale, lock);
      rmSync(stale, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
  return () => {
    if (textOf(lock) === mark) rmSync(lock, { force: true });
  };
}

function isHolding(held: string): boolean {
  const [holder, start = ""] = held.split("\n");
  const processId = Number(holder);
  return processId > 0 && isRunning(processId) && startMarkOf(processId) === start;
}

const inUse = (dataDir: string, processId: number) =>
  new Error(
    `Another server, process ${processId}, is using the private database in DATA_DIR ${dataDir}. ` +
      "Stop it first, give this one a DATA_DIR of its own, or set DATABASE_URL for both.",
  );

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    // Node's system errors carry a code.
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    // Node's system errors carry a code.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** Whether a process has this id, including a zombie. */
export function exists(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // Node's system errors carry a code; EPERM means that it belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

export const isRunning = (processId: number): boolean =>
  exists(processId) && statusOf(processId)?.[0] !== "Z";

/** Whether a process still uses this shared memory; false except on Linux. */
export function hasSharers(sharedMemoryId: string | undefined): boolean {
  try {
    const lines = readFileSync("/proc/sysvipc/shm", "utf8").split("\n");
    const fields = lines.map((line) => line.trim().split(/\s+/)).find(([, id]) => id === sharedMemoryId);
    return Number(fields?.[6] ?? 0) > 0;
  } catch {
    return false;
  }
}

/** Distinguishes a process from a later one with the same id; empty where unknown. */
export function startMarkOf(processId: number): string {
  return platform() === "linux"
    ? (statusOf(processId)?.[19] ?? "")
    : psOf(processId, "lstart=").replace(/\s+/g, " ");
}

/** The command line of a process; empty where unknown. */
export function commandOf(processId: number): string {
  if (platform() !== "linux") return psOf(processId, "command=");
  try {
    return readFileSync(`/proc/${processId}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

/** The fields of Linux's /proc/N/stat after the program's name: [0] is the state, [19] the start time. */
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

/** How long an orphan may take to end after each signal, in milliseconds. */
const patience = { SIGINT: 10_000, SIGQUIT: 5_000 };

/**
 * Stops a PostgreSQL that outlived its killed server, and removes lock files that would block the next one. Call it
 * with the lock of the data directory held, so that no running server uses it.
 * @throws Error where it does not stop.
 */
export async function stopOrphan(directory: string, log: PrivatePostgresLog): Promise<void> {
  const pidFile = join(directory, "postmaster.pid");
  const { processId, sharedMemoryId } = contentOf(pidFile);
  if (!processId || !exists(processId)) return;
  // The id belongs to another program if it does not use this folder, even if it is a PostgreSQL.
  const isOurs = () => isRunning(processId) && commandOf(processId).includes(` -D ${directory} `);
  if (isOurs()) {
    log.info(`A PostgreSQL that outlived its server (process ${processId}) is stopped first.`);
    for (const signal of ["SIGINT", "SIGQUIT"] as const) {
      if (!wasSignalled(processId, signal) || (await comesTrue(() => !isOurs(), patience[signal]))) break;
    }
  }
  // PostgreSQL takes a zombie, or another program with the id, for a running server.
  if (!isOurs() && (await comesTrue(() => !hasSharers(sharedMemoryId), patience.SIGINT))) {
    for (const lockFile of ["postmaster.pid", ".s.PGSQL.5432.lock"])
      rmSync(join(directory, lockFile), { force: true });
    return;
  }
  throw new Error(
    `PostgreSQL of an earlier server, process ${processId}, does not stop. End it and start again.`,
  );
}

/** Whether the signal was sent: the process may have ended or belong to another user. */
function wasSignalled(processId: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(processId, signal);
  } catch {
    return false;
  }
}

async function comesTrue(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!condition()) {
    if (Date.now() > end) return false;
    await delay(10);
  }
  return true;
}

/** Line 1 is the process id, line 7 the key and id of the shared memory. */
function contentOf(pidFile: string): { processId?: number; sharedMemoryId?: string } {
  try {
    const lines = readFileSync(pidFile, "utf8").split("\n");
    return { processId: Number(lines[0]), sharedMemoryId: lines[6]?.trim().split(/\s+/)[1] };
  } catch {
    return {};
  }
}
