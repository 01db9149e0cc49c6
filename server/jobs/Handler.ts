import type { FastifyBaseLogger } from "fastify";
import type { JobKind } from "../../src/vocabulary";
import type { PayloadOf } from "../queue/jobRules";
import type { Rest, Context } from "../rest/endpoint/Context";

/** One attempt at a job that reaches beyond the database. */
export interface Attempt {
  rest: Rest;
  tenantId: string;
  /** The same at each attempt. */
  jobId: string;
  log: FastifyBaseLogger;
  /** The moment at which the attempt began, by the database's clock. */
  now: Date;
  /** Whether a server stopped in the middle of an earlier attempt, which may have reached further than anybody knows. */
  isRepeated: boolean;
  /** Ends when the time is over or the server stops. */
  signal: AbortSignal;
}

/**
 * What a kind of job does; gives in a few words what came of it, or null. `transact` runs as the server in one transaction of
 * the job's organisation, with the record that it is done: it happens once. `handle` is for what reaches beyond the database,
 * or would hold too many rows at once, and opens its transactions itself: it may happen again, and is told so. What is thrown fails the attempt; a JobError
 * says why to the people of the organisation.
 */
export type Handler<Payload> = (
  | { transact(context: Context, payload: Payload): Promise<string | null>; handle?: never }
  | { handle(attempt: Attempt, payload: Payload): Promise<string | null>; transact?: never }
) & {
  /** Once it has failed for good, in the transaction in which that is stored; `words` say why. */
  onDead?(context: Context, payload: Payload, words: string): Promise<void>;
};

export type Handlers = { readonly [Kind in JobKind]: Handler<PayloadOf<Kind>> };

/** Why a job failed, in words for the people of the organisation. */
export class JobError extends Error {
  constructor(
    message: string,
    /** Whether it would fail again: it is not tried again by itself. */
    readonly isFinal = false,
  ) {
    super(message);
  }
}
