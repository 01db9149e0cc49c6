import { execFile } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type Binaries, programIn, childEnvironment } from "./binaries";
import type { OperatingUser } from "./operatingUser";
import type { PrivatePostgresLog } from "./PrivatePostgresLog";

export interface Cluster {
  directory: string;
  user: OperatingUser;
  binaries: Binaries;
  durable: boolean;
  log: PrivatePostgresLog;
}

/**
 * Creates the cluster if missing: UTF-8, one sort order on every machine, SCRAM passwords. It is created aside and then
 * moved into place, so that an interrupted creation is repeated.
 * @throws Error with PostgreSQL's message.
 */
export async function createCluster(cluster: Cluster, superuserPassword: string): Promise<void> {
  const { directory, user, binaries, durable } = cluster;
  if (existsSync(directory)) return checkVersion(directory, binaries);
  const making = `${directory}.new`;
  const passwordFile = join(dirname(directory), "postgres-initial-password");
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  writeFileSync(passwordFile, superuserPassword, { mode: 0o600 });
  if (user) for (const path of [making, passwordFile]) chownSync(path, user.uid, user.gid);
  try {
    await promisify(execFile)(
      programIn(binaries, "initdb"),
      [
        `--pgdata=${making}`,
        "--username=postgres",
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-instructions",
        ...(durable ? [] : ["--no-sync"]),
      ],
      { ...user, cwd: "/", env: childEnvironment() },
    );
    renameSync(making, directory);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    // execFile's errors carry the program's output.
    const reason = (error as { stderr?: string }).stderr?.trim() || String(error);
    throw new Error(`The private database could not be created in ${directory}: ${reason}`, { cause: error });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function checkVersion(directory: string, { version }: Binaries): void {
  const major = version.split(".")[0];
  const found = readFileSync(join(directory, "PG_VERSION"), "utf8").trim();
  if (found === major) return;
  throw new Error(
    `The private database in ${directory} was written by PostgreSQL ${found}, this version brings ${major}. ` +
      "Dump it with pg_dump of the old one and restore it into an empty DATA_DIR, or set DATABASE_URL.",
  );
}
