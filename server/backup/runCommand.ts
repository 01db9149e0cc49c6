import { existsSync } from "node:fs";
import { stderr, stdout } from "node:process";
import type { PrivatePostgresLog } from "../database/privatePostgres/PrivatePostgresLog";
import { readSettings, type Settings } from "../settings/settings";

/** What a command of the operator works with. */
interface Command {
  folder: string;
  settings: Settings;
  log: PrivatePostgresLog;
}

const say = (message: string) => void stderr.write(`${message}\n`);

/** Runs a command on one folder, with the settings of the server: prints its closing sentence, or ends with 1 and the reason. */
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
