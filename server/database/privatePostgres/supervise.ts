import { setTimeout as delay } from "node:timers/promises";
import type { Cluster } from "./createCluster";
import type { Listening } from "./listening";
import { startPostmaster } from "./postmaster";

/** Waits between attempts to start, in milliseconds; the last repeats. */
const waits = [50, 100, 200, 400, 800, 1500];

/**
 * Keeps PostgreSQL running: whenever it dies it is started again at the same address, so that the server
 * recovers without a restart of its own.
 * @returns a function that stops it for good.
 */
export async function supervise(cluster: Cluster, listening: Listening): Promise<() => Promise<void>> {
  let isWanted = true;
  let current = await persistently(5);
  const watching = watch();

  async function watch(): Promise<void> {
    while (isWanted) {
      const reason = await current.ended;
      if (!isWanted) return;
      cluster.log.error(`The private database ${reason}; it is started again.`);
      const next = await persistently(Infinity).catch(() => undefined);
      if (!next) return;
      current = next;
      cluster.log.info("The private database runs again.");
    }
  }

  /** The sessions of a killed server may outlive it for a moment and hold the next one up. */
  async function persistently(attempts: number) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await startPostmaster(cluster, listening);
      } catch (error) {
        if (!isWanted || attempt >= attempts) throw error;
        cluster.log.debug(`${String(error)} Attempt ${attempt}.`);
        await delay(waits[Math.min(attempt, waits.length) - 1]);
        if (!isWanted) throw error;
      }
    }
  }

  return async () => {
    isWanted = false;
    await current.stop();
    await watching;
    await current.stop();
  };
}
