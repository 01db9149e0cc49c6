import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new folder that PostgreSQL's own user may pass through where the tests run as root. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tripwright-"));
  chmodSync(folder, 0o711);
  return folder;
}
