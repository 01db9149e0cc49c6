import type { JobKind } from "../../src/vocabulary";
import type { Database } from "../database/connection/Database";
import { takeOverTimes, jobRules, waitAfter } from "./jobRules";
import { jobs, type Job } from "../../src/resources/jobs";
import type { Transaction } from "../database/connection/Transaction";
import { update } from "../database/repository/row";

/** A job that this server runs; no other server may until its time is over. */
export interface ClaimedJob {
  tenantId: string;
  id: string;
  kind: JobKind;
  /** JSON, as it was queued. */
  payload: string | null;
  /** Including this one. */
  attempts: number;
  /** Whether a server stopped during an earlier attempt. */
  isRepeated: boolean;
  /** The row's version while this server has the job: a server that takes it over raises it. */
  version: number;
  startedAt: Date;
}

export interface ClaimOptions {
  /** The time to use; the database's where not given. */
  at: Date | undefined;
  /** The organisation served last; the next waiting one is served now. */
  after: string | undefined;
  /** Organisations that already have their share of this server. */
  busy: readonly string[];
}

const first = "00000000-0000-0000-0000-000000000000";

/** Takes the next due job; undefined where there is none. No two servers get the same job. */
export async function claimJob(
  database: Database,
  { at, after = first, busy }: ClaimOptions,
): Promise<ClaimedJob | undefined> {
  const [row] = await database.query<{
    tenant_id: string;
    id: string;
    kind: JobKind;
    payload: string | null;
    attempts: number;
    is_repeated: boolean;
    version: number;
    started_at: string;
  }>("select * from claim_job($1, $2, $3, $4)", [
    at?.toISOString() ?? null,
    JSON.stringify(takeOverTimes),
    after,
    busy,
  ]);
  if (!row) return undefined;
  const { tenant_id: tenantId, is_repeated: isRepeated, started_at: startedAt, ...same } = row;
  return { ...same, tenantId, isRepeated, startedAt: new Date(startedAt) };
}

/** Another server has restarted the job: nothing of this attempt is stored. */
export class TakenOverError extends Error {}

const mostFailures = 20;

/** Marks a job as done, in the same transaction as its own writes where it has any. */
export const markDone = (tx: Transaction, job: ClaimedJob, at: Date, result: string | null): Promise<void> =>
  settle(tx, job, {
    status: "done",
    result: result?.slice(0, 200) ?? null,
    error: null,
    payload: null,
    finishedAt: at.toISOString(),
  });

/** The job is retried later, unless the failure is final or this was the last attempt: then returns true. */
export async function markFailed(
  tx: Transaction,
  job: ClaimedJob,
  at: Date,
  { words, isFinal }: { words: string; isFinal: boolean },
): Promise<boolean> {
  const error = words.slice(0, 500);
  const isLast = isFinal || job.attempts >= jobRules[job.kind].attempts;
  const [row] = await tx.query<{ failures: Job["failures"] }>("select failures from jobs where id = $1", [
    job.id,
  ]);
  const failures = [...(row?.failures ?? []), { at: at.toISOString(), error }].slice(-mostFailures);
  await settle(tx, job, {
    error,
    failures,
    finishedAt: at.toISOString(),
    ...(isLast
      ? { status: "dead" }
      : {
          status: "failed",
          dueAt: new Date(at.getTime() + waitAfter(job.kind, job.attempts)).toISOString(),
        }),
  });
  return isLast;
}

async function settle(tx: Transaction, { id, version }: ClaimedJob, values: Partial<Job>): Promise<void> {
  if (!(await update(tx, jobs, id, values, "system", version)))
    throw new TakenOverError(`The job ${id} was taken over by another server.`);
}
