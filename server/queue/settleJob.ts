import { jobs, type Job } from "../../src/resources/jobs";
import type { Transaction } from "../database/connection/Transaction";
import { update } from "../database/repository/row";
import type { ClaimedJob } from "./claimJob";
import { jobRules, waitAfter } from "./jobRules";

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
