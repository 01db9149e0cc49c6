import { readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { commandOf, isRunning } from "./processes";
import type { PrivatePostgresLog } from "./PrivatePostgresLog";

/**
 * Stops a PostgreSQL that outlived its killed server. Called with the lock of the data directory held, so
 * whatever still runs on it belongs to nobody.
 */
export async function stopOrphan(directory: string, log: PrivatePostgresLog): Promise<void> {
  const pidFile = join(directory, "postmaster.pid");
  const processId = processIdIn(pidFile);
  if (processId === undefined || !isRunning(processId)) return;
  const command = commandOf(processId);
  if (command === "") return;
  if (!(command.includes("postgres") && command.includes(`${basename(directory)} `))) {
    // The number belongs to another program by now; PostgreSQL would take that for a running server.
    rmSync(pidFile, { force: true });
    return;
  }
  log.info(`A PostgreSQL that outlived its server (process ${processId}) is stopped first.`);
  for (const [signal, milliseconds] of [
    ["SIGINT", 10_000],
    ["SIGQUIT", 5_000],
  ] as const) {
    process.kill(processId, signal);
    const end = Date.now() + milliseconds;
    while (Date.now() < end) {
      if (!isRunning(processId)) return;
      await delay(10);
    }
  }
  throw new Error(
    `PostgreSQL of an earlier server, process ${processId}, does not stop. End it and start again.`,
  );
}

function processIdIn(pidFile: string): number | undefined {
  try {
    const processId = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
    return Number.isInteger(processId) && processId > 1 ? processId : undefined;
  } catch {
    return undefined;
  }
}
