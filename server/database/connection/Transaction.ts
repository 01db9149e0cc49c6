import type { ChangeVia } from "../../../src/schema";
import { UnavailableError } from "../errors/DatabaseError";
import type { Result, Row, Statement } from "./Batch";

export type Send = (statements: readonly Statement[]) => Promise<Result[]>;

/** A caller known from the cache. The first statements of the transaction travel with one that confirms the caller. */
export interface CachedSession {
  statement: Statement;
  /** @throws where the answer is another caller. */
  check(rows: readonly Row[]): void;
}

/** Who changes rows and how; without a user the server does it. */
export interface Writer {
  via: ChangeVia;
  userId?: string;
  apiKeyId?: string | null;
  /** UUID of the browser tab. */
  origin?: string | undefined;
}

interface Opening {
  tenantId: string;
  now: Date;
  cachedSession?: CachedSession | undefined;
  /** Reads only: each batch sees its own moment, and no connection is held between batches. */
  isReading?: true;
  /** Keeps results of work outside the transaction; absent: such work runs inside. */
  outsideWork?: OutsideWork;
}

const begin: Statement = { text: "begin" };
const commit: Statement = { text: "commit" };
const rollback: Statement = { text: "rollback" };

/** One call; the calls of one turn of the event loop are sent together. */
interface Waiting {
  statements: readonly Statement[];
  resolve(results: Result[]): void;
  reject(error: unknown): void;
}

/**
 * The work of one request on the rows of one organisation. `begin` travels with the first statement, `commit` with the
 * statements passed to `later`. Without any statement nothing is sent. Statements of the same turn (`Promise.all`)
 * travel together, in the order of the calls; if one fails, all calls of that turn get its error.
 */
export class Transaction {
  readonly tenantId: string;
  /** When it was opened, by the clock of the database. Compare dates with this or with SQL's now(). */
  readonly now: Date;
  readonly #send: Send;
  readonly #opening: Opening;
  /** Statements so far, sent or queued. */
  #count = 0;
  #hasBegun = false;
  #hasEnded = false;
  #later: Statement[] = [];
  #waiting: Waiting[] = [];
  readonly #touched = new Map<string, Set<string>>();
  /** Settled with the first answer; rejected where the cached session is not confirmed. */
  #confirmation: Promise<void> | undefined;

  constructor(opening: Opening, send: Send) {
    ({ tenantId: this.tenantId, now: this.now } = opening);
    this.#opening = opening;
    this.#send = send;
  }

  /** Runs one statement. The caller vouches that its rows are of type R. */
  async query<R extends object = Row>(text: string, values?: readonly unknown[]): Promise<R[]> {
    const [rows = []] = await this.batch([{ text, ...(values ? { values } : {}) }]);
    // The caller vouches for the type.
    return rows as R[];
  }

  /** How many statements were sent or queued. Equal before and after some work: it asked and wrote nothing. */
  get statements(): number {
    return this.#count;
  }

  /** In one round trip. */
  async batch(statements: readonly Statement[]): Promise<Row[][]> {
    this.#count += statements.length;
    const results = this.#opening.isReading
      ? await this.#exchange(statements)
      : await new Promise<Result[]>((resolve, reject) => {
          if (this.#waiting.push({ statements, resolve, reject }) === 1)
            queueMicrotask(() => this.#exchangeWaiting());
        });
    return results.map(({ rows }) => rows);
  }

  /** Queues a statement without a result: it travels with the next one or the commit, where its error appears. */
  later(statement: Statement): void {
    if (this.#opening.isReading)
      throw new Error("Work that only reads has nothing to be done later. Use inTenant.");
    this.#count += 1;
    this.#later.push(statement);
  }

  /** Notes that a write may have left a row without the part that it always has; `by` is the resource written. */
  touch(resource: string, by: string, id: string): void {
    const key = `${resource} ${by}`;
    this.#touched.set(key, (this.#touched.get(key) ?? new Set()).add(id));
  }

  /** The rows of a resource that were touched by writes of it or of the part since the last call. */
  takeTouched(resource: string, part: string): string[] {
    const ids = new Set<string>();
    for (const key of [`${resource} ${resource}`, `${resource} ${part}`]) {
      for (const id of this.#touched.get(key) ?? []) ids.add(id);
      this.#touched.delete(key);
    }
    return [...ids];
  }

  /** Sets the writer that the history records until the transaction ends (structure/history.ts). */
  setWriter({ via, userId, apiKeyId, origin }: Writer): void {
    const writer = [via, userId ?? "-", apiKeyId ?? "-", origin ?? "-"].join(" ");
    this.later({ text: "select set_config('app.writer', $1, true)", values: [writer] });
  }

  /**
   * Sets what the history records of the next statements (structure/history.ts): `reveal` names a column, `merge` the
   * merge of which the changes are kept, the others an erasure.
   */
  setWriteMode(
    mode: "normal" | { reveal: string } | { erase: string } | { unerase: string } | { merge: string },
  ): void {
    const value = typeof mode === "string" ? mode : Object.entries(mode).flat().join(" ");
    this.later({ text: "select set_config('app.write_mode', $1, true)", values: [value] });
  }

  /**
   * Runs long work that needs no database, without holding a connection. The transaction is undone and starts again
   * after the work; the second run gets the stored result.
   * @param key identifies the work: the same key gives the same result.
   */
  async outside<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.#opening.outsideWork?.resultOf(key, work) ?? work();
  }

  /**
   * Runs the work and commits it; an error undoes it. With a cached session, the first answer must confirm it before
   * anything else is sent or committed, even if the work catches that error.
   * @throws Error where work sends statements after it has returned.
   */
  async during<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      const answer = await work(this);
      // The commit must not travel with the session check, whose answer would come too late.
      if (this.#opening.cachedSession && !this.#hasBegun && this.#later.length > 0) await this.#exchange([]);
      if (this.#hasBegun || this.#later.length > 0) refuseUndone(await this.#exchange([commit]));
      this.#hasEnded = true;
      return answer;
    } catch (error) {
      this.#hasEnded = true;
      // If the rollback fails, the pool drops the connection. The first error is the one to report.
      if (this.#hasBegun && !(error instanceof UnavailableError))
        await this.#send([rollback]).catch(() => undefined);
      throw error;
    }
  }

  #exchangeWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#exchange(waiting.flatMap(({ statements }) => statements)).then(
      (results) => {
        let start = 0;
        for (const { statements, resolve } of waiting)
          resolve(results.slice(start, (start += statements.length)));
      },
      (error: unknown) => {
        for (const { reject } of waiting) reject(error);
      },
    );
  }

  /** Returns only the results of the given statements, not of opening and queued ones. */
  async #exchange(statements: readonly Statement[]): Promise<Result[]> {
    await this.#confirmation;
    // Another request may have the connection by now.
    if (this.#hasEnded)
      throw new Error("This transaction has ended: wait for each query before the work returns.");
    const { tenantId, cachedSession, isReading } = this.#opening;
    const session = this.#hasBegun ? undefined : cachedSession;
    const scope = session?.statement ?? setTenant(tenantId);
    const opening = isReading ? [scope] : this.#hasBegun ? [] : [begin, scope];
    const before = [...opening, ...this.#later];
    this.#hasBegun = true;
    this.#later = [];
    const answer = this.#send([...before, ...statements]);
    if (session) {
      const confirmation = answer.then((results) => session.check(results[opening.length - 1]?.rows ?? []));
      // Other reads need not wait: the request is answered only after the session is confirmed.
      if (!isReading) this.#confirmation = confirmation;
      await confirmation;
    }
    return (await answer).slice(before.length);
  }
}

const setTenant = (tenantId: string): Statement => ({
  text: "select set_config('app.tenant_id', $1, true)",
  values: [tenantId],
});

/** PostgreSQL answers the commit of a failed transaction with ROLLBACK, not with an error. */
function refuseUndone([committed]: readonly Result[]): void {
  if (committed?.tag !== "COMMIT")
    throw new Error(
      "A statement of this transaction had failed and its error was swallowed: nothing was stored.",
    );
}

/** How often a transaction is undone for outside work; further work runs inside. */
const maxUndone = 8;

/** Undoes a transaction until the outside work is done. */
class WaitsForWork extends Error {
  constructor(readonly doWork: () => Promise<void>) {
    super("This transaction begins anew when some work outside of it is done.");
  }
}

/** The results of outside work, kept until the transaction is done. */
export class OutsideWork {
  readonly #done = new Map<string, unknown>();

  async resultOf<T>(key: string, work: () => Promise<T>): Promise<T> {
    // The same key has a result of the same type.
    if (this.#done.has(key)) return this.#done.get(key) as T;
    if (this.#done.size >= maxUndone) return work();
    throw new WaitsForWork(async () => void this.#done.set(key, await work()));
  }

  async running<T>(transaction: () => Promise<T>): Promise<T> {
    for (;;)
      try {
        return await transaction();
      } catch (error) {
        if (!(error instanceof WaitsForWork)) throw error;
        await error.doWork();
      }
  }
}
