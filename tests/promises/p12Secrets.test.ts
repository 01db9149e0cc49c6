import { rmSync } from "node:fs";
import { PassThrough } from "node:stream";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../server/app";
import { connect } from "../../server/database/connect";
import { readSettings } from "../../server/settings/settings";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../server/database/connection/Database";
import { asking, type Answer } from "../rest/startTestApp";
import { createTestDatabase, type TestDatabase } from "../setup/createTestDatabase";
import { temporaryFolder } from "../setup/temporaryFolder";
import { operationsOf, pathWith } from "./fixtures/operationsOf";

const passwords = { first: "three green ferries", second: "four slow trams", third: "five quick boats" };

describe("P12: tokens and secrets are stored as hashes and never logged or put in a URL", async () => {
  const folder = temporaryFolder();
  let urls: TestDatabase;
  let database: Database;
  let app: FastifyInstance;
  let logged = "";
  /** Everything that was answered, with the secrets that were meant to be in it. */
  const answers: Answer[] = [];
  const secrets: string[] = Object.values(passwords);

  beforeAll(async () => {
    urls = await createTestDatabase();
    database = connect(urls.appUrl, { max: 4 });
    const stream = new PassThrough();
    stream.on("data", (chunk: Buffer) => (logged += chunk.toString()));
    const settings = readSettings({
      ...{ DATA_DIR: folder, LOG_LEVEL: "trace" },
      REQUESTS_PER_MINUTE: "1000000",
      KEY_REQUESTS_PER_MINUTE: "1000000",
    });
    app = await createApp({ settings, database, log: pino({ level: "trace" }, stream) });
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await urls.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = async (
    token: string | undefined,
    ...request: Parameters<ReturnType<typeof asking>>
  ): Promise<Answer> => {
    const answer = await asking(app, token)(...request);
    answers.push(answer);
    return answer;
  };

  it("is used in every way that makes or takes a secret", async () => {
    const signup = {
      organisation: "Fjord Journeys",
      fullname: "Ada Lund",
      username: "ada",
      email: "ada@fjord.example",
    };
    const { body: owner } = await ask(undefined, "POST", "/api/auth/signup", {
      ...signup,
      password: passwords.first,
    });
    const { body: again } = await ask(undefined, "POST", "/api/auth/login", {
      username: "ada",
      password: passwords.first,
    });
    const created = await ask(again.token, "POST", "/api/users", {
      username: "bo",
      fullname: "Bo",
      role: "sales",
    });
    const inviting = `/api/users/${created.body.id}/invite`;
    // An answer with a secret is not kept for repeats: the key is refused.
    const kept = { "idempotency-key": "a" };
    expect((await ask(again.token, "POST", inviting, undefined, kept)).status).toBe(400);
    const { body: invitation } = await ask(again.token, "POST", inviting);
    const link = new URL(invitation.link);
    const token = link.hash.slice(1);
    await ask(undefined, "POST", "/api/auth/set-password/check", { token });
    const { body: bo } = await ask(undefined, "POST", "/api/auth/set-password", {
      token,
      password: passwords.second,
    });
    const { body: changed } = await ask(bo.token, "POST", "/api/users/me/password", {
      currentPassword: passwords.second,
      newPassword: passwords.third,
    });
    const website = { name: "Website", role: "sales" };
    expect((await ask(again.token, "POST", "/api/api-keys", website, kept)).status).toBe(400);
    const key = await ask(again.token, "POST", "/api/api-keys", website);
    secrets.push(owner.token, again.token, token, bo.token, changed.token, key.body.secret);
    for (const secret of secrets) expect(secret).toMatch(/.{12,}/);
    // The part behind the # stays in the browser: it is in no request and in no log.
    expect(link.origin + link.pathname + link.search).not.toContain(token);
    expect((await ask(key.body.secret, "GET", "/api/trips")).status).toBe(200);
    // Mistakes that people make with secrets, and an error that nobody foresaw.
    await ask(undefined, "POST", "/api/auth/login", {
      username: passwords.first,
      password: passwords.first,
      extra: passwords.second,
    });
    await ask(changed.token, "POST", "/api/trips", { password: passwords.second, customerName: 5 });
    await ask(changed.token, "GET", `/api/nothing`, undefined, { "x-password": passwords.third });
    await breakIt();
    expect((await ask(changed.token, "GET", "/api/hotels")).status).toBe(500);
    expect(
      (
        await ask(changed.token, "POST", "/api/hotels", {
          name: "H",
          city: "C",
          country: "IN",
        })
      ).status,
    ).toBe(500);
  });

  /** Takes a column away, so that the server meets an error that nobody foresaw. */
  async function breakIt(): Promise<void> {
    const client = new Client({ connectionString: urls.ownerUrl });
    await client.connect();
    await client.query("alter table hotels rename column city to town");
    await client.end();
  }

  /** The secret as it stands, and the ways in which it could be written down. */
  const forms = (secret: string): string[] => [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString("hex"),
    Buffer.from(secret).toString("base64"),
    Buffer.from(secret, "base64url").toString("hex"),
  ];

  it("has none of them in the whole database", async () => {
    const client = new Client({ connectionString: urls.superuserUrl });
    await client.connect();
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
    );
    let dump = "";
    for (const { name } of tables)
      dump += JSON.stringify((await client.query(`select to_jsonb(t) as row from "${name}" t`)).rows);
    await client.end();
    expect(dump).toContain("argon2id");
    expect(secrets.filter((secret) => forms(secret).some((form) => dump.includes(form)))).toEqual([]);
  });

  it("has none of them in the log, at its most talkative level", () => {
    expect(logged).toContain("A request failed.");
    expect(secrets.filter((secret) => forms(secret).some((form) => logged.includes(form)))).toEqual([]);
    expect(logged).not.toMatch(/bearer|argon2id/i);
  });

  it("has none of them in a header, a cookie or an error of its answers", () => {
    for (const { headers } of answers) {
      expect(headers).not.toHaveProperty("set-cookie");
      expect(secrets.filter((secret) => JSON.stringify(headers).includes(secret))).toEqual([]);
    }
    const httpErrors = JSON.stringify(answers.filter(({ status }) => status >= 400).map(({ body }) => body));
    expect(secrets.filter((secret) => httpErrors.includes(secret))).toEqual([]);
  });

  it("takes no token from an address, on any route", async () => {
    const token = secrets.at(-1) ?? "";
    for (const operation of (await operationsOf(app)).filter(({ isPublic }) => !isPublic))
      for (const name of ["token", "access_token"]) {
        const { status } = await ask(
          undefined,
          operation.method,
          `${pathWith(operation, "1")}?${name}=${token}`,
        );
        expect([operation.name, status]).toEqual([operation.name, 401]);
      }
    expect((await ask(undefined, "GET", "/api/trips", undefined, { cookie: `token=${token}` })).status).toBe(
      401,
    );
    const { paths } = (await ask(undefined, "GET", "/api/openapi.json")).body;
    // The link of a customer is all that they have.
    const described = JSON.stringify(
      Object.entries(paths).filter(
        ([path]) => !/^\/api\/public\/(proposals|travellers)\/\{token\}/.test(path),
      ),
    );
    expect(described).not.toMatch(/"in":"(query|path|cookie)","name":"(\w*token\w*|password|secret|key)"/i);
  });
});
