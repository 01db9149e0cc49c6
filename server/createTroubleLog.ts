import type { Logger } from "pino";

/** For so long the same cause is not named again, in milliseconds. */
const quiet = 60_000;

/**
 * Says once a minute at most what keeps the database from being used, whatever number of requests it fails. Each of
 * these has its own line too, with its number.
 */
export function createTroubleLog(log: Pick<Logger, "error">): (cause: unknown) => void {
  const told = new Map<string, number>();
  return (cause) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const now = performance.now();
    if (now - (told.get(reason) ?? -Infinity) < quiet) return;
    if (told.size > 100) told.clear();
    told.set(reason, now);
    log.error(`The database cannot be used: ${reason}`);
  };
}
