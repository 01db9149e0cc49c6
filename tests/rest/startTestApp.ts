import { rmSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { pino, type Logger } from "pino";
import { createApp } from "../../server/app";
import type { TimeLimits } from "../../server/boundRequests";
import { connect } from "../../server/database/connect";
import type { Database } from "../../server/database/connection/Database";
import { hashPassword } from "../../server/auth/passwords";
import { createOrganisation } from "../../server/rest/organisation/createOrganisation";
import { openFileStore, type FileStore } from "../../server/files/FileStore";
import { readSettings } from "../../server/settings/settings";
import type { Role } from "../../src/schema/field/access";
import type { Resource } from "../../src/schema/resource";
import { createTestDatabase, type TestDatabase } from "../setup/createTestDatabase";
import { temporaryFolder } from "../setup/temporaryFolder";

export const testPassword = "seven quiet lanterns";

/** The whole application on a database of the test file's own. Call `stop` after the tests. */
export interface TestApp {
  app: FastifyInstance;
  database: Database;
  /** Where its pictures are kept. */
  files: FileStore;
  urls: TestDatabase;
  stop(): Promise<void>;
}

export async function startTestApp(
  options: {
    resources?: readonly Resource[];
    pages?: string;
    settings?: Record<string, string>;
    timeLimits?: Partial<TimeLimits>;
    /** Where the server writes its log; nowhere where not given. */
    log?: Logger;
    prepare?: (urls: TestDatabase) => Promise<void>;
  } = {},
): Promise<TestApp> {
  const urls = await createTestDatabase();
  await options.prepare?.(urls);
  const folder = temporaryFolder();
  const database = connect(urls.appUrl, { max: 8 });
  const settings = readSettings({
    ...{ DATA_DIR: folder, LOG_LEVEL: "silent" },
    // Programs ask faster than people.
    REQUESTS_PER_MINUTE: "1000000",
    KEY_REQUESTS_PER_MINUTE: "1000000",
    ...options.settings,
  });
  const app = await createApp({
    settings,
    database,
    log: options.log ?? pino({ level: process.env.TEST_LOG ?? "silent" }),
    ...(options.resources ? { resources: options.resources } : {}),
    ...(options.pages ? { pages: options.pages } : {}),
    ...(options.timeLimits ? { timeLimits: options.timeLimits } : {}),
  });
  await app.ready();
  return {
    app,
    database,
    files: openFileStore(join(settings.dataDir, "files")),
    urls,
    stop: async () => {
      await app.close();
      await database.close();
      await urls.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a request answered: the status, the body as JSON where there is one, and the headers. */
export interface Answer {
  status: number;
  // Tests look into bodies of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
}

export type Ask = (
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Asks the application as the bearer of a token, or as nobody. */
export const asking =
  (app: FastifyInstance, token?: string): Ask =>
  async (method, url, body, headers = {}) => {
    const answer = await app.inject({
      method,
      url,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      // Whatever a test wants to send.
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(answer.headers["content-type"]).includes("json");
    return {
      status: answer.statusCode,
      body: isJson && answer.body !== "" ? answer.json() : answer.body,
      headers: answer.headers,
    };
  };

/** An organisation with its owner signed in, and a way to sign in further users of any role. */
export interface TestOrganisation {
  tenantId: string;
  owner: Ask & { id: string };
  /** Creates and signs in a user of the role. */
  member(role: Role): Promise<Ask & { id: string; username: string; token: string }>;
}

let made = 0;

export async function newOrganisation({ app, database }: TestApp): Promise<TestOrganisation> {
  made += 1;
  const passwordHash = await (samePassword ??= hashPassword(testPassword));
  const username = `owner${made}`;
  const { tenantId, userId } = await createOrganisation(database, {
    organisation: `Harbour Travels ${made}`,
    fullname: "Mira Solberg",
    username,
    email: "mira@harbour.example",
    isEmailConfirmed: true,
    passwordHash,
  });
  const ask = asking(app, await signedIn(app, username));
  return {
    tenantId,
    owner: Object.assign(ask, { id: userId }),
    async member(role) {
      made += 1;
      const name = `${role}${made}`;
      const user = { username: name, fullname: `${role} ${made}`, email: `${name}@harbour.example`, role };
      const created = await ask("POST", "/api/users", user);
      if (created.status !== 201) throw new Error(JSON.stringify(created.body));
      await database.inTenant(tenantId, (tx) =>
        tx.query("update logins set password_hash = $1 where username = $2", [passwordHash, name]),
      );
      const token = await signedIn(app, name);
      return Object.assign(asking(app, token), { id: created.body.id, username: name, token });
    },
  };
}

let samePassword: Promise<string> | undefined;

export async function signedIn(
  app: FastifyInstance,
  username: string,
  password = testPassword,
): Promise<string> {
  const { status, body } = await asking(app)("POST", "/api/auth/login", { username, password });
  if (status !== 200)
    throw new Error(`Signing in as ${username} answered ${status}: ${JSON.stringify(body)}`);
  return body.token;
}
