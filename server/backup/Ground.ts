import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { keptPasswords } from "../database/privatePostgres/passwords";
import { placeNote } from "../database/privatePostgres/operatingUser";
import type { PrivatePostgresLog } from "../database/privatePostgres/PrivatePostgresLog";
import { addressOf, startPrivatePostgres } from "../database/privatePostgres/startPrivatePostgres";
import { type Settings, readSettings } from "../settings/settings";
import { stderr, stdout } from "node:process";

export interface Ground {
  ownerUrl: string;
  appUrl: string;
  stop(): Promise<void>;
}

/** The database of the settings: the operator's, or the private one, which is started if needed. */
export async function groundOf(
  { databaseUrl, migrationDatabaseUrl, dataDir }: Settings,
  log: PrivatePostgresLog,
): Promise<Ground> {
  if (databaseUrl)
    return {
      ownerUrl: migrationDatabaseUrl ?? databaseUrl,
      appUrl: databaseUrl,
      stop: () => Promise.resolve(),
    };
  return startPrivatePostgres(dataDir, log);
}

/** As `groundOf`, but a private database that a server runs is shared with it. */
export async function sharedGroundOf(settings: Settings, log: PrivatePostgresLog): Promise<Ground> {
  const running = settings.databaseUrl ? undefined : await runningPrivate(settings.dataDir);
  return running ?? groundOf(settings, log);
}

async function runningPrivate(dataDir: string): Promise<Ground | undefined> {
  const directory = placeNote(dataDir) ?? join(dataDir, "postgres");
  const noted = join(directory, "postmaster.pid");
  const passwordFile = join(dataDir, "postgres-passwords.json");
  if (!existsSync(noted) || !existsSync(passwordFile)) return undefined;
  // PostgreSQL's own file: process, folder, start, port, folder of the socket, address.
  const [, , , port = "", socket = "", address = ""] = readFileSync(noted, "utf8").split("\n");
  const listening = { host: socket || address, port: Number(port) };
  const passwords = keptPasswords(passwordFile, directory);
  const ownerUrl = addressOf(listening, "tripwright_owner", passwords.owner);
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 });
  const isThere = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  const appUrl = addressOf(listening, "tripwright_app", passwords.application);
  return isThere ? { ownerUrl, appUrl, stop: () => Promise.resolve() } : undefined;
}

interface Command {
  folder: string;
  settings: Settings;
  log: PrivatePostgresLog;
}

const say = (message: string) => void stderr.write(`${message}\n`);

/** Prints the work's closing sentence, or exits with 1 and the reason. */
export async function runCommand(name: string, work: (command: Command) => Promise<string>): Promise<void> {
  try {
    const folder = process.argv[2];
    if (folder === undefined || process.argv.length > 3)
      throw new Error(`Give one folder: npm run ${name} -- FOLDER`);
    if (existsSync(".env")) process.loadEnvFile(".env");
    const log = { debug: () => undefined, info: () => undefined, warn: say, error: say };
    stdout.write(`${await work({ folder, settings: readSettings(process.env), log })}\n`);
    process.exit(0);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
