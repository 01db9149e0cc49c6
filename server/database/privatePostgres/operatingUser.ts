import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  statSync,
  readFileSync,
  writeFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  cpSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import type { PrivatePostgresLog } from "./PrivatePostgresLog";
import type { Binaries } from "./binaries";

/** The system user that runs PostgreSQL; undefined: our own. */
export type OperatingUser = { uid: number; gid: number } | undefined;

/** The first existing one is used. */
const candidates = ["tripwright", "postgres"];

/** PostgreSQL refuses root. As root we use the owner of the data, a candidate, a new user, or `nobody`. */
export function operatingUser(dataDir: string): OperatingUser {
  if (process.getuid?.() !== 0) return undefined;
  const cluster = placeNote(dataDir) ?? join(dataDir, "postgres");
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  const existing = candidates.map(userNamed).find((user) => user !== undefined);
  return existing ?? createdUser() ?? userNamed("nobody");
}

function userNamed(name: string): OperatingUser {
  try {
    const idOf = (which: "-u" | "-g") =>
      Number(execFileSync("id", [which, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    return { uid: idOf("-u"), gid: idOf("-g") };
  } catch {
    return undefined;
  }
}

function createdUser(): OperatingUser {
  const options = ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin"];
  try {
    execFileSync("useradd", [...options, "tripwright"], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  return userNamed("tripwright");
}

/** Whether the user can enter a folder. The system is asked, since access lists count too. */
export const canEnter = (folder: string, user: OperatingUser): boolean =>
  spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...user, cwd: "/", stdio: "ignore" }).status === 0;

/** The recorded folder of a cluster outside the data directory. */
export function placeNote(dataDir: string): string | undefined {
  const note = fileIn(dataDir);
  return existsSync(note) ? readFileSync(note, "utf8").trim() : undefined;
}

export const notePlace = (dataDir: string, directory: string): void =>
  writeFileSync(fileIn(dataDir), `${directory}\n`);

const fileIn = (dataDir: string) => join(dataDir, "postgres-place.txt");

/** Holds files that PostgreSQL's user must reach when the project is in a closed folder. */
export const openPlace = "/var/lib/tripwright";

/**
 * Chooses the folder of the cluster: `postgres` in the data directory, or one below /var/lib/tripwright if only root
 * can enter the data directory (a clone below /root).
 * @throws Error where a cluster already exists in such a directory.
 */
export function choosePlace(
  dataDir: string,
  user: OperatingUser,
  log: PrivatePostgresLog,
): { directory: string } {
  const usual = join(dataDir, "postgres");
  const noted = placeNote(dataDir);
  if (noted) return { directory: noted };
  if (!user || canEnter(dataDir, user)) return { directory: usual };
  if (existsSync(usual))
    throw new Error(
      `The private database in ${usual} lies below a folder that only root can enter, and PostgreSQL does ` +
        `not run as root. Open the folders above it with chmod o+x, or move DATA_DIR.`,
    );
  mkdirSync(openPlace, { recursive: true, mode: 0o755 });
  const parent = mkdtempSync(join(openPlace, "data-"));
  chmodSync(parent, 0o711);
  const directory = join(parent, "postgres");
  notePlace(dataDir, directory);
  log.warn(`DATA_DIR ${dataDir} can be entered by root only: the private database is kept in ${directory}.`);
  return { directory };
}

/** The programs at a place that PostgreSQL's user can reach: a copy if node_modules is closed to it. */
export function reachableBinaries(binaries: Binaries, user: OperatingUser): Binaries {
  if (!user || canEnter(join(binaries.native, "bin"), user)) return binaries;
  const native = join(openPlace, `postgresql-${binaries.version}`);
  if (!existsSync(native)) {
    mkdirSync(openPlace, { recursive: true, mode: 0o755 });
    const partial = `${native}.${process.pid}`;
    cpSync(binaries.native, partial, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(partial, native);
    } catch (error) {
      rmSync(partial, { recursive: true, force: true });
      if (!existsSync(native)) throw error;
    }
  }
  return { ...binaries, native };
}
