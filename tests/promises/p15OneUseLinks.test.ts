import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asking, newOrganisation, type TestOrganisation } from "../rest/startTestApp";
import { startNodes, type TestNodes } from "./fixtures/startNodes";
import { storeUser } from "./fixtures/storeUser";

const hour = 3_600_000;
const password = "green kettle over fjord";

describe("P15: one-use links are typed, expiring and used once", async () => {
  let test: TestNodes;
  let organisation: TestOrganisation;

  beforeAll(async () => {
    test = await startNodes();
    organisation = await newOrganisation(test);
  });
  afterAll(() => test.stop());

  /** A link for a new user: an invitation, or a reset where they have a password. */
  async function newLink(kind: "invitation" | "reset") {
    const user = await storeUser(test.database, organisation.tenantId, "sales");
    await test.database.inTenant(organisation.tenantId, (tx) =>
      tx.query("update users set has_password = $2 where id = $1", [user.id, kind === "reset"]),
    );
    const { body } = await organisation.owner("POST", `/api/users/${user.id}/invite`);
    expect(body.kind).toBe(kind);
    return { token: body.link.split("#")[1], expiresAt: Date.parse(body.expiresAt), username: user.username };
  }
  const set = (token: unknown, node = test.app) =>
    asking(node)("POST", "/api/auth/set-password", { token, password });

  it.each([[{}], [null], [[]], [true], [7], [""], ["a".repeat(42)], ["%".repeat(43)]])(
    "refuses %j in a link's place",
    async (token) => {
      const { status, body } = await set(token);
      expect([status, Object.keys(body.errors)]).toEqual([422, ["token"]]);
    },
  );

  it("lets one of 20 uses at once through, on two servers", async () => {
    const { token } = await newLink("reset");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => set(token, index % 2 === 0 ? test.app : test.second)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
  });

  it.each([
    ["invitation", 7 * 24],
    ["reset", 1],
  ] as const)("ends an %s after %i hours", async (kind, hours) => {
    const { token, expiresAt } = await newLink(kind);
    expect((expiresAt - Date.now()) / hour).toBeCloseTo(hours, 1);
    const check = async () =>
      (await asking(test.second)("POST", "/api/auth/set-password/check", { token })).status;
    const pass = (minutes: number) =>
      test.database.inTenant(organisation.tenantId, (tx) =>
        tx.query("update links set expires_at = expires_at - make_interval(mins => $1)", [minutes]),
      );
    await pass(hours * 60 - 1);
    expect(await check()).toBe(200);
    await pass(1);
    expect([await check(), (await set(token)).status]).toEqual([404, 404]);
  });
});
