import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isRunning, startMarkOf } from "./processes";

/**
 * Makes this process the only server of a data directory until the returned function is called or the
 * process ends in whatever way: a lock whose process is gone counts for nothing.
 * @throws Error where another server holds it.
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = join(dataDir, "postgres.lock");
  const own = join(dataDir, `postgres.lock.${process.pid}`);
  const mark = `${process.pid}\n${startMarkOf(process.pid)}\n`;
  writeFileSync(own, mark, { mode: 0o600 });
  try {
    while (!linked(own, lock)) {
      const held = textOf(lock);
      if (held === undefined) continue;
      const holder = Number(held.split("\n")[0]);
      if (isHolding(held)) throw inUse(dataDir, holder);
      // Moved away, not removed: should another start have replaced it meanwhile, it is put back.
      const stale = `${own}.stale`;
      renameIfThere(lock, stale);
      const moved = textOf(stale);
      if (moved !== undefined && moved !== held) linked(stale, lock);
      rmSync(stale, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
  return () => {
    if (textOf(lock) === mark) rmSync(lock, { force: true });
  };
}

function isHolding(held: string): boolean {
  const [holder, start = ""] = held.split("\n");
  const processId = Number(holder);
  return processId > 0 && isRunning(processId) && startMarkOf(processId) === start;
}

const inUse = (dataDir: string, processId: number) =>
  new Error(
    `Another server, process ${processId}, is using the private database in DATA_DIR ${dataDir}. ` +
      "Stop it first, give this one a DATA_DIR of its own, or set DATABASE_URL for both.",
  );

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    // Node's system errors carry a code.
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    // Node's system errors carry a code.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
