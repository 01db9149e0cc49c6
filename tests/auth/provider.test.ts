import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchOutside, isInside } from "../../server/auth/fetchOutside";
import {
  asking,
  newOrganisation,
  startTestApp,
  testPassword,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";

const origin = "https://crm.fjord.example";
const client = { client_id: "tripwright", client_secret: "a-secret-of-the-client" };
let test: TestApp;
let organisation: TestOrganisation;
let identity: Server;
let issuer = "";
/** What the provider knows of whoever signs in there under this name. */
const known = new Map<string, { email: string; email_verified: boolean }>();

beforeAll(async () => {
  identity = createServer();
  await new Promise<void>((resolve) => identity.listen(0, "127.0.0.1", resolve));
  // It listens on a port.
  issuer = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [`${origin}/login`] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    conformIdTokenClaims: false,
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...known.get(id) }),
    }),
  });
  identity.on("request", (request, answer) => void provider.callback()(request, answer));
  test = await startTestApp({ settings: { PUBLIC_URL: origin, PRIVATE_PROVIDERS: "on" } });
  organisation = await newOrganisation(test);
  await set();
});
afterAll(async () => {
  await test.stop();
  identity.closeAllConnections();
  identity.close();
});

const set = (given: Record<string, unknown> = {}) =>
  organisation.owner("PUT", "/api/tenants/provider", {
    ...{ name: "fjord.example", issuer, clientId: client.client_id, clientSecret: client.client_secret },
    ...given,
  });
const start = (name = "fjord.example") => asking(test.app)("POST", "/api/auth/provider", { name });

/** Signs in at the provider as a browser does, and gives what it is sent back with. */
async function signInThere(location: string, login: string): Promise<URLSearchParams> {
  const jar = new Map<string, string>();
  let [address, body]: [string, URLSearchParams | undefined] = [location, undefined];
  for (let step = 0; step < 12; step += 1) {
    const answer = await fetch(address, {
      redirect: "manual",
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(body ? { method: "POST", body } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const next = answer.headers.get("location");
    body = undefined;
    if (next?.startsWith(origin)) return new URL(next).searchParams;
    if (next) address = new URL(next, address).href;
    else {
      const page = await answer.text();
      const isLogin = page.includes('value="login"');
      body = new URLSearchParams(
        isLogin ? { prompt: "login", login, password: "any" } : { prompt: "consent" },
      );
    }
  }
  throw new Error(`The provider does not come back from ${address}.`);
}
async function enter(login: string) {
  const { body } = await start();
  const back = await signInThere(body.location, login);
  return asking(test.app)("POST", "/api/auth/provider/finish", Object.fromEntries(back));
}

describe("an organisation's own provider", () => {
  it("signs in whom it knows by a confirmed address, and by the subject from then on", async () => {
    const sales = await organisation.member("sales");
    const email = `${sales.username}@fjord.example`;
    const give = (isConfirmed: boolean) =>
      test.database.inTenant(organisation.tenantId, (tx) =>
        tx.query("update users set email = $2, is_email_confirmed = $3 where id = $1", [
          sales.id,
          email,
          isConfirmed,
        ]),
      );
    known.set("nils", { email, email_verified: true });
    await give(false);
    expect((await enter("nils")).status).toBe(401);
    await give(true);
    const entered = await enter("nils");
    expect([entered.status, entered.body.user?.id]).toEqual([200, sales.id]);
    known.set("nils", { email: "other@fjord.example", email_verified: true });
    expect((await enter("nils")).body.user?.id).toBe(sales.id);
    known.set("eve", { email, email_verified: false });
    expect((await enter("eve")).status).toBe(401);
    known.set("stranger", { email: "stranger@fjord.example", email_verified: true });
    expect((await enter("stranger")).status).toBe(401);
  });

  it("takes an answer once, and only to what was asked", async () => {
    const { body } = await start("ada@fjord.example");
    const asked = new URL(body.location).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      ...{ state: body.state, nonce: expect.stringMatching(/.{40}/), code_challenge_method: "S256" },
      ...{ redirect_uri: `${origin}/login`, response_type: "code" },
    });
    const back = Object.fromEntries(await signInThere(body.location, "nils"));
    const finish = (given: unknown) => asking(test.app)("POST", "/api/auth/provider/finish", given);
    expect((await finish({ ...back, state: "another" })).status).toBe(401);
    expect((await finish(back)).status).toBe(200);
    expect((await finish(back)).status).toBe(401);
  });

  it("tells organisations by the name of their sign-in alone, and no user's", async () => {
    const answers = await Promise.all([start("nobody@fjord.example"), start("nils@fjord.example")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await start("elsewhere.example")).status).toBe(422);
  });

  it("is set by administrators after a step-up, its secret told to nobody and kept where it is left out", async () => {
    const { body } = await organisation.owner("GET", "/api/tenants/provider");
    expect(body.provider).toEqual({
      ...{ name: "fjord.example", issuer, clientId: client.client_id, redirect: `${origin}/login` },
    });
    const [row] = await test.database.inTenant(organisation.tenantId, (tx) =>
      tx.query<{ secret: Buffer }>("select client_secret as secret from identity_providers"),
    );
    expect(row?.secret.includes(client.client_secret)).toBe(false);
    expect((await set({ clientSecret: undefined })).status).toBe(204);
    expect((await enter("nils")).status).toBe(200);
    expect((await set({ issuer: `${issuer}/nothing` })).body.errors).toHaveProperty("issuer");
    const other = await newOrganisation(test);
    const taken = await other.owner("PUT", "/api/tenants/provider", {
      ...{ name: "fjord.example", issuer, clientId: "mine", clientSecret: "mine" },
    });
    expect(taken.body.errors).toHaveProperty("name");
    await test.database.inTenant(organisation.tenantId, (tx) =>
      tx.query("update sessions set confirmed_at = null"),
    );
    expect((await set()).body.code).toBe("password_needed");
    await organisation.owner("POST", "/api/users/me/confirm", { password: testPassword });
    expect((await organisation.owner("DELETE", "/api/tenants/provider")).status).toBe(204);
    expect((await start()).status).toBe(422);
  });
});

describe("an address that somebody has typed", () => {
  it.each([
    ...["127.0.0.1", "10.1.2.3", "172.20.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"],
    ...["::1", "fd00::1", "fe80::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1"],
  ])("is not fetched from inside: %s", (address) => expect(isInside(address)).toBe(true));
  it.each(["8.8.8.8", "172.32.0.1", "2606:4700::1111"])("is fetched from outside: %s", (address) =>
    expect(isInside(address)).toBe(false),
  );
  it.each([
    "http://example.org/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://localhost/",
    "file:///etc/passwd",
  ])("is refused: %s", async (address) => {
    await expect(fetchOutside(address, {})).rejects.toThrow(/private network|no https address/);
  });
});
