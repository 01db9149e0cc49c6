import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../database/connection/Database";
import { timeOf } from "../database/timeOf";

/** How far a clock may be off before the server runs no jobs, in milliseconds. */
const mostDeviation = 5_000;

/** The moment as the database has it; undefined, with a line in the log, where this machine's clock is off. */
export async function trustedNow(
  database: Database,
  log: Pick<FastifyBaseLogger, "warn">,
  now: () => Date,
): Promise<Date | undefined> {
  const before = now().getTime();
  const at = await timeOf(database);
  // The answer was given at some moment between the two.
  const early = at.getTime() - now().getTime();
  const late = before - at.getTime();
  const deviation = Math.max(early, late);
  if (deviation <= mostDeviation) return at;
  const off = `${Math.round(deviation / 1000)} s ${late > early ? "ahead of" : "behind"}`;
  log.warn(`The clock of this machine is ${off} the database's: it runs no jobs until they agree.`);
  return undefined;
}
