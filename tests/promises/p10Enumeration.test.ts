import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "../../server/auth/passwords";
import { insertAll } from "../../server/database/repository/row";
import { resourceNamed } from "../../src/resources";
import { newOrganisation, startTestApp, testPassword, type TestApp } from "../rest/startTestApp";
import { rounds } from "./fixtures/rounds";

const names = 200;
/** How many of them are tried, and as many that nobody has. */
const tried = rounds({ few: 60, full: names });
/** How far the medians may lie apart, in milliseconds. */
const apart = 5;
/**
 * How often it is measured before the promise counts as broken. Other programs on the machine can slow one half of the
 * samples down by chance; a difference that is really there is there in every round.
 */
const repetitions = 6;

describe("P10: accounts cannot be enumerated", async () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp();
    const { tenantId } = await newOrganisation(test);
    const passwordHash = await hashPassword(testPassword);
    await test.database.inTenant(tenantId, async (tx) => {
      const users = await insertAll(
        tx,
        resourceNamed("users"),
        // Some were deactivated, and some have never set a password: neither shows.
        Array.from({ length: names }, (_, index) => ({
          username: `known${index}`,
          fullname: "K",
          role: "sales",
          isActive: index % 10 !== 0,
        })),
      );
      for (const [index, user] of users.entries())
        await tx.query(
          "insert into logins (username, tenant_id, user_id, password_hash) values ($1, $2, $3, $4)",
          [...[user.username, tenantId, user.id, index % 10 === 1 ? null : passwordHash]],
        );
    });
  });
  afterAll(() => test.stop());

  async function attempt(username: string, round: number, index: number) {
    const started = performance.now();
    const answer = await test.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { username, password: "nine wrong guesses" },
      remoteAddress: `10.${round}.${index >> 6}.${index % 64}`,
    });
    const took = performance.now() - started;
    const { requestId: _, ...body } = answer.json();
    const { date: _date, ...headers } = answer.headers;
    return { took, told: JSON.stringify([answer.statusCode, body, headers]) };
  }

  const median = (times: readonly number[]) =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

  it(`answers ${tried} known and ${tried} unknown names with the same bytes, their medians within 5 ms`, async () => {
    const told = new Set<string>();
    const differences: number[] = [];
    for (let round = 0; round < repetitions && !differences.some((one) => one < apart); round += 1) {
      const times = { known: [] as number[], unknown: [] as number[] };
      for (let index = 0; index < tried; index += 1)
        // One of each by turns, so that what else the machine does slows both down alike.
        for (const kind of index % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
          const { took, told: said } = await attempt(`${kind}${index}`, round, index);
          times[kind].push(took);
          told.add(said);
        }
      differences.push(Math.abs(median(times.known) - median(times.unknown)));
    }
    expect([...told]).toEqual([expect.stringMatching(/^\[401,/)]);
    expect(Math.min(...differences)).toBeLessThan(apart);
  }, 180_000);

  it("tells an organisation of at most 20 usernames in an hour that others have them", async () => {
    const [asks, others] = [await newOrganisation(test), await newOrganisation(test)];
    const rename = async (username: string, { owner } = asks) => {
      const { body } = await owner("GET", `/api/users/${owner.id}`);
      return owner("PATCH", `/api/users/${owner.id}`, { version: body.version, username });
    };
    const create = (username: string) =>
      asks.owner("POST", "/api/users", { username, fullname: "A. Guess", role: "viewer" });
    for (let index = 0; index < 10; index += 1) {
      expect((await rename(`known${index}`)).status).toBe(409);
      expect((await create(`known${100 + index}`)).status).toBe(409);
    }
    for (const refused of [
      await rename("known50"),
      await rename("nobody-has-it"),
      await create("nor-this"),
    ]) {
      expect(refused.status).toBe(429);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_500);
      expect(refused.body.message).toBe(
        "Too many usernames that somebody has already. Try again in 60 minutes.",
      );
    }
    // Others, and what has nothing to do with usernames, go on.
    expect((await rename("nobody-has-it", others)).status).toBe(200);
    const { body } = await asks.owner("GET", `/api/users/${asks.owner.id}`);
    const change = { version: body.version, username: body.username, fullname: "Mira" };
    expect((await asks.owner("PATCH", `/api/users/${asks.owner.id}`, change)).status).toBe(200);
    const superuser = new Client({ connectionString: test.urls.superuserUrl });
    await superuser.connect();
    await superuser.query("update attempts set at = at - interval '1 hour'");
    await superuser.end();
    expect((await create("nor-this")).status).toBe(201);
  });

  it("tells a network of at most 20 usernames in an hour by signing up", async () => {
    const signUp = async (index: number) =>
      (
        await test.app.inject({
          method: "POST",
          url: "/api/auth/signup",
          remoteAddress: `2001:db8:5:6::${index}`,
          payload: {
            ...{ organisation: "Guesses", fullname: "A. Guess", username: `known${index}` },
            ...{ email: "a@guess.example", password: testPassword },
          },
        })
      ).statusCode;
    const answers = [];
    for (let index = 1; index <= 22; index += 1) answers.push(await signUp(index));
    expect(answers).toEqual([...Array(20).fill(409), 429, 429]);
  });
});
