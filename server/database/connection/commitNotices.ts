import { Client } from "pg";
import type { Statement } from "./Batch";

/** How long commits are collected before others are told of them, in milliseconds. */
const collectMs = 25;
/** How long it takes until a broken connection is opened again, in milliseconds. */
const reconnectMs = 1_000;
/** PostgreSQL takes notices of up to 8,000 bytes; an id has 36 and a space. */
const maxIds = 200;

const channel = "tripwright_commits";

/** Gets an organisation with a commit; none after a time in which nobody listened: there may have been some of any. */
export type OnCommits = (tenantId?: string) => void;

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
export function commitNotices(url: string, send: (statement: Statement) => Promise<unknown>): CommitNotices {
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
