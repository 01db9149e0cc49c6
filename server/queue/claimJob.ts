import type { JobKind } from "../../src/vocabulary";
import type { Database } from "../database/connection/Database";
import { takeOverTimes, jobRules, waitAfter } from "./jobRules";
import { jobs, type Job } from "../../src/resources/jobs";
import type { Transaction } from "../database/connection/Transaction";
import { update } from "../database/repository/row";

/** A job that this server is to do, and no other until its time is over. */
export interface ClaimedJob {
  tenantId: string;
  id: string;
  kind: JobKind;
  /** JSON, as it was queued. */
  payload: string | null;
  /** This one included. */
  attempts: number;
  /** Whether a server stopped in the middle of an earlier attempt. */
  isRepeated: boolean;
  /** The row's version while it is this server's: whoever takes it over raises it. */
  version: number;
  startedAt: Date;
}

export interface ClaimOptions {
  /** The moment to go by; the database's own where not given. */
  at: Date | undefined;
  /** The organisation whose turn was last; the next one that waits is served. */
  after: string | undefined;
  /** Organisations that have their share of this server just now. */
  busy: readonly string[];
}

const first = "00000000-0000-0000-0000-000000000000";

/** Takes the next job that is due; undefined where none is. No two servers get the same. */
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

/** Another server has begun the job anew: nothing of this attempt is stored. */
export class TakenOverError extends Error {}

/** How many failed attempts are kept. */
const mostFailures = 20;

/** Puts on record that a job is done, in the transaction of its own writes where it has some: both happen, or neither. */
export const markDone = (tx: Transaction, job: ClaimedJob, at: Date, result: string | null): Promise<void> =>
  settle(tx, job, {
    status: "done",
    result: result?.slice(0, 200) ?? null,
    error: null,
    payload: null,
    finishedAt: at.toISOString(),
  });

/**
 * Puts on record that an attempt failed, and why in words for the people of the organisation: it is tried again later,
 * unless it would fail again or that was its last one.
 * @returns whether it was the last one.
 */
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
