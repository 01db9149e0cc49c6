import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asking, newOrganisation, testPassword, type Ask, type TestOrganisation } from "../rest/startTestApp";
import { inBatches } from "./fixtures/inBatches";
import { startNodes, type TestNodes } from "./fixtures/startNodes";
import { storeUser, type StoredUser } from "./fixtures/storeUser";

/** What takes a session away, done on the first server. `ask` is the user, `owner` somebody else. */
const revocations: Record<string, (user: StoredUser, ask: Ask, owner: Ask) => Promise<{ status: number }>> = {
  "signing out": (_user, ask) => ask("POST", "/api/auth/logout"),
  "a deactivation": (user, _ask, owner) =>
    owner("PATCH", `/api/users/${user.id}`, { version: 1, isActive: false }),
  "a deletion": (user, _ask, owner) => owner("DELETE", `/api/users/${user.id}`),
  "a change of role": (user, _ask, owner) =>
    owner("PATCH", `/api/users/${user.id}`, { version: 1, role: "viewer" }),
  "a change of password": (_user, ask) =>
    ask("POST", "/api/users/me/password", {
      currentPassword: testPassword,
      newPassword: "nine loud harbours",
    }),
  "ending all sessions": (user, _ask, owner) => owner("DELETE", `/api/users/${user.id}/sessions`),
};

/** How often each of them is tried. */
const times = 18;

describe("P13: what ends a session ends it at once on every server", async () => {
  let test: TestNodes;
  let organisation: TestOrganisation;

  beforeAll(async () => {
    test = await startNodes();
    organisation = await newOrganisation(test);
  });
  afterAll(() => test.stop());

  it.each(Object.entries(revocations))("%s, done on one, is known on the other", async (_what, revoke) => {
    const users = [];
    for (let index = 0; index < times; index += 1)
      users.push(await storeUser(test.database, organisation.tenantId, "sales"));
    const accepted = await inBatches(
      users,
      async (user) => {
        const token = await user.session();
        const elsewhere = asking(test.second, token);
        // The other server has seen the session, so that it would remember it if it remembered any.
        expect((await elsewhere("GET", "/api/trips")).status).toBe(200);
        expect((await revoke(user, asking(test.app, token), organisation.owner)).status).toBeLessThan(300);
        const uses = [
          await elsewhere("GET", "/api/trips"),
          await elsewhere("POST", "/api/trips", { customerName: "Late" }),
          await elsewhere("GET", "/api/users/me"),
        ];
        return uses.filter(({ status }) => status !== 401).length;
      },
      3,
    );
    expect(accepted).toHaveLength(times);
    expect(accepted.filter((count) => count > 0)).toEqual([]);
    const { body } = await organisation.owner("GET", "/api/trips?q=Late");
    expect(body).toEqual([]);
  });

  it("comes to more than 100 of them, in all ways", () => {
    expect(Object.keys(revocations).length * times).toBeGreaterThanOrEqual(100);
  });

  it("gives a new role its new rights and a new password a new session, on both", async () => {
    const user = await storeUser(test.database, organisation.tenantId, "viewer");
    await organisation.owner("PATCH", `/api/users/${user.id}`, { version: 1, role: "sales" });
    const ask = asking(test.second, await user.session());
    expect((await ask("POST", "/api/trips", { customerName: "Now" })).status).toBe(201);
    const { body } = await ask("POST", "/api/users/me/password", {
      ...{ currentPassword: testPassword, newPassword: "nine loud harbours" },
    });
    expect((await ask("GET", "/api/trips")).status).toBe(401);
    expect((await asking(test.app, body.token)("GET", "/api/trips")).status).toBe(200);
  });

  it("ends a session that was taken away while it was being started", async () => {
    const user = await storeUser(test.database, organisation.tenantId, "sales");
    const starting = Array.from({ length: 10 }, () => user.session().catch(() => undefined));
    const [tokens] = await Promise.all([
      Promise.all(starting),
      organisation.owner("PATCH", `/api/users/${user.id}`, { version: 1, isActive: false }),
    ]);
    for (const token of tokens)
      if (token) expect((await asking(test.second, token)("GET", "/api/trips")).status).toBe(401);
  });

  it.each(["a deactivation", "a deletion", "a change of role"])(
    "%s of its maker pauses an API key at once",
    async (what) => {
      const maker = await storeUser(test.database, organisation.tenantId, "admin");
      const [token, revoke] = [await maker.session(), revocations[what]];
      const making = { name: `Made before ${what}`, role: "viewer" };
      const { body } = await asking(test.app, token)("POST", "/api/api-keys", making);
      const ask = asking(test.second, body.secret);
      expect((await ask("GET", "/api/trips")).status).toBe(200);
      await revoke?.(maker, asking(test.app, token), organisation.owner);
      expect((await ask("GET", "/api/trips")).status).toBe(401);
    },
  );

  it("lets an API key work again with its maker", async () => {
    const maker = await storeUser(test.database, organisation.tenantId, "admin");
    const making = { name: "Back again", role: "viewer" };
    const { body } = await asking(test.app, await maker.session())("POST", "/api/api-keys", making);
    const url = `/api/users/${maker.id}`;
    await organisation.owner("PATCH", url, { version: 1, isActive: false });
    await organisation.owner("PATCH", url, { version: 2, isActive: true });
    expect((await asking(test.second, body.secret)("GET", "/api/trips")).status).toBe(200);
  });

  /** A one-use link for the user, made by whoever asks. */
  const linkFor = async (ask: Ask, user: StoredUser) =>
    (await ask("POST", `/api/users/${user.id}/invite`)).body.link.split("#")[1];
  const password = "green kettle over fjord";
  /** What the link is worth on the other server: what looking at it and using it answer. */
  const trying = async (token: string) => {
    const ask = asking(test.second);
    const check = await ask("POST", "/api/auth/set-password/check", { token });
    return [check.status, (await ask("POST", "/api/auth/set-password", { token, password })).status];
  };

  it.each([
    "a deactivation",
    "a deletion",
    "a change of role",
    "a change of password",
    "ending all sessions",
  ])("%s uses up the links of the user", async (what) => {
    const user = await storeUser(test.database, organisation.tenantId, "sales");
    const token = await linkFor(organisation.owner, user);
    const ask = asking(test.app, await user.session());
    expect((await revocations[what]?.(user, ask, organisation.owner))?.status).toBeLessThan(300);
    expect(await trying(token)).toEqual([404, 404]);
  });

  it.each(["a deactivation", "a deletion", "a change of role"])(
    "%s of its maker ends a link at once",
    async (what) => {
      const maker = await storeUser(test.database, organisation.tenantId, "admin");
      const ask = asking(test.app, await maker.session());
      const user = await storeUser(test.database, organisation.tenantId, "admin");
      const token = await linkFor(ask, user);
      await revocations[what]?.(maker, ask, organisation.owner);
      expect(await trying(token)).toEqual([404, 404]);
    },
  );

  it("gives an admin no way to become an owner by a link made before", async () => {
    const admin = await storeUser(test.database, organisation.tenantId, "admin");
    const user = await storeUser(test.database, organisation.tenantId, "sales");
    const token = await linkFor(asking(test.app, await admin.session()), user);
    const promoted = await organisation.owner("PATCH", `/api/users/${user.id}`, {
      version: 1,
      role: "owner",
    });
    expect(promoted.status).toBe(200);
    // As if the change of role had left the link: the rule at its use stands by itself.
    await test.database.inTenant(organisation.tenantId, (tx) => tx.query("update links set used_at = null"));
    expect(await trying(token)).toEqual([404, 404]);
  });

  it("ends an API key at once", async () => {
    const { body } = await organisation.owner("POST", "/api/api-keys", { name: "Website", role: "sales" });
    const ask = asking(test.second, body.secret);
    expect((await ask("GET", "/api/trips")).status).toBe(200);
    await organisation.owner("POST", `/api/api-keys/${body.id}/revoke`);
    expect((await ask("GET", "/api/trips")).status).toBe(401);
  });
});
