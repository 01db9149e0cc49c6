import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asking, newOrganisation, type Ask, type TestOrganisation } from "../rest/startTestApp";
import { rounds } from "./fixtures/rounds";
import { startNodes, type TestNodes } from "./fixtures/startNodes";
import { storeUser, type StoredUser } from "./fixtures/storeUser";

/** The ways in which an organisation loses an owner. */
const losses: ((ask: Ask, id: string, version: number) => Promise<{ status: number }>)[] = [
  (ask, id, version) => ask("PATCH", `/api/users/${id}`, { version, role: "viewer" }),
  (ask, id, version) => ask("PATCH", `/api/users/${id}`, { version, isActive: false }),
  (ask, id) => ask("DELETE", `/api/users/${id}`),
];

const pairs = rounds({ few: 54, full: 200 });

describe("P14: an organisation keeps an active owner", async () => {
  let test: TestNodes;
  let organisation: TestOrganisation;
  let owners: StoredUser[] = [];
  let superuser: Client;

  beforeAll(async () => {
    test = await startNodes();
    organisation = await newOrganisation(test);
    owners = [
      await storeUser(test.database, organisation.tenantId, "owner"),
      await storeUser(test.database, organisation.tenantId, "owner"),
    ];
    superuser = new Client({ connectionString: test.urls.superuserUrl });
    await superuser.connect();
    await superuser.query("update users set role = 'admin' where id = $1", [organisation.owner.id]);
  });
  afterAll(async () => {
    await superuser.end();
    await test.stop();
  });

  /** Makes both of them active owners again. */
  const reset = async (): Promise<Map<string, number>> => {
    const { rows } = await superuser.query<{ id: string; version: number }>(
      `update users set role = 'owner', is_active = true, deleted_at = null where id = any($1) returning id, version`,
      [owners.map(({ id }) => id)],
    );
    return new Map(rows.map(({ id, version }) => [id, version]));
  };

  const activeOwners = async (): Promise<number> => {
    const { rows } = await superuser.query(
      "select from users where tenant_id = $1 and role = 'owner' and is_active and deleted_at is null",
      [organisation.tenantId],
    );
    return rows.length;
  };

  it(`after ${pairs} pairs of demotions, deactivations and deletions at the same moment, on two servers`, async () => {
    const [first, second] = owners;
    if (!first || !second) throw new Error("There are two owners.");
    const left: number[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      const versions = await reset();
      const asks = [
        asking(test.app, await first.session()),
        asking(test.second, await second.session()),
      ] as const;
      const [lose, loseToo] = [losses[pair % 3], losses[Math.floor(pair / 3) % 3]];
      const answers = await Promise.all([
        lose?.(asks[0], second.id, versions.get(second.id) ?? 0),
        loseToo?.(asks[1], first.id, versions.get(first.id) ?? 0),
      ]);
      for (const answer of answers) expect(answer?.status).toBeLessThan(500);
      left.push(await activeOwners());
    }
    expect(left).toHaveLength(pairs);
    expect(left.filter((count) => count < 1)).toEqual([]);
    // The pairs did meet: mostly one of the two went through.
    expect(left.filter((count) => count === 1).length).toBeGreaterThan(pairs / 2);
  }, 120_000);

  it("refuses to take the last one away, in words that say what to do", async () => {
    await reset();
    const [first, second] = owners;
    const ask = asking(test.app, await first?.session());
    await superuser.query("update users set role = 'sales' where id = $1", [second?.id]);
    const { body } = await ask("GET", "/api/users/me");
    for (const lose of losses) {
      const answer = await lose(ask, first?.id ?? "", body.version);
      expect(answer.status).toBe(422);
    }
    expect(await activeOwners()).toBe(1);
  });
});
