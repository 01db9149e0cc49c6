import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { PrivatePostgresLog } from "./PrivatePostgresLog";
import { commandOf, exists, hasSharers, isRunning } from "./processes";

/** How long an orphan may take to end by itself and when told so twice, in milliseconds. */
const patience = { SIGINT: 10_000, SIGQUIT: 5_000 };

/**
 * Stops a PostgreSQL that outlived its killed server, and clears away lock files that would keep the
 * next one from starting. Called with the lock of the data directory held, so whatever still runs on it
 * belongs to nobody.
 * @throws Error where it does not stop.
 */
export async function stopOrphan(directory: string, log: PrivatePostgresLog): Promise<void> {
  const pidFile = join(directory, "postmaster.pid");
  const { processId, sharedMemoryId } = contentOf(pidFile);
  if (!processId || !exists(processId)) return;
  // Another program has the number by now where it does not work on this very folder, be it another PostgreSQL.
  const isOurs = () => isRunning(processId) && commandOf(processId).includes(` -D ${directory} `);
  if (isOurs()) {
    log.info(`A PostgreSQL that outlived its server (process ${processId}) is stopped first.`);
    for (const signal of ["SIGINT", "SIGQUIT"] as const) {
      if (!told(processId, signal) || (await comesTrue(() => !isOurs(), patience[signal]))) break;
    }
  }
  // Ended but not yet buried by its parent, or another program by now: PostgreSQL takes either for a running server.
  if (!isOurs() && (await comesTrue(() => !hasSharers(sharedMemoryId), patience.SIGINT))) {
    for (const lockFile of ["postmaster.pid", ".s.PGSQL.5432.lock"])
      rmSync(join(directory, lockFile), { force: true });
    return;
  }
  throw new Error(
    `PostgreSQL of an earlier server, process ${processId}, does not stop. End it and start again.`,
  );
}

/** Whether the process could be told: it may have ended meanwhile, or belong to another user. */
function told(processId: number, signal: NodeJS.Signals): boolean {
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

/** The first line holds the postmaster's process id, the seventh the key and the id of its shared memory. */
function contentOf(pidFile: string): { processId?: number; sharedMemoryId?: string } {
  try {
    const lines = readFileSync(pidFile, "utf8").split("\n");
    return { processId: Number(lines[0]), sharedMemoryId: lines[6]?.trim().split(/\s+/)[1] };
  } catch {
    return {};
  }
}
