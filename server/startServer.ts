import { join } from "node:path";
import type { Logger } from "pino";
import { createApp } from "./app";
import { closeApp } from "./closeApp";
import { createTroubleLog } from "./createTroubleLog";
import { assertProtected } from "./database/assertProtected";
import { connect } from "./database/connect";
import { migrate } from "./database/migrate";
import { startPrivatePostgres } from "./database/privatePostgres/startPrivatePostgres";
import { seedDemo } from "./demo/seedDemo";
import { demoPassword } from "./demoPassword";
import { claimFolder } from "./files/claimFolder";
import { startJobs } from "./jobs/startJobs";
import type { Settings } from "./settings/settings";
import { databaseError, isUnanswered, listenError } from "./startError";
import { stopAll } from "./stopAll";
import { tryPort } from "./tryPort";

/** How long running requests may take after a stop was asked for, in milliseconds. */
const patience = 30_000;

/** A server that answers requests. */
export interface RunningServer {
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
