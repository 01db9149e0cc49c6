import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Binaries } from "./binaries";
import { canEnter } from "./canEnter";
import { openPlace } from "./choosePlace";
import type { OperatingUser } from "./operatingUser";

/** The programs where the database's user can reach them: a copy, where node_modules is closed to it. */
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
