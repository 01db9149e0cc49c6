import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  asking,
  newOrganisation,
  signedIn,
  startTestApp,
  testPassword,
  type Ask,
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

/** As if all passwords of the organisation had been typed so long ago. */
const typedAgo = (time: string) =>
  test.database.inTenant(organisation.tenantId, (tx) =>
    tx.query("update sessions set confirmed_at = now() - $1::interval", [time]),
  );

describe("what gives somebody lasting access", () => {
  it("needs a password that was typed in the same session within ten minutes", async () => {
    const { owner } = organisation;
    const sales = await organisation.member("sales");
    const url = `/api/users/${sales.id}`;
    const [deleted, inactive] = [await organisation.member("owner"), await organisation.member("owner")];
    expect((await owner("DELETE", `/api/users/${deleted.id}`)).status).toBe(204);
    const away = `/api/users/${inactive.id}`;
    const versionOf = async (path: string) => (await owner("GET", path)).body.version;
    const activate = async (isActive: boolean) =>
      owner("PATCH", away, { version: await versionOf(away), isActive });
    expect((await activate(false)).status).toBe(200);
    const accountNumber = "DE02 1203 0000 0000 2020 51";
    const { body: supplier } = await owner("POST", "/api/suppliers", { name: "Zed Boats", currency: "EUR" });
    const bank = `/api/suppliers/${supplier.id}`;
    const bankAccounts = async () => ({
      version: await versionOf("/api/tenants"),
      bankAccounts: [{ bank: "Fjord", holder: "Us", number: accountNumber }],
    });
    const compensations: [name: string, compensation: () => ReturnType<Ask>][] = [
      ["an API key", () => owner("POST", "/api/api-keys", { name: "Website", role: "viewer" })],
      ["a link", () => owner("POST", `${url}/invite`)],
      ["an owner", () => owner("POST", "/api/users", { username: "tora", fullname: "Tora", role: "owner" })],
      ["a further owner", async () => owner("PATCH", url, { version: await versionOf(url), role: "owner" })],
      ["a name", async () => owner("PATCH", url, { version: await versionOf(url), username: "nils.ek" })],
      ["an owner from the trash", () => owner("POST", `/api/users/${deleted.id}/restore`)],
      ["an owner who was not active", () => activate(true)],
      ["a bank account", async () => owner("PATCH", bank, { version: await versionOf(bank), accountNumber })],
      [
        "its bank",
        async () => owner("PATCH", bank, { version: await versionOf(bank), bankCode: "BOFIIE2D" }),
      ],
      ["a look at it", () => owner("POST", `${bank}/reveal`, { field: "accountNumber" })],
      ["an account of the house", async () => owner("PATCH", "/api/tenants", await bankAccounts())],
    ];

    await typedAgo("11 minutes");
    for (const [name, compensation] of compensations) {
      const { status, body } = await compensation();
      expect([name, status, body.code, body.message]).toEqual([
        ...[name, 403, "password_needed", "Enter your password again, to confirm that it is you."],
      ]);
    }
    expect((await owner("GET", "/api/api-keys")).body).toEqual([]);
    expect((await owner("GET", url)).body).toMatchObject({ role: "sales", username: sales.username });
    expect((await owner("GET", away)).body).toMatchObject({ isActive: false });
    const changes = { version: await versionOf(url), fullname: "Nils Ek", role: "admin" };
    expect((await owner("PATCH", url, changes)).status).toBe(200);
    expect((await owner("PATCH", bank, { version: 1, accountNumber: null, name: "Zed" })).status).toBe(200);

    const wrong = await owner("POST", "/api/users/me/confirm", { password: "another password" });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ["password"]]);
    expect((await owner("POST", `${url}/invite`)).status).toBe(403);
    expect((await owner("POST", "/api/users/me/confirm", { password: testPassword })).status).toBe(204);
    for (const [name, compensation] of compensations)
      expect([name, (await compensation()).status]).toEqual([name, expect.toSatisfy(isDone)]);
    const { body: events } = await owner("GET", "/api/security-events");
    expect(events.filter(({ kind }: { kind: string }) => kind === "confirmation_failed")).toHaveLength(1);
  });

  it("is refused to those who may not do it at all in the same words as ever", async () => {
    const sales = await organisation.member("sales");
    await typedAgo("11 minutes");
    const { status, body } = await sales("POST", "/api/api-keys", { name: "Mine", role: "viewer" });
    expect([status, body.code]).toEqual([403, undefined]);
  });

  it("is confirmed in one session and not in the others", async () => {
    const admin = await organisation.member("admin");
    const other = asking(test.app, await signedIn(test.app, admin.username));
    await typedAgo("11 minutes");
    expect((await other("POST", "/api/users/me/confirm", { password: testPassword })).status).toBe(204);
    const make = (ask: Ask, name: string) => ask("POST", "/api/api-keys", { name, role: "viewer" });
    expect((await make(admin, "First")).status).toBe(403);
    expect((await make(other, "First")).status).toBe(201);
  });

  it("may be asked for again with the same Idempotency-Key", async () => {
    await typedAgo("11 minutes");
    const make = () =>
      organisation.owner(
        "POST",
        "/api/users",
        { username: "liv", fullname: "Liv", role: "owner" },
        { "idempotency-key": "6f1d1c1e-1111-4a4e-9d3c-0a0a0a0a0a0a" },
      );
    expect((await make()).status).toBe(403);
    await organisation.owner("POST", "/api/users/me/confirm", { password: testPassword });
    expect((await make()).status).toBe(201);
  });

  it("cannot be reached by guessing from a session that was stolen", async () => {
    const admin = await organisation.member("admin");
    const guess = (password: string) => admin("POST", "/api/users/me/confirm", { password });
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await guess("a wild guess")).status).toBe(422);
    expect((await guess(testPassword)).status).toBe(429);
  });
});

describe("whose password was set by a reset link", () => {
  it("is told so with the next sign-in, once", async () => {
    const { owner } = organisation;
    const admin = await organisation.member("admin");
    const signIn = async (password: string) =>
      (await asking(test.app)("POST", "/api/auth/login", { username: admin.username, password })).body;
    expect((await signIn(testPassword)).passwordSetByLinkAt).toBeUndefined();
    await test.database.inTenant(organisation.tenantId, (tx) =>
      tx.query("update users set has_password = true where id = $1", [admin.id]),
    );
    const { body: made } = await owner("POST", `/api/users/${admin.id}/invite`);
    const set = { token: made.link.split("#")[1], password: "four slow trams" };
    expect((await asking(test.app)("POST", "/api/auth/set-password", set)).status).toBe(200);
    const { passwordSetByLinkAt } = await signIn("four slow trams");
    expect(Date.now() - Date.parse(passwordSetByLinkAt)).toBeLessThan(60_000);
    expect((await signIn("four slow trams")).passwordSetByLinkAt).toBeUndefined();
  });
});

const isDone = (status: number) => status === 200 || status === 201;
