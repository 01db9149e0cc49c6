import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { placeNote } from "./placeNote";

/** The operating system's user that runs PostgreSQL; undefined: the one who runs us. */
export type OperatingUser = { uid: number; gid: number } | undefined;

/** Users who fit, the best first; the first that exists is taken. */
const candidates = ["tripwright", "postgres"];

/**
 * PostgreSQL refuses to run as root. Where we are root it runs as the owner of the existing data, else as
 * an existing user for it, else as one that is created now, else as nobody.
 */
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
