import { Pool, type PoolClient } from "pg";
import { FairTurns, nobody } from "../limits/FairTurns";
import { commitNotices } from "./connection/commitNotices";
import { Batch, type Result, type Statement } from "./connection/Batch";
import type { CachedSession } from "./connection/CachedSession";
import type { Database } from "./connection/Database";
import { databaseClock } from "./connection/databaseClock";
import { inTransaction, type Send } from "./connection/inTransaction";
import { OutsideWork } from "./connection/OutsideWork";
import { Silence } from "./connection/Silence";
import { setTenant } from "./connection/setTenant";
import { transactionOf } from "./connection/transactionOf";
import type { Transaction } from "./connection/Transaction";
import { BusyError, UnavailableError } from "./errors/DatabaseError";
import { databaseErrorOf, isOutOfSpace, isWorthAnotherTry } from "./errors/databaseErrorOf";

export interface ConnectOptions {
  /** Connections at most; 10 where not given. Organisations take turns at them, and none has all. */
  max?: number;
  /** Told when an idle connection breaks. The server goes on; the next request opens a new one. */
  onIdleError?(error: Error): void;
  /** Told of everything that keeps the database from being used, each time. */
  onUnavailable?(cause: unknown): void;
  /** Milliseconds to wait for a connection, be it opened or another's until now; 3,000 where not given. */
  connectTimeout?: number;
  /** Milliseconds after which a server that does not answer at all is given up; 7,000 where not given. */
  answerTimeout?: number;
}

/** Statements end after this time, in milliseconds (docs/promises.md). */
const statementTimeout = 5_000;
const lockTimeout = 2_000;

/** The parts of the connections that one organisation has at most: while it is alone, and while others ask too. */
const [shareAlone, shareBeside] = [0.6, 0.2];

/** How long a write that found no room makes the database count as full, in milliseconds. */
const spaceMemory = 4_000;

/** Connects to a database as the role of the application. Connections open when they are needed. */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const { answerTimeout = statementTimeout + 2_000, max = 10, connectTimeout = 3_000 } = options;
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "tripwright",
    options: "-c timezone=UTC -c datestyle=ISO -c intervalstyle=iso_8601",
  });
  pool.on("error", (error) => options.onIdleError?.(error));
  // A connection may break between its leaving the pool and its first use, when nobody else listens.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const turns = new FairTurns({
    all: max,
    each: Math.ceil(max * shareAlone),
    beside: Math.ceil(max * shareBeside),
    waiting: 500,
    patience: connectTimeout,
    httpError: () => new BusyError(new Error("No connection was free in time.")),
  });
  const silence = new Silence();
  let refusedForSpace = -Infinity;
  const note = (found: unknown): unknown => {
    if (found instanceof UnavailableError) {
      if (isOutOfSpace(found.cause)) refusedForSpace = performance.now();
      options.onUnavailable?.(found.cause);
    }
    return found;
  };

  const withClient = <T>(whose: string, work: (send: Send) => Promise<T>): Promise<T> =>
    turns.during(whose, () => onClient(work));

  const onClient = async <T>(work: (send: Send) => Promise<T>): Promise<T> => {
    silence.asked();
    const client = await pool.connect().catch((error: unknown) => {
      throw note(databaseErrorOf(error));
    });
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on("error", onError);
    try {
      return await work((statements) => silence.during(() => run(client, statements, answerTimeout)));
    } catch (error) {
      if (error instanceof UnavailableError) broken ??= error;
      throw note(error);
    } finally {
      client.off("error", onError);
      client.release(broken);
    }
  };

  const rowsOf = async (statements: readonly Statement[]) =>
    (await withClient(nobody, (send) => send(statements))).map(({ rows }) => rows);

  const now = databaseClock(async () => {
    const [rows] = await rowsOf([{ text: "select (extract(epoch from now()) * 1000)::float8 as time" }]);
    return Number(rows?.[0]?.time);
  });

  const reading = async (tenantId: string, cachedSession?: CachedSession): Promise<Transaction> => {
    let unchecked = cachedSession;
    return transactionOf(
      // No connection is held between two statements.
      { tenantId, now: await now(), outside: (_key, work) => work() },
      async (statements) => {
        const checked = unchecked;
        unchecked = undefined;
        const opening = checked?.statement ?? setTenant(tenantId);
        const [opened, ...results] = await withClient(tenantId, (send) => send([opening, ...statements]));
        checked?.check(opened?.rows ?? []);
        return results;
      },
      () => {
        throw new Error("Work that only reads has nothing to be done later. Use inTenant.");
      },
    );
  };

  const commits = commitNotices(url, (statement) => rowsOf([statement]));
  return {
    async inTenant(tenantId, work, cachedSession) {
      const asked = new OutsideWork();
      // Of one moment, however often it begins anew: what it asks for outside is the same then.
      const opened = { tenantId, now: await now(), outside: asked.outside };
      const done = await asked.running(() =>
        repeated(() => withClient(tenantId, (send) => inTransaction(send, opened, work, cachedSession))),
      );
      commits.note(tenantId);
      return done;
    },
    onCommits: commits.listen,
    reading: async (tenantId, work, cachedSession) => work(await reading(tenantId, cachedSession)),
    now,
    isSilent: () => silence.isLong,
    query: async <R extends object>(text: string, values?: readonly unknown[]) =>
      // The caller says what the statement selects.
      ((await rowsOf([{ text, ...(values ? { values } : {}) }]))[0] ?? []) as R[],
    batch: rowsOf,
    async assertWritable() {
      const [state] = await rowsOf([{ text: "select current_setting('transaction_read_only') as closed" }]);
      if (state?.[0]?.closed !== "off")
        throw note(new UnavailableError(new Error("The database is read-only.")));
      if (performance.now() - refusedForSpace < spaceMemory)
        throw new UnavailableError(new Error("The database has no room left."));
    },
    close: async () => {
      await commits.stop();
      await pool.end();
    },
  };
}

/** Deadlocks may meet again at once: a little chance keeps the two apart. */
async function repeated<T>(work: () => Promise<T>, triesLeft = 3): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (triesLeft <= 1 || !isWorthAnotherTry(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 50));
    return repeated(work, triesLeft - 1);
  }
}

async function run(
  client: PoolClient,
  statements: readonly Statement[],
  answerTimeout: number,
): Promise<Result[]> {
  const batch = new Batch(statements);
  let giveUp: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    // After a stand-still of the process this comes before what has arrived is read: an answer that is there counts.
    giveUp = setImmediate(() => {
      // The driver's types leave the connection out; ending its socket fails whatever waits for an answer.
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    });
  }, answerTimeout);
  try {
    client.query(batch);
    return await batch.finished;
  } catch (error) {
    throw databaseErrorOf(error);
  } finally {
    clearTimeout(timer);
    clearImmediate(giveUp);
  }
}
