import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";
import { DatabaseError, UnavailableError } from "../database/errors/DatabaseError";
import { type ClaimedJob, claimJob, markDone, markFailed, TakenOverError } from "../queue/claimJob";
import type { FastifyBaseLogger } from "fastify";
import { HttpError } from "../http/HttpError";
import { jobRules } from "../queue/jobRules";
import { inServerContext, type Services } from "../rest/endpoint/Context";
import { type Handler, type Handlers, JobError } from "./Handler";

/** Most jobs that one server runs at the same time. */
const maximumWorkers = 3;
/** Most of them for one organisation, so that others soon find a place. */
const share = 2;

interface Workers {
  look(): void;
  /** Runs due jobs, by the database's clock or at the given moment, until there are none. */
  workOff(at?: Date): Promise<void>;
  /** Starts no more jobs, and waits for running ones. */
  stop(): Promise<void>;
}

/** Starts workers that run jobs one after the other. Organisations take turns. */
export function startWorkers(options: RunOptions): Workers {
  const { services, log } = options;
  const working = new Set<Promise<void>>();
  const running = new Map<string, ClaimedJob>();
  let after: string | undefined;
  let stopped = false;

  const claim = async (at: Date | undefined): Promise<ClaimedJob | undefined> => {
    if (stopped) return undefined;
    try {
      const whose = [...running.values()].map(({ tenantId }) => tenantId);
      const busy = whose.filter((one) => whose.filter((other) => other === one).length >= share);
      const job = await claimJob(services.database, { at, after, busy });
      if (job) after = job.tenantId;
      return job;
    } catch (error) {
      // That the database is unavailable is already logged.
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
      // There may be more jobs: starts another worker.
      begin(at);
      await runJob(job, options);
      running.delete(job.id);
    }
  };
  const begin = (at?: Date): void => {
    if (working.size >= maximumWorkers) return;
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
      // Workers with another clock finish first.
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

interface RunOptions {
  services: Services;
  log: FastifyBaseLogger;
  handlers: Handlers;
  /** Aborts when the server stops without waiting any longer. */
  stopping: AbortSignal;
}

/** Runs a claimed job and stores its result. Never throws. */
async function runJob(job: ClaimedJob, options: RunOptions): Promise<void> {
  const { log } = options;
  const begun = performance.now();
  const now = () => new Date(job.startedAt.getTime() + performance.now() - begun);
  try {
    await attempt(job, now, options);
  } catch (error) {
    if (error instanceof TakenOverError) return log.warn(error.message);
    const words = wordsOf(error);
    const isFinal = error instanceof JobError && error.isFinal;
    if (!words) log.error({ err: error, job: job.id }, `A job failed: ${job.kind}.`);
    await fail(job, now(), { words: words ?? unexpected(job), isFinal }, options)
      // The job counts as running until its time is over, and is started again then.
      .catch((failed: unknown) =>
        log.error({ err: failed, job: job.id }, "That a job failed could not be stored."),
      );
  }
}

async function attempt(job: ClaimedJob, now: () => Date, options: RunOptions): Promise<void> {
  const { services, log, handlers, stopping } = options;
  const { attempts, timeLimit } = jobRules[job.kind];
  if (job.attempts > attempts)
    throw new JobError("Each time a server stopped in the middle of it. It is not tried again by itself.");
  const payload = payloadOf(job);
  if (payload === undefined)
    throw new JobError("What this job is about cannot be read. It is not tried again.", true);
  const handler: Handler<unknown> = handlers[job.kind];
  const { tenantId, isRepeated, startedAt } = job;
  const done = handler.transact
    ? inServerContext(services, { tenantId, via: "job" }, log, async (own) => {
        const context = { ...own, now: startedAt };
        await markDone(context.tx, job, now(), await handler.transact(context, payload));
      })
    : handler
        .handle(
          {
            ...{ services, tenantId, jobId: job.id, log, now: startedAt, isRepeated },
            signal: AbortSignal.any([stopping, AbortSignal.timeout(timeLimit)]),
          },
          payload,
        )
        .then((result) => services.database.inTenant(tenantId, (tx) => markDone(tx, job, now(), result)));
  await inTime(done, timeLimit);
}

async function fail(
  job: ClaimedJob,
  at: Date,
  failure: { words: string; isFinal: boolean },
  { services, log, handlers }: RunOptions,
): Promise<void> {
  const handler: Handler<unknown> = handlers[job.kind];
  await inServerContext(services, { tenantId: job.tenantId, via: "job" }, log, async (context) => {
    const isLast = await markFailed(context.tx, job, at, failure);
    const payload = payloadOf(job);
    if (isLast && payload !== undefined) await handler.onDead?.(context, payload, failure.words);
  });
}

/** The payload of a job; undefined where its kind cannot read it. */
function payloadOf({ kind, payload }: ClaimedJob): unknown {
  try {
    return jobRules[kind].payload.parse(JSON.parse(payload ?? "{}"));
  } catch {
    return undefined;
  }
}

/** Gives up after the limit. Later, the job is already marked as failed, so its writes are undone. */
async function inTime(work: Promise<void>, timeLimitMs: number): Promise<void> {
  const watch = new AbortController();
  const limit = delay(timeLimitMs, undefined, { signal: watch.signal }).then(() => {
    throw new JobError(`It took longer than ${Math.round(timeLimitMs / 1000)} seconds and was given up.`);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    watch.abort();
    // The promise that loses the race is ignored.
    work.catch(() => undefined);
    limit.catch(() => undefined);
  }
}

const unexpected = ({ id }: ClaimedJob): string =>
  `Something unexpected went wrong. The server's log says what, under ${id}.`;

/** What users may read of an error; undefined for unexpected errors. */
function wordsOf(error: unknown): string | undefined {
  const isForPeople =
    error instanceof JobError || error instanceof HttpError || error instanceof DatabaseError;
  return isForPeople ? error.message : undefined;
}
