import type { JobKind } from "../../src/domain/vocabulary";
import type { Transaction } from "../database/connection/Transaction";
import { newId } from "../database/newId";
import { writerOf, type Acting } from "../database/query/Acting";
import { jobRules, type PayloadOf } from "./jobRules";

export interface QueueOptions {
  /** Where there is a job of the organisation with this key, whatever became of it, no second one is queued. */
  key?: string;
  /** When it runs; at once where not given. */
  dueAt?: Date;
}

/**
 * Queues a job in the transaction of the change that it follows: it runs once that is committed, and is not there where
 * it is undone. On whose behalf it runs stands in the record; the job itself works as the server.
 */
export function enqueue<Kind extends JobKind>(
  { tx, acting }: { tx: Transaction; acting: Acting },
  kind: Kind,
  payload: PayloadOf<Kind>,
  { key, dueAt }: QueueOptions = {},
): void {
  tx.later({
    text: `insert into jobs (tenant_id, id, created_by, updated_by, kind, payload, idempotency_key, due_at)
      values ($1, $2, $3, $3, $4, $5, $6, coalesce($7, now())) on conflict do nothing`,
    values: [
      ...[tx.tenantId, newId(), writerOf(acting), kind],
      ...[JSON.stringify(jobRules[kind].payload.parse(payload)), key ?? null, dueAt?.toISOString() ?? null],
    ],
  });
}
