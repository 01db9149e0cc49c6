import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../server/database/connect";
import { newId } from "../../server/database/newId";
import { insert } from "../../server/database/repository/row";
import { list } from "../../server/database/repository/list";
import { tableNameOf } from "../../server/database/tables/tableOf";
import { resources } from "../../src/resources";
import type { Actor } from "../../src/schema/field/access";
import { fieldsOfLastMade } from "../../src/schema/resource";
import { parseListQuery } from "../../src/schema/parseListQuery";
import { fullValues } from "../promises/fixtures/fullValues";
import { createTestDatabase } from "../setup/createTestDatabase";

const asked = resources.filter((resource) => fieldsOfLastMade(resource).length > 0);
const owner: Actor = { userId: newId(), role: "owner", teamIds: [] };

describe("the row that a person made last", async () => {
  const urls = await createTestDatabase();
  const database = connect(urls.appUrl, { max: 2 });
  const superuser = new Client({ connectionString: urls.superuserUrl });
  const tenant = newId();
  beforeAll(() => superuser.connect());
  afterAll(async () => {
    await superuser.end();
    await database.close();
    await urls.drop();
  });

  it("is asked of these", () => {
    expect(asked.map(({ name }) => name)).toEqual(["hotels", "activities", "transport-services"]);
  });

  it.each(asked.map((resource) => [resource.name, resource] as const))(
    "is found by an index among %s, whatever others made since",
    async (name, resource) => {
      const other: Actor = { ...owner, userId: newId() };
      const make = (seed: number, by: Actor) =>
        database.inTenant(tenant, (tx) =>
          insert(tx, resource, fullValues(resource, { mark: "made", seed, ids: {} }), by),
        );
      await make(1, owner);
      const mine = await make(2, owner);
      await make(3, other);
      const query = parseListQuery(
        resource,
        { createdBy: owner.userId, _sort: "id", _order: "desc", _start: "0", _end: "1" },
        { actor: owner },
      );
      const page = await database.reading(tenant, (tx) => list(tx, resource, query, owner));
      expect([page.rows.map(({ id }) => id), page.examined]).toEqual([[mine.id], undefined]);
      const table = tableNameOf(name);
      await superuser.query("set enable_seqscan = off");
      const { rows } = await superuser.query(
        `explain select * from "${table}" where tenant_id = $1 and created_by = $2 and deleted_at is null order by id desc limit 1`,
        [tenant, owner.userId],
      );
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toContain(`Index Scan Backward using ${table}__created_by`);
      expect(plan).not.toContain("Sort");
    },
  );
});
