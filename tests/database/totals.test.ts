import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../server/database/connect";
import { newId } from "../../server/database/newId";
import { insert, insertAll } from "../../server/database/repository/insert";
import { list } from "../../server/database/repository/list";
import { moveToTrash, restore, update } from "../../server/database/repository/update";
import { resourceNamed } from "../../src/resources";
import type { Actor } from "../../src/schema/access";
import { parseListQuery, type Parameters } from "../../src/schema/listQuery";
import { createTestDatabase } from "../setup/createTestDatabase";

const trips = resourceNamed("trips");
const statuses = ["new", "in_progress", "quoted", "on_hold"];
const owner: Actor = { userId: newId(), role: "owner", teamIds: [] };

describe("totals of lists", async () => {
  const urls = await createTestDatabase();
  const database = connect(urls.appUrl, { max: 8 });
  const superuser = new Client({ connectionString: urls.superuserUrl });
  const tenants = [newId(), newId()];
  beforeAll(() => superuser.connect());
  afterAll(async () => {
    await superuser.end();
    await database.close();
    await urls.drop();
  });
  const page = (tenant: string, parameters: Parameters) =>
    database.reading(tenant, (tx) =>
      list(tx, trips, parseListQuery(trips, parameters, { actor: owner }), owner),
    );
  const counted = async (tenant: string, status?: string) => {
    const { rows } = await superuser.query<{ count: number }>(
      "select count(*)::int as count from trips where tenant_id = $1 and deleted_at is null and ($2::text is null or status = $2)",
      [tenant, status],
    );
    return rows[0]?.count;
  };

  it("equal a count after hundreds of writes of eight connections at once", async () => {
    // A fixed sequence of pseudo-random numbers, so that a failure can be repeated.
    let state = 42;
    const random = (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    const ids: { tenant: string; id: string }[] = [];
    await Promise.all(
      [...Array(8).keys()].map(async (writer) => {
        for (let step = 0; step < 40; step += 1) {
          const tenant = tenants[random(2)] ?? "";
          const known = ids.filter((one) => one.tenant === tenant);
          const target = known[random(Math.max(known.length, 1))];
          const reference = `R${writer}-${step}`;
          await database.inTenant(tenant, async (tx) => {
            if (!target || step % 4 === 0) {
              const values = { reference, customerName: "X", status: statuses[random(4)] };
              ids.push({ tenant, id: (await insert(tx, trips, values, owner)).id });
            } else if (step % 4 === 1)
              await update(tx, trips, target.id, "any", { status: statuses[random(4)] }, owner);
            else if (step % 4 === 2) await moveToTrash(tx, trips, target.id, owner);
            else await restore(tx, trips, target.id, owner);
          });
        }
      }),
    );
    for (const tenant of tenants) {
      expect((await page(tenant, {})).total).toBe(await counted(tenant));
      for (const status of statuses)
        expect((await page(tenant, { status })).total).toBe(await counted(tenant, status));
      const two = await page(tenant, { status_in: ["new", "quoted"] });
      expect(two.total).toBe(
        ((await counted(tenant, "new")) ?? 0) + ((await counted(tenant, "quoted")) ?? 0),
      );
    }
  });

  it("follow many rows written, changed and removed by one statement", async () => {
    const tenant = newId();
    const rows = [...Array(50).keys()].map((index) => ({
      reference: `B${index}`,
      customerName: "X",
      status: statuses[index % 4],
    }));
    await database.inTenant(tenant, (tx) => insertAll(tx, trips, rows));
    await database.inTenant(tenant, (tx) =>
      tx.query("update trips set status = 'quoted' where status = 'new'"),
    );
    expect((await page(tenant, { status: "new" })).total).toBe(0);
    expect((await page(tenant, { status: "quoted" })).total).toBe(25);
    await superuser.query("delete from trips where tenant_id = $1 and status = 'quoted'", [tenant]);
    expect((await page(tenant, {})).total).toBe(25);
    expect((await page(tenant, { status: "quoted" })).total).toBe(0);
  });

  it("are undone with the transaction that wrote", async () => {
    const tenant = newId();
    await database
      .inTenant(tenant, async (tx) => {
        await insert(tx, trips, { reference: "A", customerName: "X" }, owner);
        throw new Error("undo");
      })
      .catch(() => undefined);
    expect((await page(tenant, {})).total).toBe(0);
  });

  it("stop at ten thousand where rows must be counted, and say so", async () => {
    const tenant = newId();
    await superuser.query(
      `insert into trips (tenant_id, id, reference, customer_name, status, priority, adults)
       select $1, gen_random_uuid(), 'M' || n, 'Asha ' || n, 'new', case when n <= 10500 then 'high' else 'low' end, 2 from generate_series(1, 10700) n`,
      [tenant],
    );
    expect(await page(tenant, {})).toMatchObject({ total: 10_700, totalCapped: false });
    expect(await page(tenant, { priority: "high" })).toMatchObject({ total: 10_000, totalCapped: true });
    expect(await page(tenant, { priority: "low" })).toMatchObject({ total: 200, totalCapped: false });
    expect(await page(tenant, { q: "asha" })).toMatchObject({ total: 10_000, totalCapped: true });
    // M5 is in 1,111 references: M5, M50 to M59, M500 to M599, M5000 to M5999.
    expect(await page(tenant, { q: "asha m5" })).toMatchObject({ total: 1_111, totalCapped: false });
    expect(await page(tenant, { q: "asha", priority: "low" })).toMatchObject({
      total: 200,
      totalCapped: false,
    });
  });

  it("cost no scan of the table, whatever its size", async () => {
    const { rows } = await superuser.query<{ "QUERY PLAN": string }>(
      "explain select coalesce(sum(total), 0) from tallies where tenant_id = $1 and resource = 'trips' and tab = any('{new}')",
      [tenants[0]],
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).not.toMatch(/trips_|Seq Scan on trips/);
  });
});
