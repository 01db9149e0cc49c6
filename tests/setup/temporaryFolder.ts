import { chmodSync, constants, accessSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Linux keeps what is written there in memory. */
const inMemory = "/dev/shm";
/** What the databases and pictures of a run take at most at a time, in bytes. */
const roomForRun = 4 * 1024 ** 3;

/**
 * A new folder that PostgreSQL's own user may pass through where the tests run as root. It is in memory where there is room: each
 * test file makes and removes a database of some thousand files, which takes a disk longer than many of the tests.
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? inMemory : tmpdir(), "tripwright-"));
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= roomForRun;
  } catch {
    return false;
  }
}
