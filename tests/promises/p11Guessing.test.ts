import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganisation, testPassword, type TestOrganisation } from "../rest/startTestApp";
import { appOf } from "./fixtures/appOf";
import { inBatches } from "./fixtures/inBatches";
import { startNodes, type TestNodes } from "./fixtures/startNodes";
import { storeUser } from "./fixtures/storeUser";

describe("P11: guessing is throttled and nobody is locked out", async () => {
  let test: TestNodes;
  let organisation: TestOrganisation;

  beforeAll(async () => {
    test = await startNodes();
    organisation = await newOrganisation(test);
  });
  afterAll(() => test.stop());

  const signIn = async (username: string, remoteAddress: string, password = testPassword, node = test.app) =>
    (
      await node.inject({
        method: "POST",
        url: "/api/auth/login",
        remoteAddress,
        payload: { username, password },
      })
    ).statusCode;
  /** Guesses over both servers, each from a network of its own. */
  const guess = (username: string, times: number) =>
    inBatches(Array.from({ length: times }), (_, index) =>
      signIn(
        username,
        `10.${index >> 8}.${index & 255}.1`,
        `guess ${index}`,
        index % 2 === 0 ? test.app : test.second,
      ),
    );
  /** As if all attempts had been made so much earlier. */
  async function pass(minutes: number) {
    const superuser = new Client({ connectionString: test.urls.superuserUrl });
    await superuser.connect();
    await superuser.query("update attempts set at = at - make_interval(mins => $1)", [minutes]);
    await superuser.end();
  }

  it("looks at 10 of 1,000 guesses in 15 minutes, and at the right password after them", async () => {
    const user = await storeUser(test.database, organisation.tenantId, "sales");
    const answers = await guess(user.username, 1_000);
    expect(new Set(answers)).toEqual(new Set([401, 429]));
    expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(await signIn(user.username, "203.0.113.5")).toBe(429);
    await pass(15);
    expect(await signIn(user.username, "203.0.113.5", testPassword, test.second)).toBe(200);
  });

  it("lets people in from where they have signed in before, however often strangers guess", async () => {
    const user = await storeUser(test.database, organisation.tenantId, "owner");
    expect(await signIn(user.username, "2001:db8:1:2::7")).toBe(200);
    for (let round = 0; round < 3; round += 1) {
      await guess(user.username, 30);
      expect(await signIn(user.username, "203.0.113.6")).toBe(429);
      // Another address of the same network, and the other server.
      expect(await signIn(user.username, "2001:db8:1:2:aaaa::1", testPassword, test.second)).toBe(200);
    }
    // There too, five wrong ones are enough.
    const own = () => signIn(user.username, "2001:db8:1:2::8", "a slip of the hand");
    const slips = [await own(), await own(), await own(), await own(), await own(), await own()];
    expect(slips).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it("looks at 10 of 1,000 codes in 15 minutes, of the app and for recovery together, and at the right one after them", async () => {
    const sales = await organisation.member("sales");
    const app = await appOf(sales);
    const [recovery] = await app.confirm();
    const begin = async () => {
      const payload = { username: sales.username, password: testPassword };
      const answer = await test.app.inject({ method: "POST", url: "/api/auth/login", payload });
      return answer.json().pending.token as string;
    };
    const token = await begin();
    const enter = async (code: string, index = 0, node = test.app) => {
      const answer = await node.inject({
        ...{ method: "POST", url: "/api/auth/finish", payload: { code } },
        headers: { authorization: `Bearer ${token}` },
        remoteAddress: `10.${index >> 8}.${index & 255}.9`,
      });
      return answer.statusCode;
    };
    const answers = await inBatches(Array.from({ length: 1_000 }), (_, index) =>
      enter(
        index % 3 === 0 ? `7KQM-X2PD-${9_000 + index}` : String(100_000 + index),
        index,
        index % 2 === 0 ? test.app : test.second,
      ),
    );
    expect(new Set(answers)).toEqual(new Set([422, 429]));
    expect(answers.filter((status) => status === 422).length).toBeLessThanOrEqual(10);
    expect(await enter(app.code())).toBe(429);
    expect(await enter(recovery ?? "")).toBe(429);
    await pass(15);
    expect(await enter(recovery ?? "")).toBe(200);
  });

  it.each([
    ["POST", "/api/auth/signup", 20, 422],
    ["POST", "/api/auth/forgot-password", 30, 422],
    ["POST", "/api/auth/set-password/check", 60, 422],
    ["POST", "/api/auth/set-password", 60, 422],
    ["GET", "/api/public/enquiry-forms/nobody", 300, 404],
    ["GET", "/api/public/enquiry-forms/nobody/logo", 300, 404],
    ["POST", "/api/public/enquiry-forms/nobody", 300, 422],
  ] as const)(
    "counts %s %s before its body is read: %i from a network",
    async (method, url, most, status) => {
      const ask = async (payload: string) => {
        const headers = method === "POST" ? { "content-type": "application/json" } : {};
        const body = method === "POST" ? { payload } : {};
        return (await test.app.inject({ method, url, headers, ...body, remoteAddress: "192.0.2.99" }))
          .statusCode;
      };
      await pass(60);
      const answers = await inBatches(Array.from({ length: most }), () => ask("{}"));
      expect(new Set(answers)).toEqual(new Set([status]));
      // What would be refused for its form or size is not looked at any more.
      expect(await ask("{}")).toBe(429);
      expect(await ask("{".repeat(200_000))).toBe(429);
    },
  );

  it("hashes for people who are known before strangers, and for strangers by turns of their networks", async () => {
    const user = await storeUser(test.database, organisation.tenantId, "sales");
    expect(await signIn(user.username, "203.0.113.7")).toBe(200);
    const newcomer = await storeUser(test.database, organisation.tenantId, "sales");
    const strangers = Array.from({ length: 60 }, (_, index) =>
      signIn(`nobody-${index}`, `192.0.2.${(index % 2) + 1}`, "a wrong password"),
    );
    let waiting = strangers.length;
    for (const one of strangers) void one.then(() => (waiting -= 1));
    expect(await signIn(user.username, "203.0.113.7")).toBe(200);
    expect(waiting).toBeGreaterThan(20);
    // Who comes from elsewhere waits for a turn of each network, not for all who wait there.
    expect(await signIn(newcomer.username, "203.0.113.8")).toBe(200);
    expect(waiting).toBeGreaterThan(0);
    expect(await Promise.all(strangers)).toContain(429);
  });
});
