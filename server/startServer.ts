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

/** What a failed start says, where a setting is to blame that only trying it could tell; any other error as it is. */
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

/** As `listenError`, for the database of the operator, which the named setting leads to. */
function databaseError(
  error: unknown,
  name: "DATABASE_URL" | "MIGRATION_DATABASE_URL",
  url: string,
): unknown {
  const { code, message } = systemError(error instanceof UnavailableError ? error.cause : error);
  // Of the socket; then PostgreSQL's: who may not sign in, and what database is not there.
  if (
    !/^(ECONN|ENOENT|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|28|3D000)/.test(code) &&
    !/timeout/.test(message)
  )
    return error;
  const expected = `the address of a PostgreSQL that lets this role in (${message})`;
  return new SettingsError({ [name]: url }, [{ path: [name], message: expected }]);
}

/** Whether a database let nobody in and refused nobody, until the driver gave up. */
const isUnanswered = (error: unknown): boolean => systemError(error).message === "timeout expired";

function systemError(error: unknown): { code: string; message: string } {
  // A name that leads to several addresses fails with an error for each.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return { code: "", message: String(first) };
  // Errors of Node's system calls and of PostgreSQL carry a code.
  const { code } = first as NodeJS.ErrnoException;
  return { code: code ?? "", message: first.message };
}

/**
 * Stops what was started, the last first and each whatever became of the others.
 * @throws the first error, when all were told to stop.
 */
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

/**
 * Refuses a port or an address that nobody can listen on before anything is made, such as a database and its demo.
 * @throws Error that names the setting.
 */
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

/** The password of the demo's users and where a person finds it again. */
interface DemoPassword {
  password: string;
  /** Ends the sentence "Their password is …": never the password itself, since what is printed is kept in logs. */
  hint: string;
  /** Removes a password that was generated now and turned out not to be needed. */
  forget(): void;
}

/** DEMO_PASSWORD, else the one kept in the data directory, else a random one that is kept there from now on. */
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

/** The path as one would type it: from the current folder, where the file lies below it. */
function shortPath(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith("..") || isAbsolute(path) ? file : path;
}

/** For so long the same cause is not named again, in milliseconds. */
const quiet = 60_000;

/**
 * Says once a minute at most what keeps the database from being used, whatever number of requests it fails. Each of
 * these has its own line too, with its number.
 */
function createTroubleLog(log: Pick<Logger, "error">): (cause: unknown) => void {
  const told = new Map<string, number>();
  return (cause) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const now = performance.now();
    if (now - (told.get(reason) ?? -Infinity) < quiet) return;
    if (told.size > 100) told.clear();
    told.set(reason, now);
    log.error(`The database cannot be used: ${reason}`);
  };
}

/** How long running requests may take after a stop was asked for, in milliseconds. */
const patience = 30_000;

/** A server that answers requests. */
interface RunningServer {
  /** Where a browser on this machine reaches it, such as http://127.0.0.1:3000 */
  address: string;
  /** How to sign in, in a line without secrets. */
  signIn: string;
  /** Lets running requests finish, then stops the private database. */
  stop(): Promise<void>;
}

/**
 * Starts everything in order: database, migrations, demo, HTTP. What was started is stopped if a later step fails.
 * @throws Error in plain words with a remedy.
 */
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
    // A private database has one server, and lies beside its pictures.
    if (settings.databaseUrl) await claimFolder(database, join(settings.dataDir, "files"));
    const app = await createApp({ settings, database, log });
    stops.push(() => closeApp(app, patience));
    const signIn = await signInAfterDemo(settings, (password) =>
      seedDemo({ rest: app.rest, password, log: app.log }),
    );
    const listening = await app
      .listen({ host: settings.host, port: settings.port })
      .catch((error: unknown) => {
        throw listenError(error, settings);
      });
    const jobs = startJobs({ rest: app.rest, log: app.log });
    stops.push(jobs.stop);
    return { address: settings.publicUrl ?? listening, signIn, stop };
  } catch (error) {
    await stop().catch((failed: unknown) =>
      log.error({ err: failed }, "Not everything stopped as it should."),
    );
    throw error;
  }
}

/** Does it anew as long as the database takes connections and says nothing, which no setting is to blame for. */
async function onceAnswered<T>(tell: (message: string) => void, work: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      tell("The database does not answer. The start goes on when it does.");
    }
}

/** Says every five seconds what is waited for. */
async function telling<T>(log: Logger, message: string, work: Promise<T>): Promise<T> {
  const timer = setInterval(() => log.warn(message), 5_000);
  return work.finally(() => clearInterval(timer));
}

/** PostgreSQL's addresses may leave the host out, which the standard's may not. */
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

/** How long the whole stop may take: more than running requests may, see `startServer`. */
const wholeStopMs = 45_000;

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
