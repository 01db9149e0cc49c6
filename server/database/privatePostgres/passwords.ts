import { randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";

/** The generated passwords of the private database's three roles. */
export interface Passwords {
  superuser: string;
  owner: string;
  application: string;
}

/**
 * Reads the passwords, or generates and keeps them, readable by our own user only, where there is no cluster yet.
 * @throws Error where a cluster exists but its passwords are gone.
 */
export function keptPasswords(file: string, cluster: string): Passwords {
  if (existsSync(file)) {
    // Written by ourselves below, and a person has no reason to edit it.
    return JSON.parse(readFileSync(file, "utf8")) as Passwords;
  }
  if (existsSync(cluster))
    throw new Error(
      `The private database in ${cluster} exists, but the file with its passwords, ${file}, is missing. ` +
        "Bring the file back from a backup of DATA_DIR, or move DATA_DIR away to start with an empty database.",
    );
  const generated = () => randomBytes(24).toString("hex");
  const passwords = { superuser: generated(), owner: generated(), application: generated() };
  const written = openSync(`${file}.new`, "w", 0o600);
  writeSync(written, `${JSON.stringify(passwords, null, 2)}\n`);
  fsyncSync(written);
  closeSync(written);
  renameSync(`${file}.new`, file);
  return passwords;
}
