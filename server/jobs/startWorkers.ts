import { setImmediate as nextTurn } from "node:timers/promises";
import { UnavailableError } from "../database/errors/DatabaseError";
import { claimJob, type ClaimedJob } from "../queue/claimJob";
import { runJob, type RunOptions } from "./runJob";

/** Jobs that one server does at the same time. */
const atOnce = 3;
/** Of those, the jobs of one organisation: another one's always finds a place soon. */
const share = 2;

export interface Workers {
  /** Begins with what is due, if anything is and there is room. */
  look(): void;
  /** Does what is due, by the clock of the database or at the given moment, until nothing is. */
  workOff(at?: Date): Promise<void>;
  /** Begins nothing more, and waits for what runs. */
  stop(): Promise<void>;
}

/** Those who do jobs, one after the other each, the organisations in turns. */
export function startWorkers(options: RunOptions): Workers {
  const { rest, log } = options;
  const working = new Set<Promise<void>>();
  const running = new Map<string, ClaimedJob>();
  let after: string | undefined;
  let stopped = false;

  const claim = async (at: Date | undefined): Promise<ClaimedJob | undefined> => {
    if (stopped) return undefined;
    try {
      const whose = [...running.values()].map(({ tenantId }) => tenantId);
      const busy = whose.filter((one) => whose.filter((other) => other === one).length >= share);
      const job = await claimJob(rest.database, { at, after, busy });
      if (job) after = job.tenantId;
      return job;
    } catch (error) {
      // Whoever asks in vain has been told that the database is not there.
      if (!(error instanceof UnavailableError))
        log.error({ err: error }, "The queue of jobs could not be read.");
      return undefined;
    }
  };
  const work = async (at: Date | undefined): Promise<void> => {
    for (;;) {
      const job = await claim(at);
      if (!job) return;
      running.set(job.id, job);
      // Where there was one there may be more.
      begin(at);
      await runJob(job, options);
      running.delete(job.id);
    }
  };
  const begin = (at?: Date): void => {
    if (working.size >= atOnce) return;
    const worker = work(at).finally(() => working.delete(worker));
    working.add(worker);
  };
  const idle = async (): Promise<void> => {
    while (working.size > 0) {
      await Promise.all(working);
      await nextTurn();
    }
  };
  return {
    look: begin,
    workOff: async (at) => {
      // Those who work by another clock end first.
      if (at) await idle();
      begin(at);
      await idle();
    },
    stop: () => {
      stopped = true;
      return idle();
    },
  };
}
