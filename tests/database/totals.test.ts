import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../server/database/connect";
import { newId } from "../../server/database/newId";
import { insert, insertAll, moveToTrash, restore, update } from "../../server/database/repository/row";
import { list } from "../../server/database/repository/list";
import { resourceNamed } from "../../src/resources";
import type { Actor } from "../../src/schema/field/access";
import { parseListQuery, type Parameters } from "../../src/schema/parseListQuery";
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
              await update(tx, trips, target.id, { status: statuses[random(4)] }, owner);
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

  it("stop at ten thousand where rows must be counted or looked through, and say so", async () => {
    const tenant = newId();
    // The newest 200 of 10,700 are of low priority; the oldest one is urgent.
    await superuser.query(
      `insert into trips (tenant_id, id, created_at, reference, customer_name, status, priority, adults, assignee_user_id)
       select $1, gen_random_uuid(), now() - make_interval(mins => 10700 - n), 'M' || n, 'Asha ' || n, 'new',
         case when n = 1 then 'urgent' when n <= 10500 then 'high' else 'low' end, n, null
       from generate_series(1, 10700) n`,
      [tenant],
    );
    const whole = { totalCapped: false };
    const part = { totalCapped: true, examined: 10_000 };
    expect(await page(tenant, {})).toMatchObject({ ...whole, total: 10_700 });
    // An index finds these, whatever their number.
    const unassigned = await page(tenant, { assigneeUserId_null: "true" });
    expect(unassigned).toMatchObject({ total: 10_000, totalCapped: true });
    expect(unassigned.examined).toBeUndefined();
    expect(await page(tenant, { q: "M10700" })).toMatchObject({ ...whole, total: 1 });
    // M105 is in 102 references: M105, M1050 to M1059 and so on.
    expect(await page(tenant, { q: "asha m105", priority: "high" })).toMatchObject(whole);
    // Where each alternative has an index, so has the group: the oldest row is found. One without makes it a look through.
    const oldest = { "_any.createdAt_lte": new Date(Date.now() - 10_698.5 * 60_000).toISOString() };
    expect(await page(tenant, { ...oldest, "_any.status": "quoted" })).toMatchObject({ ...whole, total: 1 });
    expect(await page(tenant, { "_any.status": "new", "_any.2.status": "quoted" })).toMatchObject({
      totalCapped: true,
      total: 10_000,
    });
    expect(await page(tenant, { ...oldest, "_any.priority": "low" })).toMatchObject({ ...part, total: 200 });
    expect(await page(tenant, { "_all.status": "new", "_all.priority": "low" })).toMatchObject(part);
    // For these the newest 10,000 are looked through; the one behind them is counted too.
    expect(await page(tenant, { priority: "high" })).toMatchObject({ ...part, total: 9_801 });
    expect(await page(tenant, { priority: "low" })).toMatchObject({ ...part, total: 200 });
    expect(await page(tenant, { priority: "urgent" })).toMatchObject({ ...part, total: 0, rows: [] });
    expect(await page(tenant, { q: "asha" })).toMatchObject({ ...part, total: 10_000 });
    expect(await page(tenant, { q: "asha", priority: "low" })).toMatchObject({ ...part, total: 200 });
    const fewest = await page(tenant, { _sort: "adults", _end: "1" });
    expect(fewest).toMatchObject({ ...part, total: 10_000, rows: [{ adults: 701 }] });
    // What an index makes few is put into any order, however many rows there are.
    const found = await page(tenant, { q: "asha m1000", _sort: "adults", _order: "desc", _end: "1" });
    expect(found).toMatchObject({ ...whole, total: 11, rows: [{ adults: 10_009 }] });
  });

  it("cost no scan of the table, whatever its size", async () => {
    const { rows } = await superuser.query<{ "QUERY PLAN": string }>(
      "explain select coalesce(sum(total), 0) from counters where tenant_id = $1 and resource = 'trips' and tab = any('{new}')",
      [tenants[0]],
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).not.toMatch(/trips_|Seq Scan on trips/);
  });
});
