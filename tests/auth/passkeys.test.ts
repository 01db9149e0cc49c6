import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type Ask,
  asking,
  newOrganisation,
  startTestApp,
  type TestApp,
  testPassword,
  type TestOrganisation,
} from "../rest/startTestApp";
import { softPasskey } from "../setup/softPasskey";

const site = { origin: "https://crm.fjord.example", host: "crm.fjord.example" };
let test: TestApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp({ settings: { PUBLIC_URL: site.origin } });
  organisation = await newOrganisation(test);
});
afterAll(() => test.stop());

const path = "/api/users/me/passkeys";
const newChallenge = async (): Promise<string> =>
  (await asking(test.app)("POST", "/api/auth/passkey/challenge")).body.challenge;
const add = async (ask: Ask, key = softPasskey(site), name = "Phone") => {
  const { challenge } = (await ask("POST", `${path}/challenge`)).body;
  return { key, answer: await ask("POST", path, { ...key.make(challenge), name }) };
};
const enter = async (key: ReturnType<typeof softPasskey>, challenge?: string) =>
  asking(test.app)("POST", "/api/auth/passkey", key.prove(challenge ?? (await newChallenge())));
const logIn = async (username: string) =>
  (await asking(test.app)("POST", "/api/auth/login", { username, password: testPassword })).body;

it("signs in without a name, and is a second factor beside the password", async () => {
  const sales = await organisation.member("sales");
  const { key, answer } = await add(sales);
  expect([answer.status, answer.body.recoveryCodes.length]).toEqual([201, 10]);
  const { key: other, answer: further } = await add(sales, undefined, "Laptop");
  expect([further.status, further.body.recoveryCodes]).toEqual([201, []]);
  const entered = await enter(key);
  expect([entered.status, entered.body.user.id]).toEqual([200, sales.id]);
  expect((await asking(test.app, entered.body.token)("GET", "/api/users/me")).status).toBe(200);
  const { pending } = await logIn(sales.username);
  expect(pending).toMatchObject({ needs: "key", hasPasskey: true });
  const next = asking(test.app, pending.token);
  expect((await next("GET", "/api/users/me")).status).toBe(401);
  const done = await next("POST", "/api/auth/finish", { key: other.prove(await newChallenge()) });
  expect([done.status, done.body.user.id]).toEqual([200, sales.id]);
  const { passkeys } = (await sales("GET", "/api/users/me/second-factor")).body;
  expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(["Phone", "Laptop"]);
  expect(passkeys[0].lastUsedAt).toEqual(expect.any(String));
});

it("takes no answer twice, from elsewhere, of a copy, without its person, or of nobody", async () => {
  const sales = await organisation.member("sales");
  const { key } = await add(sales);
  const challenge = await newChallenge();
  const proof = key.prove(challenge);
  const send = (body: unknown) => asking(test.app)("POST", "/api/auth/passkey", body);
  expect((await send(proof)).status).toBe(200);
  expect((await send(proof)).status).toBe(401);
  expect((await enter(key, "c".repeat(43))).status).toBe(401);
  expect((await send(key.prove(await newChallenge(), { isVerified: false }))).status).toBe(401);
  key.at({ origin: "https://crm.fiord.example", host: "crm.fiord.example" });
  expect((await enter(key)).status).toBe(401);
  key.at(site).rewind(0);
  expect((await enter(key)).status).toBe(401);
  expect((await enter(softPasskey(site))).status).toBe(401);
  key.rewind(50);
  expect((await enter(key)).status).toBe(200);
});

it("is added for whom it was asked, and finishes no session but that of its person", async () => {
  const [one, other] = [await organisation.member("sales"), await organisation.member("sales")];
  const { challenge } = (await one("POST", `${path}/challenge`)).body;
  const made = { ...softPasskey(site).make(challenge), name: "Phone" };
  expect((await other("POST", path, made)).status).toBe(422);
  expect((await one("POST", path, made)).status).toBe(422);
  const { key } = await add(one);
  await add(other);
  const next = asking(test.app, (await logIn(other.username)).pending.token);
  expect((await next("POST", "/api/auth/finish", { key: key.prove(await newChallenge()) })).status).toBe(422);
});

it("confirms who is there, is renamed and removed by its person alone, and the last one where no role needs it", async () => {
  const sales = await organisation.member("sales");
  const { key } = await add(sales);
  const [{ id }] = (await sales("GET", "/api/users/me/second-factor")).body.passkeys;
  await test.database.inTenant(organisation.tenantId, (tx) =>
    tx.query("update sessions set confirmed_at = null"),
  );
  expect((await sales("POST", `${path}/challenge`)).body.code).toBe("password_needed");
  expect((await sales("DELETE", `${path}/${id}`)).body.code).toBe("password_needed");
  const confirm = async () =>
    sales("POST", "/api/users/me/confirm", { key: key.prove(await newChallenge()) });
  expect((await confirm()).status).toBe(204);
  expect((await organisation.owner("PATCH", `${path}/${id}`, { name: "Mine" })).status).toBe(404);
  expect((await sales("PATCH", `${path}/${id}`, { name: "Old phone" })).status).toBe(204);
  const require = async (secondFactorRoles: string[]) => {
    await organisation.owner("POST", "/api/users/me/confirm", { password: testPassword });
    const { version } = (await organisation.owner("GET", "/api/tenants")).body;
    expect((await organisation.owner("PATCH", "/api/tenants", { version, secondFactorRoles })).status).toBe(
      200,
    );
  };
  await require(["sales"]);
  expect((await sales("DELETE", `${path}/${id}`)).status).toBe(409);
  await require([]);
  expect((await sales("DELETE", `${path}/${id}`)).status).toBe(204);
  expect((await logIn(sales.username)).token).toEqual(expect.any(String));
  expect((await enter(key)).status).toBe(401);
});
