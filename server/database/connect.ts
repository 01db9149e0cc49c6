import {
  UnavailableError,
  BusyError,
  databaseErrorOf,
  isOutOfSpace,
  isWorthAnotherTry,
} from "./errors/DatabaseError";
import { Pool, type PoolClient, Client } from "pg";
import { FairTurns, nobody } from "../limits/FairTurns";
import { Batch, type Result, type Statement } from "./connection/Batch";
import type { Database, OnCommits } from "./connection/Database";
import { OutsideWork, type Send, Transaction } from "./connection/Transaction";

/** So long without any answer, in milliseconds, the database counts as one that does not answer. */
const silentAfterMs = 2_500;

/** Since when a database has left everything that it was asked without an answer. */
class Silence {
  #since: number | undefined;

  asked(): void {
    this.#since ??= performance.now();
  }

  /** Asks it something. An error of the database is an answer too. */
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

/** How long an answer of the database about its time is carried on before it is asked again, in milliseconds. */
const clockLastsMs = 30_000;
/** How far the clock of this machine may jump meanwhile, in milliseconds: the steady one stands still while a machine sleeps. */
const maxJumpMs = 1_000;

interface ClockAnswer {
  time: number;
  /** When it was told, by the steady clock, and how far the machine's clock was ahead of that. */
  at: number;
  machine: number;
}

/**
 * The clock of the database, which all servers share: asked for now and then, and carried on between by the steady clock of this
 * process, which no setting of the machine's time moves. It is late by the way of one answer at most, and never ahead.
 * @param ask the database for its time, in milliseconds since 1970.
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
  /** Connections at most; 10 where not given. Organisations take turns at them, and none has all. */
  max?: number;
  /** ClockAnswer when an idle connection breaks. The server goes on; the next request opens a new one. */
  onIdleError?(error: Error): void;
  /** ClockAnswer of everything that keeps the database from being used, each time. */
  onUnavailable?(cause: unknown): void;
  /** Milliseconds to wait for a connection, be it opened or another's until now; 3,000 where not given. */
  connectTimeout?: number;
  /** Milliseconds after which a server that does not answer at all is given up; 7,000 where not given. */
  answerTimeout?: number;
}

/** Statements end after this time, in milliseconds (docs/promises.md). */
const statementTimeoutMs = 5_000;
const lockTimeoutMs = 2_000;

/** The parts of the connections that one organisation has at most: while it is alone, and while others ask too. */
const [shareAlone, shareBeside] = [0.6, 0.2];

/** How long a write that found no room makes the database count as full, in milliseconds. */
const fullForMs = 4_000;

/** Connects to a database as the role of the application. Connections open when they are needed. */
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

  const commits = commitNotices(url, (statement) => rowsOf([statement]));
  return {
    async inTenant(tenantId, work, cachedSession) {
      const outsideWork = new OutsideWork();
      // Of one moment, however often it begins anew: what it asks for outside is the same then.
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
      // The caller says what the statement selects.
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

/** How long commits are collected before others are told of them, in milliseconds. */
const collectMs = 25;
/** How long it takes until a broken connection is opened again, in milliseconds. */
const reconnectMs = 1_000;
/** PostgreSQL takes notices of up to 8,000 bytes; an id has 36 and a space. */
const maxIds = 200;

const channel = "tripwright_commits";

/** Telling the servers on one database of each other's commits. */
interface CommitNotices {
  /** Notes a commit in the organisation. */
  note(tenantId: string): void;
  listen(tell: OnCommits): () => void;
  stop(): Promise<void>;
}

/**
 * Tells with one NOTIFY of all that was committed in a moment: a NOTIFY in each writing transaction would make their
 * commits wait for one another, since PostgreSQL takes a lock of the whole database for it. There is one connection that
 * listens, and only while somebody wants to hear.
 */
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
      // Who is not told looks by themselves, a little later.
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
