import * as z from "zod";
import { canCancel, canRetry, jobStates, leadingRoles } from "../../../src/vocabulary";
import { jobs, type Job } from "../../../src/resources/jobs";
import { HttpError } from "../../http/HttpError";
import { changeAll } from "../../database/repository/changeAll";
import { rowOf, shape } from "../endpoint/answers";
import type { Behaviour } from "../endpoint/Behaviour";
import { endpoint } from "../endpoint/endpoint";
import { readOne, changeRow } from "../endpoint/rows";
import type { Context } from "../endpoint/Context";

const described = {
  method: "POST",
  access: { roles: leadingRoles },
  tag: jobs.label.many,
  idempotent: true,
} as const;

/** Queues a failed job again, with all its attempts. */
const retry = endpoint({
  ...described,
  url: "/api/jobs/:id/retry",
  summary: "Retry a job that failed",
  answer: rowOf(jobs),
  async transact(context, { params: { id } }) {
    const job = await lockJob(context, id);
    if (!canRetry(job.status)) throw httpError(job, "Only a job that failed can be retried");
    const dueAt = context.now.toISOString();
    return changeRow(context, jobs, id, {
      status: "queued",
      attempts: 0,
      dueAt,
      error: null,
      finishedAt: null,
    });
  },
});

const cancel = endpoint({
  ...described,
  url: "/api/jobs/:id/cancel",
  summary: "Cancel a job that waits",
  answer: rowOf(jobs),
  async transact(context, { params: { id } }) {
    const job = await lockJob(context, id);
    if (!canCancel(job.status)) throw httpError(job, "Only a job that waits can be cancelled");
    return changeRow(context, jobs, id, { status: "cancelled", finishedAt: context.now.toISOString() });
  },
});

const maximumRows = 1_000;

const retryAll = endpoint({
  ...described,
  url: "/api/jobs/retry",
  summary: `Retry the jobs that failed, ${maximumRows} at most`,
  answer: shape({ retried: z.int() }),
  async transact(context) {
    const dueAt = context.now.toISOString();
    const again = { status: "queued", attempts: 0, dueAt, error: null, finishedAt: null } as const;
    return { retried: await changeAll(context, jobs, { status: "dead" }, again, { maximum: maximumRows }) };
  },
});

async function lockJob({ tx }: Context, id: string): Promise<Job> {
  const job = await readOne(tx, jobs, id, "system", { lock: true });
  return job;
}

const httpError = ({ status }: Job, rule: string): HttpError =>
  new HttpError(409, `${rule}; this one is under “${jobStates[status].label}”.`);

/** Jobs are queued by the server; people retry and cancel them. */
export const jobBehaviour: Behaviour<typeof jobs> = { endpoints: [retryAll, retry, cancel] };
