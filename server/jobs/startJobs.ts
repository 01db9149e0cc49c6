import type { Logger } from "pino";
import type { Database } from "../database/connection/Database";
import { setWriter } from "../database/connection/setWriter";
import { timeOf } from "../database/timeOf";
import type { FileStore } from "../files/FileStore";
import { clearAway } from "./clearAway";
import { expireItineraries } from "./expireItineraries";
import type { Job } from "./Job";
import { moveTripsOfTheDay } from "./moveTripsOfTheDay";
import { removeLostPictures } from "./removeLostPictures";

export interface JobOptions {
  database: Database;
  /** Where the bytes of pictures are; once a day those without a row are removed. */
  files: FileStore;
  log: Pick<Logger, "debug" | "warn" | "error">;
  /** The clock of this machine, which is held against that of the database. */
  now?: () => Date;
  /** Milliseconds between two rounds; five minutes where not given. */
  every?: number;
}

/** What the server does by the clock. */
export interface Jobs {
  /**
   * One round for every organisation. A round that another server is doing is left to it; where this one is still at one,
   * that is waited for and no other begun.
   */
  runOnce(now?: Date): Promise<void>;
  /** Ends the rounds; of one that is under way the job of the moment is waited for. */
  stop(): Promise<void>;
}

const jobs: readonly Job[] = [moveTripsOfTheDay, expireItineraries];

/**
 * Starts the regular look at the calendar of each organisation: trips that begin and end, offers that expire, and
 * the clearing away of what has had its time. Every job may run at any time and as often as one likes, on any number
 * of servers: a lock for each organisation lets one at a time, and what is done already is not done again.
 */
export function startJobs({
  database,
  files,
  log,
  now = () => new Date(),
  every = 300_000,
}: JobOptions): Jobs {
  let running: Promise<void> | undefined;
  let stopped = false;
  let nextLook = -Infinity;
  const runAt = async (given: Date | undefined): Promise<void> => {
    const at = given ?? (await trustedNow({ database, log, now }));
    if (!at) return;
    const looksForLost = at.getTime() >= nextLook;
    if (looksForLost) nextLook = at.getTime() + 86_400_000;
    await round({ database, files, log, now: at, looksForLost, isStopped: () => stopped });
  };
  const runOnce = (at?: Date): Promise<void> => {
    running ??= runAt(at).finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(() => void runOnce(), every);
  timer.unref();
  // The first round waits until the start is over.
  const first = setTimeout(() => void runOnce(), Math.min(every, 10_000));
  first.unref();
  return {
    runOnce,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      clearTimeout(first);
      await running;
    },
  };
}

/** How far a clock may be off before the server runs no jobs, in milliseconds. */
const mostDeviation = 5_000;

/** The moment as the database has it; undefined, with a line in the log, where this machine's clock is off. */
async function trustedNow({
  database,
  log,
  now,
}: Required<Pick<JobOptions, "database" | "log" | "now">>): Promise<Date | undefined> {
  const before = now().getTime();
  let at: Date | undefined;
  await guarded(log, "asking the database for the time", async () => {
    at = await timeOf(database);
  });
  if (!at) return undefined;
  // The answer was given at some moment between the two.
  const early = at.getTime() - now().getTime();
  const late = before - at.getTime();
  const deviation = Math.max(early, late);
  if (deviation <= mostDeviation) return at;
  const off = `${Math.round(deviation / 1000)} s ${late > early ? "ahead of" : "behind"}`;
  log.warn(`The clock of this machine is ${off} the database's: it runs no jobs until they agree.`);
  return undefined;
}

interface Round extends Pick<JobOptions, "database" | "files" | "log"> {
  now: Date;
  /** Whether pictures without a row are looked for too. */
  looksForLost: boolean;
  isStopped(): boolean;
}

/** A fault in one organisation keeps nobody else's work from being done. */
async function round({ database, files, log, now, looksForLost, isStopped }: Round): Promise<void> {
  const guard = (what: string, work: () => Promise<unknown>) => guarded(log, what, work);
  await clearAway(database, now, { guard, isStopped });
  let organisations: { tenant_id: string }[] = [];
  await guard("reading the organisations", async () => {
    organisations = await database.query("select tenant_id from organisations()");
  });
  for (const { tenant_id: tenantId } of organisations) {
    for (const job of jobs) {
      if (isStopped()) return;
      await guard(job.name, () =>
        database.inTenant(tenantId, async (tx) => {
          const [lock] = await tx.query<{ mine: boolean }>(
            "select pg_try_advisory_xact_lock(hashtextextended($1, 11)) as mine",
            [`${job.name} of ${tenantId}`],
          );
          if (!lock?.mine) return;
          tx.later(setWriter({ via: "job" }));
          const done = await job.run({ tx, acting: "system", now });
          if (done > 0) log.debug(`${job.name}: ${done} in the organisation ${tenantId}.`);
        }),
      );
    }
  }
  if (looksForLost)
    for (const tenantId of await files.organisations().catch(() => [])) {
      if (isStopped()) return;
      await guard("pictures without a row", async () => {
        const removed = await removeLostPictures(database, files, tenantId, now);
        if (removed > 0)
          log.debug(`Removed ${removed} pictures without a row in the organisation ${tenantId}.`);
      });
    }
}

async function guarded(log: JobOptions["log"], what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ err: error }, `A job failed and will be tried again: ${what}.`);
  }
}
