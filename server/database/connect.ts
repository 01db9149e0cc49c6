import {
  UnavailableError,
  BusyError,
  databaseErrorOf,
  isOutOfSpace,
  isWorthAnotherTry,
} from "./errors/DatabaseError";
import { Pool, type PoolClient, Client } from "pg";
import { FairTurns, withoutOwner } from "../limits/FairTurns";
import { Batch, type Result, type Statement } from "./connection/Batch";
import type { Database, OnCommits } from "./connection/Database";
import { OutsideWork, type Send, Transaction } from "./connection/Transaction";

/** Without any answer for this time, in milliseconds, the database counts as silent. */
const silentAfterMs = 2_500;

class Silence {
  #since: number | undefined;

  asked(): void {
    this.#since ??= performance.now();
  }

  /** Runs a statement. An error from the database counts as an answer. */
  async during<T>(ask: () => Promise<T>): Promise<T> {
    this.asked();
    try {
      const answer = await ask();
      this.#since = undefined;
      return answer;
    } catch (error) {
      if (!(error instanceof UnavailableError)) this.#since = undefined;
      throw error;
    }
  }

  get isLong(): boolean {
    return this.#since !== undefined && performance.now() - this.#since > silentAfterMs;
  }
}

/** How long the time read from the database is used before it is read again, in milliseconds. */
const clockLastsMs = 30_000;
/** How far the machine's clock may drift from the steady one, which stops while a machine sleeps, in milliseconds. */
const maxJumpMs = 1_000;

interface ClockAnswer {
  time: number;
  /** When it was read, by the steady clock (`at`), and how far the machine's clock was ahead of it. */
  at: number;
  machine: number;
}

/**
 * The clock of the database, which all servers share: read now and then, and continued by the process's steady clock.
 * It lags by at most one answer's delay and never runs ahead.
 * @param ask reads the database's time, in milliseconds since 1970.
 */
function databaseClock(ask: () => Promise<number>): () => Promise<Date> {
  let latest: ClockAnswer | undefined;
  let asking: Promise<ClockAnswer> | undefined;
  const askAnew = async (): Promise<ClockAnswer> => {
    const time = await ask();
    const at = performance.now();
    return (latest = { time, at, machine: Date.now() - at });
  };
  return async () => {
    const at = performance.now();
    const isGood =
      latest && at - latest.at < clockLastsMs && Math.abs(Date.now() - at - latest.machine) < maxJumpMs;
    const { time, at: since } =
      (isGood && latest) || (await (asking ??= askAnew().finally(() => (asking = undefined))));
    return new Date(time + performance.now() - since);
  };
}

interface ConnectOptions {
  /** Maximum of connections; 10 where not given. Organisations take turns, and none gets all of them. */
  max?: number;
  /** Called when an idle connection breaks. The next request opens a new one. */
  onIdleError?(error: Error): void;
  /** Called for each error that makes the database unavailable. */
  onUnavailable?(cause: unknown): void;
  /** Milliseconds to wait for a free or new connection; 3,000 where not given. */
  connectTimeout?: number;
  /** Milliseconds after which a silent server is given up; 7,000 where not given. */
  answerTimeout?: number;
}

/** Limit for a statement, in milliseconds (docs/promises.md). */
const statementTimeoutMs = 5_000;
const lockTimeoutMs = 2_000;

/** The share of connections of one organisation: alone, and while others ask too. */
const [shareAlone, shareBeside] = [0.6, 0.2];

/** How long the database counts as full after a write found no space, in milliseconds. */
const fullForMs = 4_000;

/** Connects as the application's role, on demand. */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const { answerTimeout = statementTimeoutMs + 2_000, max = 10, connectTimeout = 3_000 } = options;
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "tripwright",
    options: "-c timezone=UTC -c datestyle=ISO -c intervalstyle=iso_8601",
  });
  pool.on("error", (error) => options.onIdleError?.(error));
  // A connection may break between leaving the pool and its first use, when there is no other listener.
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
    (await withClient(withoutOwner, (send) => send(statements))).map(({ rows }) => rows);

  const now = databaseClock(async () => {
    const [rows] = await rowsOf([{ text: "select (extract(epoch from now()) * 1000)::float8 as time" }]);
    return Number(rows?.[0]?.time);
  });

  const commits = commitNotices(url, (statement) => rowsOf([statement]));
  return {
    async inTenant(tenantId, work, cachedSession) {
      const outsideWork = new OutsideWork();
      // All runs share one moment, so that outside work gets the same key each time.
      const opening = { tenantId, now: await now(), cachedSession, outsideWork };
      const done = await outsideWork.running(() =>
        repeated(() => withClient(tenantId, (send) => new Transaction(opening, send).during(work))),
      );
      commits.note(tenantId);
      return done;
    },
    onCommits: commits.listen,
    reading: async (tenantId, work, cachedSession) =>
      work(
        new Transaction({ tenantId, now: await now(), cachedSession, isReading: true }, (statements) =>
          withClient(tenantId, (send) => send(statements)),
        ),
      ),
    now,
    isSilent: () => silence.isLong,
    query: async <R extends object>(text: string, values?: readonly unknown[]) =>
      // The caller vouches for the type.
      ((await rowsOf([{ text, ...(values ? { values } : {}) }]))[0] ?? []) as R[],
    batch: rowsOf,
    async assertWritable() {
      const [state] = await rowsOf([{ text: "select current_setting('transaction_read_only') as closed" }]);
      if (state?.[0]?.closed !== "off")
        throw note(new UnavailableError(new Error("The database is read-only.")));
      if (performance.now() - refusedForSpace < fullForMs)
        throw new UnavailableError(new Error("The database has no room left."));
    },
    close: async () => {
      await commits.stop();
      await pool.end();
    },
  };
}

/** A random delay keeps two deadlocked transactions from meeting again. */
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
    // If the process stood still, this fires before arrived data is read. An answer that is there still counts.
    giveUp = setImmediate(() => {
      // The driver's types omit the connection. Destroying its socket fails all waiting queries.
      (client as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
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

/** How long commits are collected before one notice is sent, in milliseconds. */
const collectMs = 25;
/** Delay before a broken connection is reopened, in milliseconds. */
const reconnectMs = 1_000;
/** PostgreSQL limits a notice to 8,000 bytes; an id takes 36 and a space. */
const maxIds = 200;

const channel = "tripwright_commits";

interface CommitNotices {
  note(tenantId: string): void;
  listen(tell: OnCommits): () => void;
  stop(): Promise<void>;
}

/** One NOTIFY for all commits of a moment: in each transaction it would serialise commits by a database-wide lock. */
function commitNotices(url: string, send: (statement: Statement) => Promise<unknown>): CommitNotices {
  let noted = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const listeners = new Set<OnCommits>();
  let connection: Client | undefined;

  const tellOthers = async (): Promise<void> => {
    timer = undefined;
    const ids = [...noted];
    noted = new Set();
    while (ids.length > 0) {
      const payload = ids.splice(0, maxIds).join(" ");
      // Servers that miss a notice look for changes a little later.
      await send({ text: "select pg_notify($1, $2)", values: [channel, payload] }).catch(() => undefined);
    }
  };

  const connect = (): void => {
    if (connection || isStopped || listeners.size === 0) return;
    const client = new Client({
      connectionString: url,
      application_name: "tripwright changes",
      keepAlive: true,
    });
    connection = client;
    const lost = () => {
      if (connection !== client) return;
      connection = undefined;
      void client.end().catch(() => undefined);
      setTimeout(connect, reconnectMs).unref();
    };
    client.on("error", lost).on("end", lost);
    client.on("notification", ({ payload = "" }) => {
      for (const tenantId of payload.split(" ")) for (const tell of listeners) tell(tenantId);
    });
    client
      .connect()
      .then(() => client.query(`listen ${channel}`))
      .then(() => listeners.forEach((tell) => tell()))
      .catch(lost);
  };

  const disconnect = async (): Promise<void> => {
    const client = connection;
    connection = undefined;
    await client?.end().catch(() => undefined);
  };

  return {
    note(tenantId) {
      if (isStopped) return;
      noted.add(tenantId);
      timer ??= setTimeout(() => void tellOthers(), collectMs);
    },
    listen(tell) {
      listeners.add(tell);
      connect();
      return () => {
        listeners.delete(tell);
        if (listeners.size === 0) void disconnect();
      };
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await Promise.all([tellOthers(), disconnect()]);
    },
  };
}
