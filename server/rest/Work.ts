import type { FastifyBaseLogger } from "fastify";
import type { Caller } from "../auth/Caller";
import type { Transaction } from "../database/connection/Transaction";
import type { Rest } from "./Rest";

/** One piece of work: everything in it happens in one transaction of one organisation, or nothing does. */
export interface Work {
  tx: Transaction;
  caller: Caller;
  rest: Rest;
  log: FastifyBaseLogger;
  /** The moment of the work, the same for all that it writes. */
  now: Date;
}

/** Opens a transaction in the caller's organisation and does the work in it. What is thrown undoes it. */
export const workIn = <T>(
  rest: Rest,
  caller: Caller,
  log: FastifyBaseLogger,
  work: (work: Work) => Promise<T>,
): Promise<T> =>
  rest.database.inTenant(caller.tenantId, (tx) => work({ tx, caller, rest, log, now: new Date() }));
