import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appOf } from "../promises/fixtures/appOf";
import {
  type Ask,
  asking,
  newOrganisation,
  startTestApp,
  type TestApp,
  testPassword,
  type TestOrganisation,
} from "../rest/startTestApp";
import { type MailServer, startMailServer } from "../setup/mailServer";

let mails: MailServer;
let test: TestApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  mails = await startMailServer();
  test = await startTestApp({ settings: mails.settings });
  organisation = await newOrganisation(test);
});
afterAll(async () => {
  await test.stop();
  await mails.stop();
});

const logIn = async (username: string, password = testPassword) =>
  asking(test.app)("POST", "/api/auth/login", { username, password });
/** Signs in as far as the password goes, and gives the way to go on. */
async function begin(username: string): Promise<Ask> {
  const { status, body } = await logIn(username);
  expect([status, body.token, body.pending?.needs]).toEqual([200, undefined, "code"]);
  return asking(test.app, body.pending.token);
}
const finish = async (username: string, code: string) =>
  (await begin(username))("POST", "/api/auth/finish", { code });
const kindsOf = async (userId: string): Promise<string[]> =>
  (await organisation.owner("GET", "/api/security-events")).body
    .filter((event: { userId: string }) => event.userId === userId)
    .map(({ kind }: { kind: string }) => kind)
    .reverse();

/** A member with an app that counts. */
async function withApp(role: "sales" | "admin" = "sales") {
  const ask = await organisation.member(role);
  const app = await appOf(ask);
  return { ask, app, recoveryCodes: await app.confirm(), username: ask.username };
}

describe("an authenticator app", () => {
  it("counts once a code of it has come, and is asked for at the next sign-in", async () => {
    const sales = await organisation.member("sales");
    const app = await appOf(sales);
    expect((await logIn(sales.username)).body.token).toEqual(expect.any(String));
    const wrong = await sales("POST", "/api/users/me/second-factor/app/confirm", { code: "000000" });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ["code"]]);
    expect(await app.confirm()).toHaveLength(10);
    expect((await sales("POST", "/api/users/me/second-factor/app")).status).toBe(409);
    const state = (await sales("GET", "/api/users/me/second-factor")).body;
    expect(state).toEqual({
      hasPassword: true,
      appSince: expect.any(String),
      passkeys: [],
      recoveryCodes: 10,
      isNeeded: false,
    });

    const next = await begin(sales.username);
    expect((await next("GET", "/api/users/me")).status).toBe(401);
    expect((await next("DELETE", "/api/users/me/second-factor/app")).status).toBe(401);
    const refused = await next("POST", "/api/auth/finish", { code: "123456" });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["code"]]);
    const done = await next("POST", "/api/auth/finish", { code: app.code() });
    expect([done.status, done.body.user.id]).toEqual([200, sales.id]);
    expect((await next("GET", "/api/users/me")).body.id).toBe(sales.id);
    expect((await next("POST", "/api/auth/finish", { code: app.code(1) })).status).toBe(403);
    expect((await kindsOf(sales.id)).slice(-3)).toEqual(["app_added", "code_failed", "signed_in"]);
  });

  it("takes no code twice, neither that of now nor an earlier one", async () => {
    const { app, username } = await withApp();
    expect((await finish(username, app.code(-1))).status).toBe(422);
    const code = app.code();
    const [one, other] = [await begin(username), await begin(username)];
    const both = await Promise.all([one, other].map((ask) => ask("POST", "/api/auth/finish", { code })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await finish(username, app.code(1))).status).toBe(200);
  });

  it("is taken off by its person after a step-up, and by an administrator, who ends the sessions", async () => {
    const { ask, username } = await withApp();
    const old = () =>
      test.database.inTenant(organisation.tenantId, (tx) =>
        tx.query("update sessions set confirmed_at = now() - interval '1 hour'"),
      );
    await old();
    for (const [method, path] of [
      ["DELETE", "app"],
      ["POST", "recovery-codes"],
    ] as const)
      expect((await ask(method, `/api/users/me/second-factor/${path}`)).body.code).toBe("password_needed");
    const { owner } = organisation;
    const other = await withApp("admin");
    await old();
    const reset = () => owner("DELETE", `/api/users/${other.ask.id}/second-factor`);
    expect((await reset()).body.code).toBe("password_needed");
    await owner("POST", "/api/users/me/confirm", { password: testPassword });
    expect((await reset()).status).toBe(204);
    expect((await other.ask("GET", "/api/users/me")).status).toBe(401);
    expect((await logIn(other.username)).body.token).toEqual(expect.any(String));
    await ask("POST", "/api/users/me/confirm", { password: testPassword });
    expect((await ask("DELETE", "/api/users/me/second-factor/app")).status).toBe(204);
    expect((await logIn(username)).body.token).toEqual(expect.any(String));
  });

  it("steps up in place of the password", async () => {
    const { ask, app } = await withApp("admin");
    await test.database.inTenant(organisation.tenantId, (tx) =>
      tx.query("update sessions set confirmed_at = null"),
    );
    const key = () => ask("POST", "/api/api-keys", { name: "Site", role: "viewer" });
    expect((await key()).status).toBe(403);
    expect((await ask("POST", "/api/users/me/confirm", {})).status).toBe(422);
    expect((await ask("POST", "/api/users/me/confirm", { code: "111111" })).status).toBe(422);
    expect((await ask("POST", "/api/users/me/confirm", { code: app.code() })).status).toBe(204);
    expect((await key()).status).toBe(201);
    expect(await kindsOf(ask.id)).toContain("confirmation_failed");
  });

  it("stands between a link for a new password and the account", async () => {
    const { ask, app } = await withApp();
    await organisation.owner("POST", "/api/users/me/confirm", { password: testPassword });
    const { body } = await organisation.owner("POST", `/api/users/${ask.id}/invite`);
    const token = body.link.split("#")[1];
    const set = await asking(test.app)("POST", "/api/auth/set-password", {
      token,
      password: "nine loud harbours",
    });
    expect([set.status, set.body.token, set.body.pending.needs]).toEqual([200, undefined, "code"]);
    const next = asking(test.app, set.body.pending.token);
    expect((await next("GET", "/api/users/me")).status).toBe(401);
    expect((await next("POST", "/api/auth/finish", { code: app.code() })).status).toBe(200);
  });

  it("is stored sealed, and opens for nobody else", async () => {
    const { ask } = await withApp();
    const other = await withApp();
    const rows = await test.database.inTenant(organisation.tenantId, async (tx) => {
      await tx.query(
        "update authenticators a set secret = b.secret from authenticators b where a.user_id = $1 and b.user_id = $2",
        [other.ask.id, ask.id],
      );
      return tx.query<{ secret: Buffer }>("select secret from authenticators where user_id = $1", [ask.id]);
    });
    expect(rows[0]?.secret.toString("latin1")).not.toMatch(/^[A-Z2-7]+$/);
    const next = await begin(other.username);
    expect((await next("POST", "/api/auth/finish", { code: "123456" })).status).toBe(500);
  });

  it("is guessed at no more often than a password, and its person comes in where they are known", async () => {
    const { app, username } = await withApp();
    const next = await begin(username);
    const guess = () => next("POST", "/api/auth/finish", { code: "123456" });
    const answers = [
      await guess(),
      await guess(),
      await guess(),
      await guess(),
      await guess(),
      await guess(),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429]);
    // Another pending session begins no new count.
    expect((await finish(username, app.code())).status).toBe(429);
    const elsewhere = await test.app.inject({
      method: "POST",
      url: "/api/auth/finish",
      remoteAddress: "203.0.113.40",
      headers: { authorization: `Bearer ${(await logIn(username)).body.pending.token}` },
      payload: { code: app.code() },
    });
    expect(elsewhere.statusCode).toBe(200);
  });
});

describe("a recovery code", () => {
  it("signs in once, however it is typed, and is replaced with all others", async () => {
    const { ask, username, recoveryCodes } = await withApp();
    const [first = "", second = ""] = recoveryCodes;
    expect(first).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect((await finish(username, first.toLowerCase().replaceAll("-", " "))).status).toBe(200);
    expect((await finish(username, first)).status).toBe(422);
    const renewed = (await ask("POST", "/api/users/me/second-factor/recovery-codes")).body.recoveryCodes;
    expect((await finish(username, second)).status).toBe(422);
    expect((await finish(username, renewed[0])).status).toBe(200);
    expect(await kindsOf(ask.id)).toEqual(
      expect.arrayContaining(["recovery_code_used", "recovery_codes_made"]),
    );
  });
});

describe("a role that needs a second factor", () => {
  it("has it set up at the next sign-in, in a session that does nothing else", async () => {
    const house = await newOrganisation(test);
    const sales = await house.member("sales");
    const { body: tenant } = await house.owner("GET", "/api/tenants");
    const require = async (secondFactorRoles: string[]) =>
      house.owner("PATCH", "/api/tenants", {
        version: (await house.owner("GET", "/api/tenants")).body.version,
        secondFactorRoles,
      });
    expect(tenant.secondFactorRoles).toEqual([]);
    expect((await require(["sales"])).status).toBe(200);
    // Whoever is signed in goes on.
    expect((await sales("GET", "/api/users/me")).status).toBe(200);
    const { body } = await logIn(sales.username);
    expect(body).toMatchObject({
      pending: { needs: "setup" },
      message: expect.stringContaining("second factor"),
    });
    const next = asking(test.app, body.pending.token);
    expect((await next("GET", "/api/users/me")).status).toBe(401);
    expect((await next("POST", "/api/auth/finish", { code: "123456" })).status).toBe(422);
    const app = await appOf(next);
    expect(await app.confirm()).toHaveLength(10);
    expect((await next("GET", "/api/users/me")).body.id).toBe(sales.id);
    const removed = await next("DELETE", "/api/users/me/second-factor/app");
    expect([removed.status, removed.body.message]).toEqual([409, expect.stringContaining("only one")]);
    // To ask for less needs a proof.
    await test.database.inTenant(house.tenantId, (tx) => tx.query("update sessions set confirmed_at = null"));
    expect((await require([])).body.code).toBe("password_needed");
    expect((await require(["sales", "owner"])).status).toBe(200);
  });
});
