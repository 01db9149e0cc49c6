import { startPrivatePostgres } from "../../server/database/privatePostgres/startPrivatePostgres";

/** A process that runs a private PostgreSQL, prints its addresses as JSON and stops on SIGTERM. */
const write = (line: string) => void process.stderr.write(`${line}\n`);
const log = { debug: () => undefined, info: write, warn: write, error: write };
const [, , dataDir = ""] = process.argv;

try {
  const { stop, ...addresses } = await startPrivatePostgres(dataDir, log);
  process.once("SIGTERM", () => void stop().then(() => process.exit(0)));
  setInterval(() => undefined, 60_000);
  process.stdout.write(`${JSON.stringify(addresses)}\n`);
} catch (error) {
  write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
