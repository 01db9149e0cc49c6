import { UnavailableError } from "../errors/DatabaseError";
import type { Result, Statement } from "./Batch";
import type { CachedSession } from "./CachedSession";
import { setTenant } from "./setTenant";
import { together } from "./together";
import { transactionOf } from "./transactionOf";
import type { Transaction } from "./Transaction";

/** Sends statements in one round trip over one connection. */
export type Send = (statements: readonly Statement[]) => Promise<Result[]>;

const begin: Statement = { text: "begin" };
const commit: Statement = { text: "commit" };
const rollback: Statement = { text: "rollback" };

/**
 * Does work in one transaction of an organisation. Its begin travels with the first statement, its commit with those
 * that nobody waits for; work that asks nothing of the database costs nothing. Where it is only believed who asks, the
 * first answer has to say that it is so, before anything else is asked or committed, whatever the work makes of its error.
 * @throws Error where work goes on asking after it has returned.
 */
export async function inTransaction<T>(
  send: Send,
  opened: Pick<Transaction, "tenantId" | "now" | "outside">,
  work: (tx: Transaction) => Promise<T>,
  cachedSession?: CachedSession,
): Promise<T> {
  let begun = false;
  let ended = false;
  let later: Statement[] = [];
  /** Settled with the first answer; rejected where the cached session did not hold. */
  let confirmation: Promise<void> | undefined;
  /** Runs statements behind those that wait, and gives the results of the former. */
  const run = async (statements: readonly Statement[]): Promise<Result[]> => {
    await confirmation;
    // The connection may be another request's by now.
    if (ended) throw new Error("This transaction has ended: wait for each query before the work returns.");
    const opening = begun ? [] : [begin, cachedSession?.statement ?? setTenant(opened.tenantId)];
    const before = [...opening, ...later];
    begun = true;
    later = [];
    const answer = send([...before, ...statements]);
    if (cachedSession && opening.length > 0) {
      confirmation = answer.then((results) => cachedSession.check(results[1]?.rows ?? []));
      await confirmation;
    }
    return (await answer).slice(before.length);
  };
  try {
    const answer = await work(
      transactionOf(opened, together(run), (statement) => void later.push(statement)),
    );
    // The commit may not travel with the question who asks: its answer would come too late.
    if (cachedSession && !begun && later.length > 0) await run([]);
    if (begun || later.length > 0) refuseUndone(await run([commit]));
    ended = true;
    return answer;
  } catch (error) {
    ended = true;
    // A connection that cannot undo is given up by its keeper; the first error is the one to tell.
    if (begun && !(error instanceof UnavailableError)) await send([rollback]).catch(() => undefined);
    throw error;
  }
}

/** PostgreSQL answers the commit of a transaction that had failed before with a roll-back, not with an error. */
function refuseUndone([committed]: readonly Result[]): void {
  if (committed?.tag !== "COMMIT")
    throw new Error(
      "A statement of this transaction had failed and its error was swallowed: nothing was stored.",
    );
}
