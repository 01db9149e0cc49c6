import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { looksOf, queueDue } from "./clock";
import { handlers as ownHandlers } from "./handlers";
import type { Handlers } from "./Handler";
import { startWorkers } from "./startWorkers";
import type { Services } from "../rest/endpoint/Context";
import type { Database } from "../database/connection/Database";

interface JobOptions {
  services: Services;
  log: FastifyBaseLogger;
  handlers?: Handlers;
  /** The clock of this machine, which is compared with the database's. */
  now?: () => Date;
  /** Milliseconds between two rounds of the clock; five minutes where not given. */
  every?: number;
  /** Milliseconds between two checks of the queue, with whose tenth the first round comes; a second where not given. */
  lookEvery?: number;
}

export interface Jobs {
  /**
   * Runs a round of the clock, then every due job, at the given moment or by the database's clock. While a
   * round runs, a call with a moment runs after it; one without waits for the running round.
   */
  runOnce(now?: Date): Promise<void>;
  /** Starts no further job, and waits for running ones up to `patience`. */
  stop(): Promise<void>;
}

/** How long a stop waits for running jobs, in milliseconds; another server takes over the rest. */
const patience = 10_000;

/**
 * Starts background work: due jobs, and every few minutes a round of the clock, which deletes expired rows
 * and queues jobs by the organisations' calendars. Several servers may run it together.
 */
export function startJobs({
  services,
  log,
  handlers = ownHandlers,
  now = () => new Date(),
  every = 300_000,
  lookEvery = 1_000,
}: JobOptions): Jobs {
  const { database, files } = services;
  const stopping = new AbortController();
  const workers = startWorkers({ services, log, handlers, stopping: stopping.signal });
  let running: Promise<void> | undefined;
  let stopped = false;
  let isTrusted = false;
  const guard = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, `The clock failed and will try again: ${what}.`);
    }
  };
  const round = async (given: Date | undefined): Promise<void> => {
    let at = given;
    if (!at)
      await guard(
        "asking the database for the time",
        async () => (at = await trustedNow(database, log, now)),
      );
    isTrusted = at !== undefined;
    if (!at) return;
    const moment = at;
    await clearAway(database, moment, { guard, isStopped: () => stopped });
    await guard("looking at the organisations", async () => {
      for (const [tenantId, seen] of await looksOf(database, files)) {
        if (stopped) return;
        await guard(`looking at the organisation ${tenantId}`, () =>
          queueDue(database, tenantId, { ...seen, now: moment }),
        );
      }
    });
    await workers.workOff(given);
  };
  const runOnce = (at?: Date): Promise<void> => {
    if (running && !at) return running;
    const next: Promise<void> = (running ?? Promise.resolve())
      .then(() => round(at))
      .finally(() => {
        if (running === next) running = undefined;
      });
    running = next;
    return next;
  };
  // The first round waits until the start is over. Jobs wait until a round has found that the clocks agree.
  const timers = [
    setTimeout(() => void runOnce(), Math.min(every, 10 * lookEvery)),
    setInterval(() => void runOnce(), every),
    setInterval(() => isTrusted && workers.look(), lookEvery),
  ];
  for (const timer of timers) timer.unref();
  return {
    runOnce,
    stop: async () => {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      const ended = Promise.all([workers.stop(), running]);
      await Promise.race([ended, delay(patience, undefined, { ref: false })]);
      stopping.abort();
    },
  };
}

/** How far a clock may be off before the server runs no jobs. */
const maxDeviationMs = 5_000;

/** The time of the database; undefined, with a warning in the log, where this machine's clock is off. */
async function trustedNow(
  database: Database,
  log: Pick<FastifyBaseLogger, "warn">,
  now: () => Date,
): Promise<Date | undefined> {
  const before = now().getTime();
  const at = await timeOf(database);
  // The database answered at some moment between the two.
  const early = at.getTime() - now().getTime();
  const late = before - at.getTime();
  const deviation = Math.max(early, late);
  if (deviation <= maxDeviationMs) return at;
  const off = `${Math.round(deviation / 1000)} s ${late > early ? "ahead of" : "behind"}`;
  log.warn(`The clock of this machine is ${off} the database's: it runs no jobs until they agree.`);
  return undefined;
}

/** The functions of server/database/functions/tidying.sql. */
const tidyings = [
  "tidy_sessions",
  "tidy_links",
  "tidy_ceremonies",
  "tidy_idempotency_keys",
  "tidy_attempts",
  "tidy_known_networks",
  "tidy_security_events",
  "tidy_jobs",
  "tidy_runs",
  "tidy_imports",
  "tidy_notifications",
  "tidy_merges",
  "tidy_presences",
];

/** Most calls of one function in a round; the next round continues. */
const calls = 20;

/** Deletes expired rows by calls that delete few each. `guard` keeps an error in one from the others. */
export async function clearAway(
  database: Database,
  now: Date,
  {
    guard,
    isStopped,
  }: { guard(what: string, work: () => Promise<unknown>): Promise<void>; isStopped(): boolean },
): Promise<void> {
  for (const name of tidyings)
    await guard(`clearing away by ${name}`, async () => {
      for (let call = 0; call < calls && !isStopped(); call += 1) {
        const [answer] = await database.query<{ gone: number }>(`select ${name}($1) as gone`, [
          now.toISOString(),
        ]);
        if (!answer?.gone) return;
      }
    });
}

/** The time of the database, which all servers share. */
export async function timeOf(database: Database): Promise<Date> {
  const [row] = await database.query<{ now: string }>("select now() as now");
  if (!row) throw new Error("The database does not tell the time.");
  return new Date(row.now);
}
