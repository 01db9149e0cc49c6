import { chmodSync, existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { canEnter } from "./canEnter";
import type { OperatingUser } from "./operatingUser";
import { notePlace, placeNote } from "./placeNote";
import type { PrivatePostgresLog } from "./PrivatePostgresLog";

/** Where root keeps what the database's own user must reach although the project lies in a closed folder. */
export const openPlace = "/var/lib/tripwright";

/**
 * Chooses the folder of the cluster: `postgres` in the data directory, or one below /var/lib/tripwright
 * where the data directory lies in a folder that only root can enter (a clone below /root).
 * @throws Error where a cluster is there already, in such a folder.
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
