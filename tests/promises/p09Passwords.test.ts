import { verify } from "@node-rs/argon2";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "../../server/auth/passwords";
import { insertAll } from "../../server/database/repository/row";
import { resourceNamed } from "../../src/resources";
import {
  asking,
  newOrganisation,
  startTestApp,
  testPassword,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";

/** argon2id, version 1.3, 19 MiB, two passes, one lane, a salt of 16 bytes and a hash of 32. */
const promised = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;

describe("P9: passwords are argon2id, two hashed at a time, the others wait or are told to", async () => {
  let test: TestApp;
  let organisation: TestOrganisation;

  beforeAll(async () => {
    test = await startTestApp();
    organisation = await newOrganisation(test);
  });
  afterAll(() => test.stop());

  const hashOf = async (username: string): Promise<string> => {
    const client = new Client({ connectionString: test.urls.superuserUrl });
    await client.connect();
    const { rows } = await client.query("select password_hash from logins where username = $1", [username]);
    await client.end();
    return rows[0].password_hash;
  };

  it("stores each of them so, however it was set", async () => {
    const ask = asking(test.app);
    await ask("POST", "/api/auth/signup", {
      ...{ organisation: "Fjord Journeys", fullname: "Ada Lund", username: "ada" },
      ...{ email: "ada@fjord.example", password: "three green ferries" },
    });
    const member = await organisation.member("sales");
    const { body: invitation } = await organisation.owner("POST", `/api/users/${member.id}/invite`);
    const token = invitation.link.split("#")[1];
    const set = await ask("POST", "/api/auth/set-password", { token, password: "four slow trams" });
    const atLink = await hashOf(member.username);
    await asking(test.app, set.body.token)("POST", "/api/users/me/password", {
      ...{ currentPassword: "four slow trams", newPassword: "five quick boats" },
    });
    const hashes = [
      { hash: await hashOf("ada"), password: "three green ferries" },
      { hash: atLink, password: "four slow trams" },
      { hash: await hashOf(member.username), password: "five quick boats" },
    ];
    for (const { hash, password } of hashes) {
      expect(hash).toMatch(promised);
      // The library reads the cost from the stored hash: it holds for these very parameters.
      expect([password, await verify(hash, password), await verify(hash, testPassword)]).toEqual([
        password,
        true,
        false,
      ]);
    }
    expect(new Set(hashes.map(({ hash }) => hash.split("$")[4])).size).toBe(3);
  });

  it("lets two be hashed and forty wait, and refuses whoever comes then with 429", async () => {
    const attempts = await Promise.allSettled(Array.from({ length: 50 }, () => hashPassword(testPassword)));
    const refused = attempts.flatMap((one) => (one.status === "rejected" ? [one.reason.statusCode] : []));
    expect(refused).toEqual(Array.from({ length: 8 }, () => 429));
  });

  it("answers 200 sign-ins at once with 200 or 429, and everything else goes on meanwhile", async () => {
    const passwordHash = await hashPassword(testPassword);
    const names = Array.from({ length: 200 }, (_, index) => `crowd${index}`);
    await test.database.inTenant(organisation.tenantId, async (tx) => {
      const rows = names.map((username) => ({ username, fullname: username, role: "sales" }));
      const stored = await insertAll(tx, resourceNamed("users"), rows);
      for (const { id, username } of stored)
        await tx.query(
          "insert into logins (username, tenant_id, user_id, password_hash) values ($1, $2, $3, $4)",
          [...[username, tx.tenantId, id, passwordHash]],
        );
    });
    const signIns = names.map((username, index) =>
      test.app.inject({
        method: "POST",
        url: "/api/auth/login",
        payload: { username, password: testPassword },
        // As from as many places, or the throttle of one address would answer first.
        remoteAddress: `10.1.${index >> 4}.${index % 16}`,
      }),
    );
    let isOver = false;
    const waits: number[] = [];
    const others = (async () => {
      while (!isOver) {
        const started = performance.now();
        expect((await asking(test.app)("GET", "/api/ready")).status).toBe(200);
        waits.push(performance.now() - started);
      }
    })();
    const answers = await Promise.all(signIns);
    isOver = true;
    await others;
    const [good, refused] = [
      answers.filter(({ statusCode }) => statusCode === 200),
      answers.filter(({ statusCode }) => statusCode === 429),
    ];
    expect(good.length + refused.length).toBe(200);
    expect(good.length).toBeGreaterThanOrEqual(40);
    for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(1_000);
    // Nothing has piled up: the next one is served at once.
    const next = await asking(test.app)("POST", "/api/auth/login", {
      username: names[0],
      password: testPassword,
    });
    expect(next.status).toBe(200);
  });
});
