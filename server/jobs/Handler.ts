import type { FastifyBaseLogger } from "fastify";
import type { JobKind } from "../../src/vocabulary";
import type { PayloadOf } from "../queue/jobRules";
import type { Services, Context } from "../rest/endpoint/Context";

/** One attempt at a job that reaches beyond the database. */
export interface Attempt {
  services: Services;
  tenantId: string;
  /** The same at each attempt. */
  jobId: string;
  log: FastifyBaseLogger;
  /** When the attempt began, by the database's clock. */
  now: Date;
  /** Whether a server stopped during an earlier attempt, which may have had effects. */
  isRepeated: boolean;
  /** Aborts when the time is over or the server stops. */
  signal: AbortSignal;
}

/**
 * What a kind of job does. Returns its result in a few words, or null. `transact` runs once, as the server,
 * in the transaction that marks the job as done. `handle` opens its own transactions, for effects beyond the
 * database or too many rows; it may run again. An error fails the attempt; the organisation sees the message
 * of a JobError.
 */
export type Handler<Payload> = (
  | { transact(context: Context, payload: Payload): Promise<string | null>; handle?: never }
  | { handle(attempt: Attempt, payload: Payload): Promise<string | null>; transact?: never }
) & {
  /** Runs after the last failure, in the transaction that stores it; `words` give the reason. */
  onDead?(context: Context, payload: Payload, words: string): Promise<void>;
};

export type Handlers = { readonly [Kind in JobKind]: Handler<PayloadOf<Kind>> };

/** Why a job failed, in words for the people of the organisation. */
export class JobError extends Error {
  constructor(
    message: string,
    /** Whether it would fail again, so that it is not retried automatically. */
    readonly isFinal = false,
  ) {
    super(message);
  }
}
