import type { ChangeVia } from "../../../src/schema";
import { UnavailableError } from "../errors/DatabaseError";
import type { Result, Row, Statement } from "./Batch";

/** Sends statements in one round trip over one connection. */
export type Send = (statements: readonly Statement[]) => Promise<Result[]>;

/**
 * Who is believed to ask, until the database says so in the first answer: its statement goes along with what is read
 * first, lets it see the organisation of who really asks, and tells who that is.
 */
export interface CachedSession {
  statement: Statement;
  /** @throws where the answer is not what was believed. */
  check(rows: readonly Row[]): void;
}

/** Through what rows are changed, and by whom where the server does not do it by itself. */
export interface Writer {
  via: ChangeVia;
  userId?: string;
  apiKeyId?: string | null;
  /** The browser's tab that writes, a UUID of its own. */
  origin?: string | undefined;
}

/** In what a transaction runs. */
interface Opening {
  tenantId: string;
  now: Date;
  cachedSession?: CachedSession | undefined;
  /** Whether it only reads: each batch sees its own moment, and no connection is held between two. */
  isReading?: true;
  /** Where what is done outside of it is kept; such work is done inside where there is none. */
  outsideWork?: OutsideWork;
}

const begin: Statement = { text: "begin" };
const commit: Statement = { text: "commit" };
const rollback: Statement = { text: "rollback" };

/** What was asked in one turn of the event loop, and who waits for it. */
interface Waiting {
  statements: readonly Statement[];
  resolve(results: Result[]): void;
  reject(error: unknown): void;
}

/**
 * The work of one request on the rows of one organisation. Its begin travels with the first statement, its commit with those that
 * nobody waits for; work that asks nothing of the database costs nothing. What is asked at the same time (by `Promise.all`)
 * travels together, in the order in which it was asked; where one statement fails, all that travelled with it get its error.
 */
export class Transaction {
  readonly tenantId: string;
  /** When it was opened, by the clock of the database: whatever begins, ends or is due is held against this moment or SQL's now(). */
  readonly now: Date;
  readonly #send: Send;
  readonly #opening: Opening;
  #hasBegun = false;
  #hasEnded = false;
  #later: Statement[] = [];
  #waiting: Waiting[] = [];
  /** Settled with the first answer; rejected where the cached session did not hold. */
  #confirmation: Promise<void> | undefined;

  constructor(opening: Opening, send: Send) {
    ({ tenantId: this.tenantId, now: this.now } = opening);
    this.#opening = opening;
    this.#send = send;
  }

  /** Runs one statement and gives its rows. The type of a row is the caller's word for what the statement selects. */
  async query<R extends object = Row>(text: string, values?: readonly unknown[]): Promise<R[]> {
    const [rows = []] = await this.batch([{ text, ...(values ? { values } : {}) }]);
    // As said above.
    return rows as R[];
  }

  /** Runs statements in one round trip and gives the rows of each. */
  async batch(statements: readonly Statement[]): Promise<Row[][]> {
    const results = this.#opening.isReading
      ? await this.#exchange(statements)
      : await new Promise<Result[]>((resolve, reject) => {
          if (this.#waiting.push({ statements, resolve, reject }) === 1)
            queueMicrotask(() => this.#exchangeWaiting());
        });
    return results.map(({ rows }) => rows);
  }

  /**
   * A statement whose rows nobody needs: sent with the next one, or with the commit. Its error is met there, and undoes
   * the transaction like any other.
   */
  later(statement: Statement): void {
    if (this.#opening.isReading)
      throw new Error("Work that only reads has nothing to be done later. Use inTenant.");
    this.#later.push(statement);
  }

  /** Names the writer to the history of rows, for the rest of the transaction (structure/history.ts). */
  setWriter({ via, userId, apiKeyId, origin }: Writer): void {
    const writer = [via, userId ?? "-", apiKeyId ?? "-", origin ?? "-"].join(" ");
    this.later({ text: "select set_config('app.writer', $1, true)", values: [writer] });
  }

  /**
   * Says to the history of rows what the statements after this one do (structure/history.ts): change rows as usual, erase them, or
   * show the secret column of one.
   */
  setWriteMode(mode: "normal" | "erase" | { reveal: string }): void {
    const value = typeof mode === "string" ? mode : `reveal ${mode.reveal}`;
    this.later({ text: "select set_config('app.write_mode', $1, true)", values: [value] });
  }

  /**
   * Work that takes long and asks nothing of the database: no connection waits for it. The transaction is undone, and begun
   * anew when the work is done; where it asks for the same then, the answer is there.
   * @param key what is asked: the same key has the same answer.
   */
  async outside<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.#opening.outsideWork?.resultOf(key, work) ?? work();
  }

  /**
   * Does the work and commits it; what it throws undoes it. Where it is only believed who asks, the first answer has to say that
   * it is so, before anything else is asked or committed, whatever the work makes of its error.
   * @throws Error where work goes on asking after it has returned.
   */
  async during<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      const answer = await work(this);
      // The commit may not travel with the question who asks: its answer would come too late.
      if (this.#opening.cachedSession && !this.#hasBegun && this.#later.length > 0) await this.#exchange([]);
      if (this.#hasBegun || this.#later.length > 0) refuseUndone(await this.#exchange([commit]));
      this.#hasEnded = true;
      return answer;
    } catch (error) {
      this.#hasEnded = true;
      // A connection that cannot undo is given up by its keeper; the first error is the one to tell.
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

  /** Sends statements behind what opens the transaction and what was to be sent later, and gives the results of the statements alone. */
  async #exchange(statements: readonly Statement[]): Promise<Result[]> {
    await this.#confirmation;
    // The connection may be another request's by now.
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
      // What only reads waits for nobody: it is answered where all of its questions were.
      if (!isReading) this.#confirmation = confirmation;
      await confirmation;
    }
    return (await answer).slice(before.length);
  }
}

/** Sets the organisation for the rest of the transaction, and for no longer. */
const setTenant = (tenantId: string): Statement => ({
  text: "select set_config('app.tenant_id', $1, true)",
  values: [tenantId],
});

/** PostgreSQL answers the commit of a transaction that had failed before with a roll-back, not with an error. */
function refuseUndone([committed]: readonly Result[]): void {
  if (committed?.tag !== "COMMIT")
    throw new Error(
      "A statement of this transaction had failed and its error was swallowed: nothing was stored.",
    );
}

/** So often a transaction is undone for work outside of it. What then is asked for still is done inside. */
const maxUndone = 8;

/** What ends a transaction until some work is done. */
class WaitsForWork extends Error {
  constructor(readonly doWork: () => Promise<void>) {
    super("This transaction begins anew when some work outside of it is done.");
  }
}

/** The work that one transaction has asked for: what is done of it is kept until the transaction has come to its end. */
export class OutsideWork {
  readonly #done = new Map<string, unknown>();

  async resultOf<T>(key: string, work: () => Promise<T>): Promise<T> {
    // The same key has an answer of the same type.
    if (this.#done.has(key)) return this.#done.get(key) as T;
    if (this.#done.size >= maxUndone) return work();
    throw new WaitsForWork(async () => void this.#done.set(key, await work()));
  }

  /** Runs a transaction, anew after each work that it asks for. */
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
