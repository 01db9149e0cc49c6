import { accessSync, constants, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { locateBinaries } from "./binaries";
import { reachableBinaries, choosePlace, operatingUser } from "./operatingUser";
import { createCluster } from "./createCluster";
import { lockDataDir, stopOrphan } from "./lockDataDir";
import { keptPasswords, prepareDatabase } from "./passwords";
import type { PrivatePostgresLog } from "./PrivatePostgresLog";
import { databaseName, listenAt, type Listening } from "./listening";
import { supervise } from "./postmaster";

/** A running private PostgreSQL, reachable only from this machine. */
export interface PrivatePostgres {
  /** For the application: owns nothing and cannot bypass row-level security. */
  appUrl: string;
  /** For migrations: owns the database and its tables. */
  ownerUrl: string;
  /** The superuser, for tests, dumps and repairs, never for requests. */
  superuserUrl: string;
  /** Ends sessions, flushes and stops. A second call waits for the first. */
  stop(): Promise<void>;
}

/**
 * Starts the private PostgreSQL of a data directory, creates it on the first start and restarts it whenever it dies.
 * Takes over from killed servers; refuses a second running one.
 * @param durable false trades durability for speed in tests.
 * @throws Error in plain words with a remedy.
 */
export async function startPrivatePostgres(
  dataDir: string,
  log: PrivatePostgresLog,
  { durable = true } = {},
): Promise<PrivatePostgres> {
  const located = locateBinaries();
  const folder = resolve(dataDir);
  makeFolder(folder);
  const unlock = lockDataDir(folder);
  try {
    const user = operatingUser(folder);
    const place = choosePlace(folder, user, log);
    const cluster = { ...place, user, durable, binaries: reachableBinaries(located, user), log };
    await stopOrphan(cluster.directory, log);
    const passwords = keptPasswords(join(folder, "postgres-passwords.json"), cluster.directory);
    await createCluster(cluster, passwords.superuser);
    const listening = await listenAt(cluster.directory);
    const stopServer = await supervise(cluster, listening);
    const urlOf = (role: string, password: string, database?: string) =>
      addressOf(listening, role, password, database);
    try {
      await prepareDatabase((database) => urlOf("postgres", passwords.superuser, database), passwords);
    } catch (error) {
      await stopServer();
      throw error;
    }
    let stopped: Promise<void> | undefined;
    return {
      appUrl: urlOf("tripwright_app", passwords.application),
      ownerUrl: urlOf("tripwright_owner", passwords.owner),
      superuserUrl: urlOf("postgres", passwords.superuser),
      stop: () => (stopped ??= stopServer().finally(unlock)),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

export function addressOf(
  { host, port }: Listening,
  role: string,
  password: string,
  database = databaseName,
): string {
  const address = `postgresql://${role}:${password}@localhost:${port}/${database}`;
  return `${address}?host=${encodeURIComponent(host)}`;
}

function makeFolder(folder: string): void {
  try {
    // Not 0700: if we are root, PostgreSQL's user must pass through to its folder.
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `DATA_DIR ${folder} must be a folder that this user may write to, but: ${reason}. ` +
        "Set DATA_DIR to such a folder, or make this one so.",
      { cause: error },
    );
  }
}
