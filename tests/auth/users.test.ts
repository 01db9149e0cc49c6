import { request } from "node:http";
import { json } from "node:stream/consumers";
import { startSession } from "../../server/auth/signIn";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  asking,
  newOrganisation,
  signedIn,
  startTestApp,
  testPassword,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";

let test: TestApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
});
afterAll(() => test.stop());

const userOf = async (id: string) => (await organisation.owner("GET", `/api/users/${id}`)).body;

describe("the link for a new user", () => {
  it("leads to where the request arrived, never to where its Host header says", async () => {
    const admin = await organisation.member("admin");
    const { body: user } = await organisation.owner("POST", "/api/users", {
      username: "linus",
      fullname: "Linus Falk",
      role: "viewer",
    });
    const address = await test.app.listen({ host: "127.0.0.1", port: 0 });
    const invite = (headers: Record<string, string>) =>
      new Promise<string>((resolve, reject) => {
        const options = { method: "POST", headers: { authorization: `Bearer ${admin.token}`, ...headers } };
        const asked = request(`${address}/api/users/${user.id}/invite`, options, (answer) =>
          json(answer).then((body) => resolve((body as { link: string }).link), reject),
        );
        asked.on("error", reject).end();
      });
    for (const header of ["host", "x-forwarded-host"])
      expect(await invite({ [header]: "evil.example" })).toMatch(new RegExp(`^${address}/set-password#`));
  });
});

describe("a new user", () => {
  it("sets a password by a one-use link and is signed in", async () => {
    const { owner } = organisation;
    const { body: user } = await owner("POST", "/api/users", {
      username: "nils",
      fullname: "Nils Ek",
      role: "sales",
    });
    const invited = await owner("POST", `/api/users/${user.id}/invite`);
    expect(invited.status).toBe(201);
    expect(invited.body.kind).toBe("invitation");
    const token = invited.body.link.split("/set-password#")[1];
    const ask = asking(test.app);
    const target = await ask("POST", "/api/auth/set-password/check", { token });
    expect(target.body).toEqual({
      kind: "invitation",
      username: "nils",
      fullname: "Nils Ek",
      organisation: expect.any(String),
    });

    const weak = await ask("POST", "/api/auth/set-password", { token, password: "password1234" });
    expect([weak.status, Object.keys(weak.body.errors)]).toEqual([422, ["password"]]);
    const password = "green kettle over fjord";
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask("POST", "/api/auth/set-password", { token, password })),
    );
    const set = answers.filter(({ status }) => status === 200);
    expect(set).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
    expect((await asking(test.app, set[0]?.body.token)("GET", "/api/users/me")).body).toMatchObject({
      username: "nils",
      hasPassword: true,
    });
    await signedIn(test.app, "nils", password);
  });

  it("needs a name that nobody in the installation has", async () => {
    const other = await newOrganisation(test);
    await other.owner("POST", "/api/users", { username: "ida", fullname: "Ida", role: "sales" });
    const taken = await organisation.owner("POST", "/api/users", {
      username: "ida",
      fullname: "Ida",
      role: "sales",
    });
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([409, ["username"]]);
  });

  it("tells an organisation of 20 names an hour that somebody has them, and then sets none", async () => {
    const [asker, other] = [await newOrganisation(test), await newOrganisation(test)];
    await other.owner("POST", "/api/users", { username: "runa", fullname: "Runa", role: "sales" });
    const statuses = [];
    for (let count = 0; count < 21; count += 1) {
      const taken = { username: "runa", fullname: "Runa", role: "sales" };
      const { status } = await asker.owner("POST", "/api/users", taken);
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array(20).fill(409), 429]);
    const free = { username: "nobody.has.this", fullname: "Ada", role: "sales" };
    expect((await asker.owner("POST", "/api/users", free)).status).toBe(429);
    expect((await other.owner("POST", "/api/users", free)).status).toBe(201);
  });

  it("is made by owners and admins alone", async () => {
    const body = { username: "extra", fullname: "Extra", role: "viewer" };
    for (const role of ["sales", "operations", "accounts", "viewer"] as const)
      expect((await (await organisation.member(role))("POST", "/api/users", body)).status).toBe(403);
  });
});

describe("owners", () => {
  it("are appointed, changed and removed by owners alone", async () => {
    const admin = await organisation.member("admin");
    const sales = await organisation.member("sales");
    const second = await organisation.member("owner");
    const appoint = { version: 1, role: "owner" };
    expect((await admin("PATCH", `/api/users/${sales.id}`, appoint)).status).toBe(403);
    expect(
      (await admin("POST", "/api/users", { username: "boss", fullname: "B", role: "owner" })).status,
    ).toBe(403);
    const { version } = await userOf(second.id);
    expect((await admin("PATCH", `/api/users/${second.id}`, { version, fullname: "X" })).status).toBe(403);
    expect((await admin("DELETE", `/api/users/${second.id}`)).status).toBe(403);
    expect((await admin("POST", `/api/users/${second.id}/invite`)).status).toBe(403);
    expect((await admin("GET", `/api/users/${second.id}/sessions`)).status).toBe(403);
    expect((await admin("DELETE", `/api/users/${second.id}/sessions`)).status).toBe(403);
    expect((await organisation.owner("DELETE", `/api/users/${second.id}`)).status).toBe(204);
  });

  it("never all leave, even when two of them remove each other at once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const pair = await newOrganisation(test);
      const second = await pair.member("owner");
      const versions = await pair.owner("GET", "/api/users");
      const versionOf = (id: string) => versions.body.find((user: { id: string }) => user.id === id).version;
      const answers = await Promise.all([
        pair.owner("PATCH", `/api/users/${second.id}`, { version: versionOf(second.id), role: "admin" }),
        round % 2 === 0
          ? second("PATCH", `/api/users/${pair.owner.id}`, {
              version: versionOf(pair.owner.id),
              isActive: false,
            })
          : second("DELETE", `/api/users/${pair.owner.id}`),
      ]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    }
  });

  it("do not change their own role or lock themselves out", async () => {
    const { owner } = organisation;
    const { version } = await userOf(owner.id);
    for (const change of [{ role: "admin" }, { isActive: false }]) {
      const answer = await owner("PATCH", `/api/users/${owner.id}`, { version, ...change });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, Object.keys(change)]);
    }
    expect((await owner("DELETE", `/api/users/${owner.id}`)).status).toBe(422);
  });
});

describe("a session", () => {
  it.each([
    ["the user is deactivated", { isActive: false }],
    ["the role is changed", { role: "viewer" }],
  ])("ends at once when %s", async (_when, change) => {
    const sales = await organisation.member("sales");
    const { version } = await userOf(sales.id);
    expect((await organisation.owner("PATCH", `/api/users/${sales.id}`, { version, ...change })).status).toBe(
      200,
    );
    expect((await sales("GET", "/api/users/me")).status).toBe(401);
  });

  it("ends at once when the user goes to the trash", async () => {
    const sales = await organisation.member("sales");
    await organisation.owner("DELETE", `/api/users/${sales.id}`);
    expect((await sales("GET", "/api/users/me")).status).toBe(401);
    const again = await asking(test.app)("POST", "/api/auth/login", {
      username: sales.username,
      password: testPassword,
    });
    expect(again.status).toBe(401);
  });

  it("is listed for its user, who ends it", async () => {
    const sales = await organisation.member("sales");
    const elsewhere = asking(test.app, await signedIn(test.app, sales.username));
    const { body: sessions } = await sales("GET", "/api/users/me/sessions");
    expect(sessions).toHaveLength(2);
    expect(Object.keys(sessions[0]).sort()).toEqual(
      ["address", "createdAt", "expiresAt", "id", "current", "lastSeenAt", "userAgent"].sort(),
    );
    const other = sessions.find((one: { current: boolean }) => !one.current);
    expect((await sales("DELETE", `/api/users/me/sessions/${other.id}`)).status).toBe(204);
    expect((await elsewhere("GET", "/api/users/me")).status).toBe(401);
    expect((await sales("GET", "/api/users/me")).status).toBe(200);
  });

  it("ends when its user has started twenty others since", async () => {
    const sales = await organisation.member("sales");
    const login = { tenant_id: organisation.tenantId, user_id: sales.id };
    const [stored] = await test.database.inTenant(organisation.tenantId, (tx) =>
      tx.query<{ password_hash: string }>("select password_hash from logins where user_id = $1", [sales.id]),
    );
    const origin = { address: "127.0.0.1", userAgent: "test" };
    const start = () =>
      startSession(test.database, { ...login, password_hash: stored?.password_hash ?? null }, origin);
    for (let started = 0; started < 19; started += 1) await start();
    expect((await sales("GET", "/api/users/me/sessions")).body).toHaveLength(20);
    const newest = await start();
    expect((await sales("GET", "/api/users/me")).status).toBe(401);
    const { body } = await asking(test.app, newest?.token)("GET", "/api/users/me/sessions");
    expect(body).toHaveLength(20);
  });

  it("is ended by an administrator for the whole user", async () => {
    const sales = await organisation.member("sales");
    expect((await organisation.owner("GET", `/api/users/${sales.id}/sessions`)).body).toHaveLength(1);
    expect((await organisation.owner("DELETE", `/api/users/${sales.id}/sessions`)).status).toBe(204);
    expect((await sales("GET", "/api/users/me")).status).toBe(401);
  });

  it("gets a new token when its user changes the password, and all others end", async () => {
    const sales = await organisation.member("sales");
    const elsewhere = asking(test.app, await signedIn(test.app, sales.username));
    const wrong = await sales("POST", "/api/users/me/password", {
      currentPassword: "no",
      newPassword: "copper moon and rain",
    });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ["currentPassword"]]);
    const changed = await sales("POST", "/api/users/me/password", {
      currentPassword: testPassword,
      newPassword: "copper moon and rain",
    });
    expect(changed.status).toBe(200);
    expect((await sales("GET", "/api/users/me")).status).toBe(401);
    expect((await elsewhere("GET", "/api/users/me")).status).toBe(401);
    expect((await asking(test.app, changed.body.token)("GET", "/api/users/me")).status).toBe(200);
  });
});

describe("/api/users/me", () => {
  it("lets viewers change their own profile and nothing else of themselves", async () => {
    const viewer = await organisation.member("viewer");
    const { body: me } = await viewer("GET", "/api/users/me");
    const changed = await viewer("PATCH", "/api/users/me", {
      version: me.version,
      phone: "+47 22 00 00 00",
      theme: "dark",
    });
    expect(changed.body).toMatchObject({ phone: "+47 22 00 00 00", theme: "dark", version: me.version + 1 });
    expect((await viewer("PATCH", "/api/users/me", { version: 2, role: "owner" })).status).toBe(400);
    expect((await viewer("PATCH", `/api/users/${viewer.id}`, { version: 2, fullname: "X" })).status).toBe(
      403,
    );
    const asSeenByViewers = await viewer("GET", `/api/users/${viewer.id}`);
    expect(asSeenByViewers.body).not.toHaveProperty("phone");
  });
});
