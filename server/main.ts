import { existsSync } from "node:fs";
import { createLog } from "./createLog";
import { readSettings, type Settings } from "./settings";
import { startServer } from "./startServer";

/** How long the whole stop may take, in milliseconds: more than running requests may, see `startServer`. */
const patience = 45_000;

if (existsSync(".env")) process.loadEnvFile(".env");
try {
  await run(readSettings(process.env));
} catch (error) {
  process.stderr.write(`${plain(error)}\n`);
  // Whatever a start that failed half-way left open must not keep the process alive.
  process.exit(1);
}

async function run(settings: Settings): Promise<void> {
  const log = createLog(settings.logLevel);
  const asked = new Promise<string>((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => resolve(signal));
  });
  const server = await startServer(settings, log);
  process.stdout.write(`\nTripwright is ready at ${server.address}\n${server.signIn}\n`);
  void asked.then(async (signal) => {
    log.info(`${signal}: requests finish, then the server stops.`);
    setTimeout(() => process.exit(1), patience).unref();
    const isStopped = await server.stop().then(
      () => true,
      (error: unknown) => {
        log.error({ err: error }, "Not everything stopped as it should.");
        return false;
      },
    );
    process.exit(isStopped ? 0 : 1);
  });
}

function plain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return process.env.LOG_LEVEL === "debug" ? (error.stack ?? error.message) : error.message;
}
