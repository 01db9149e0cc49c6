import { jobs } from "../../src/resources/jobs";
import type { JobKind } from "../../src/vocabulary";
import type { Transaction } from "../database/connection/Transaction";
import { Computed } from "../database/tables/tableOf";
import { insertLater } from "../database/repository/row";
import { writerOf, type Acting } from "../database/query/ruleSql";
import { jobRules, type PayloadOf } from "./jobRules";

export interface QueueOptions {
  /** Where the organisation has a job with this key, in any state, no second one is queued. */
  key?: string;
  dueAt?: Date;
}

/** Queues a job in the current transaction. Its row names the user; the job itself runs as the server. */
export function enqueue<Kind extends JobKind>(
  { tx, acting }: { tx: Transaction; acting: Acting },
  kind: Kind,
  payload: PayloadOf<Kind>,
  { key, dueAt }: QueueOptions = {},
): void {
  const job = {
    createdBy: writerOf(acting),
    kind,
    payload: JSON.stringify(jobRules[kind].payload.parse(payload)),
    idempotencyKey: key ?? null,
    failures: [],
    dueAt: dueAt?.toISOString() ?? new Computed(() => "moment()"),
  };
  insertLater(tx, jobs, [job], " on conflict do nothing");
}
