import { once } from "node:events";
import { createServer } from "node:net";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import { type Logger, pino } from "pino";
import { UnavailableError } from "./database/errors/DatabaseError";
import { type Settings, SettingsError, readSettings } from "./settings/settings";
import { closeApp, createApp } from "./app";
import { assertProtected } from "./database/assertProtected";
import { connect } from "./database/connect";
import { migrate } from "./database/migrate";
import { startPrivatePostgres } from "./database/privatePostgres/startPrivatePostgres";
import { seedDemo } from "./demo/seedDemo";
import { claimFolder } from "./files/claimFolder";
import { startJobs } from "./jobs/startJobs";

/** Names HOST or PORT where that setting makes listening fail. Other errors stay as they are. */
function listenError(error: unknown, { host }: Settings): unknown {
  const { code, message } = systemError(error);
  if (code === "EADDRINUSE" || code === "EACCES")
    return new Error(
      `The server cannot listen there (${message}). Choose another PORT or HOST, or stop what uses it.`,
    );
  if (!/^(EADDRNOTAVAIL|EINVAL|ENOTFOUND|EAI_)/.test(code)) return error;
  const expected = `an address of this machine, such as 127.0.0.1 or 0.0.0.0 (${message})`;
  return new SettingsError({ HOST: host }, [{ path: ["HOST"], message: expected }]);
}

/** Names the setting of the database address where it is the cause. Other errors stay as they are. */
function databaseError(
  error: unknown,
  name: "DATABASE_URL" | "MIGRATION_DATABASE_URL",
  url: string,
): unknown {
  const { code, message } = systemError(error instanceof UnavailableError ? error.cause : error);
  // Error codes of sockets, then of PostgreSQL: refused sign-ins (28…) and missing databases (3D000).
  if (
    !/^(ECONN|ENOENT|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|28|3D000)/.test(code) &&
    !/timeout/.test(message)
  )
    return error;
  const expected = `the address of a PostgreSQL that lets this role in (${message})`;
  return new SettingsError({ [name]: url }, [{ path: [name], message: expected }]);
}

/** Whether a database neither accepted nor refused the connection until the driver gave up. */
const isUnanswered = (error: unknown): boolean => systemError(error).message === "timeout expired";

function systemError(error: unknown): { code: string; message: string } {
  // A host name with several addresses fails with one error for each.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return { code: "", message: String(first) };
  // Errors of Node's system calls and of PostgreSQL carry a code.
  const { code } = first as NodeJS.ErrnoException;
  return { code: code ?? "", message: first.message };
}

/** Stops everything in reverse order, even if a stop fails. @throws the first error, after all stops. */
export async function stopAll(stops: (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const stop of stops.splice(0).reverse()) {
    try {
      await stop();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Checks the port before anything is created, such as a database. @throws Error that names the setting. */
async function tryPort(settings: Settings): Promise<void> {
  const { host, port } = settings;
  const server = createServer().listen({ host, port });
  try {
    await once(server, "listening");
  } catch (error) {
    throw listenError(error, settings);
  }
  server.close();
  await once(server, "close");
}

interface DemoPassword {
  password: string;
  /** Ends the sentence "Their password is …". Never the password itself, since logs keep this output. */
  hint: string;
  /** Removes a password that was generated in this start but is not needed. */
  forget(): void;
}

/** DEMO_PASSWORD, else the password kept in the data directory, else a random one that is stored there. */
function demoPassword({ demoPassword, dataDir }: Settings): DemoPassword {
  if (demoPassword)
    return { password: demoPassword, hint: "the one that DEMO_PASSWORD sets", forget: () => undefined };
  const file = join(dataDir, "demo-password.txt");
  const isKept = existsSync(file);
  if (!isKept) {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    writeFileSync(file, `${randomBytes(9).toString("base64url")}\n`, { mode: 0o600 });
  }
  const password = readFileSync(file, "utf8").trim();
  return {
    password,
    hint: `in ${shortPath(file)}`,
    forget: () => isKept || rmSync(file, { force: true }),
  };
}

function shortPath(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith("..") || isAbsolute(path) ? file : path;
}

/** How long the same cause is not logged again, in milliseconds. */
const quiet = 60_000;

/** Logs a cause at most once a minute; failed requests have their own lines. */
function createTroubleLog(log: Pick<Logger, "error">): (cause: unknown) => void {
  const loggedAt = new Map<string, number>();
  return (cause) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const now = performance.now();
    if (now - (loggedAt.get(reason) ?? -Infinity) < quiet) return;
    if (loggedAt.size > 100) loggedAt.clear();
    loggedAt.set(reason, now);
    log.error(`The database cannot be used: ${reason}`);
  };
}

/** How long running requests may take during a stop, in milliseconds. */
const patience = 30_000;

interface RunningServer {
  /** Where a browser on this machine reaches it, such as http://127.0.0.1:3000 */
  address: string;
  /** How to sign in: one line without secrets. */
  signIn: string;
  /** Lets running requests finish, then stops everything. */
  stop(): Promise<void>;
}

/** If a step fails, stops the earlier ones. @throws Error in plain words with a remedy. */
export async function startServer(settings: Settings, log: Logger): Promise<RunningServer> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = () => stopAll(stops);
  try {
    await tryPort(settings);
    const { appUrl, ownerUrl } = await databaseAddresses(settings, log, stops);
    const tell = (message: string) => log.warn(message);
    const migrated = onceAnswered(tell, () => migrate(ownerUrl, { appRole: roleOf(appUrl), tell }));
    const applied = await telling(log, "The start waits for the database.", migrated).catch(
      (error: unknown) => {
        const name = settings.migrationDatabaseUrl ? "MIGRATION_DATABASE_URL" : "DATABASE_URL";
        throw databaseError(error, name, ownerUrl);
      },
    );
    const names = applied.flatMap((name) => /^migrations\/(.*)\.sql$/.exec(name)?.[1] ?? []);
    if (names.length > 0) log.info(`The database was brought up to date with ${names.join(", ")}.`);
    const database = connect(appUrl, {
      onIdleError: (error) => log.warn(`A connection to the database broke: ${error.message}`),
      onUnavailable: createTroubleLog(log),
    });
    stops.push(() => database.close());
    await assertProtected(database).catch((error: unknown) => {
      throw databaseError(error, "DATABASE_URL", appUrl);
    });
    // A private database has one server and lies beside its files, so it needs no claim.
    if (settings.databaseUrl) await claimFolder(database, join(settings.dataDir, "files"));
    const app = await createApp({ settings, database, log });
    stops.push(() => closeApp(app, patience));
    const signIn = await signInAfterDemo(settings, (password) =>
      seedDemo({ services: app.services, password, log: app.log }),
    );
    const listening = await app
      .listen({ host: settings.host, port: settings.port })
      .catch((error: unknown) => {
        throw listenError(error, settings);
      });
    const jobs = startJobs({ services: app.services, log: app.log });
    stops.push(jobs.stop);
    return { address: settings.publicUrl ?? listening, signIn, stop };
  } catch (error) {
    await stop().catch((failed: unknown) =>
      log.error({ err: failed }, "Not everything stopped as it should."),
    );
    throw error;
  }
}

/** Repeats the work while the database accepts connections but does not answer: no setting causes that. */
async function onceAnswered<T>(tell: (message: string) => void, work: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      tell("The database does not answer. The start goes on when it does.");
    }
}

/** Logs the message every five seconds until the work ends. */
async function telling<T>(log: Logger, message: string, work: Promise<T>): Promise<T> {
  const timer = setInterval(() => log.warn(message), 5_000);
  return work.finally(() => clearInterval(timer));
}

/** PostgreSQL's addresses may omit the host; `URL` requires one. */
const roleOf = (url: string) => decodeURIComponent(new URL(url.replace("@/", "@localhost/")).username);

async function databaseAddresses(settings: Settings, log: Logger, stops: (() => Promise<unknown>)[]) {
  const { databaseUrl, migrationDatabaseUrl, dataDir } = settings;
  if (databaseUrl) return { appUrl: databaseUrl, ownerUrl: migrationDatabaseUrl ?? databaseUrl };
  const postgres = await startPrivatePostgres(dataDir, log);
  stops.push(postgres.stop);
  return postgres;
}

async function signInAfterDemo(
  settings: Settings,
  seed: (password: string) => Promise<boolean>,
): Promise<string> {
  if (settings.demo) {
    const { password, hint, forget } = demoPassword(settings);
    if (await seed(password))
      return `Sign in as owner, admin, sales, operations, accounts or viewer. Their password is ${hint}`;
    forget();
  }
  return settings.signup === "open" ? "Create an organisation at /signup, or sign in." : "Sign in at /login.";
}

/** The server's log: one JSON line per event on standard output, without passwords or tokens. */
export const createLog = (level: Settings["logLevel"]): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ["password", "token", "*.password", "*.token", "req.headers.authorization"],
    },
    // Synchronous: lines keep their order with other output, and the last one is not lost at the end.
    pino.destination({ dest: 1, sync: true }),
  );

/** How long the whole stop may take: longer than `patience`, which is for running requests. */
const wholeStopMs = 45_000;

/** Starts the server with the settings of the environment, prints its address, and stops it on a signal. */
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
    setTimeout(() => process.exit(1), wholeStopMs).unref();
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
