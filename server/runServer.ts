import { type Logger, pino } from "pino";
import { type Settings, readSettings } from "./settings/settings";
import { startServer } from "./startServer";

/** The server's log: a line of JSON for each event on standard output, without passwords or tokens. */
export const createLog = (level: Settings["logLevel"]): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ["password", "token", "*.password", "*.token", "req.headers.authorization"],
    },
    // Written at once: the lines keep their order with what is printed beside them, and the last is not lost at the end.
    pino.destination({ dest: 1, sync: true }),
  );

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
