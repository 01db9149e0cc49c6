import { createLog } from "./createLog";
import { readSettings } from "./settings/settings";
import { startServer } from "./startServer";

/** How long the whole stop may take, in milliseconds: more than running requests may, see `startServer`. */
const patience = 45_000;

/** Starts the server with the settings of the environment, says where it is, and stops it in order when it is asked to. */
export async function runServer(): Promise<void> {
  const settings = readSettings(process.env);
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
