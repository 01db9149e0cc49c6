import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../server/database/connect";
import { newId } from "../../server/database/newId";
import { insertAll, moveToTrash } from "../../server/database/repository/row";
import { list } from "../../server/database/repository/list";
import { resourceNamed } from "../../src/resources";
import type { Actor } from "../../src/schema/field/access";
import { parseListQuery, type Parameters } from "../../src/schema/parseListQuery";
import { createTestDatabase } from "../setup/createTestDatabase";

const trips = resourceNamed("trips");
const owner: Actor = { userId: newId(), role: "owner", teamIds: [] };

describe("the search of a list", async () => {
  const urls = await createTestDatabase();
  const database = connect(urls.appUrl, { max: 2 });
  const tenant = newId();
  const neighbour = newId();

  beforeAll(async () => {
    const customers = [
      {
        reference: "TRP-2026-00001",
        customerName: "Jürgen Schäfer",
        phone: "+49 (0)171 / 55 66 77",
        email: "js@example.com",
        budget: { amount: 250_050, currency: "EUR" },
      },
      {
        reference: "TRP-2026-00002",
        customerName: "Asha 100% Menon_x",
        phone: "0484-266 8221",
        title: "Kerala \\ over Christmas",
        budget: { amount: 250_000, currency: "INR" },
      },
      {
        reference: "TRP-2026-00003",
        customerName: "王小明",
        notes: "Asha is in the notes",
        title: "Łukasz Brontë’s",
        whatsapp: "+91 612 345 678",
        destinations: ["Hampi", "Álvaro Nuñez"],
      },
    ];
    await database.inTenant(tenant, (tx) => insertAll(tx, trips, customers));
    await database.inTenant(neighbour, (tx) => insertAll(tx, trips, customers.slice(0, 2)));
  });
  afterAll(async () => {
    await database.close();
    await urls.drop();
  });
  const found = async (parameters: Parameters, of = tenant) => {
    const { rows, total } = await database.reading(of, (tx) =>
      list(tx, trips, parseListQuery(trips, { _sort: "reference", ...parameters }, { actor: owner }), owner),
    );
    expect(total).toBe(rows.length);
    return rows.map(({ reference }) => Number(String(reference).slice(-1)));
  };

  it.each<[Parameters, number[]]>([
    [{ destinations: "hampi" }, [3]],
    [{ destinations_in: ["ALVARO nunez", "Goa"] }, [3]],
    [{ destinations_in: "" }, []],
    [{ destinations_ne: "HAMPI" }, [1, 2]],
    [{ destinations_nin: ["hamp"] }, [1, 2, 3]],
    [{ budget_between: ["200000", "300000"] }, [1, 2]],
    [{ budget_between: ["200000 INR", "300000 INR"] }, [2]],
    [{ budget_gte: "250050 EUR" }, [1]],
    [{ budget_lte: "100 EUR" }, []],
    [{ budget_null: "true" }, [3]],
    [{ budget_in: ["250000 INR", "250050 USD"] }, [2]],
    [{ budget_in: ["250000 INR", "250050 EUR"] }, [1, 2]],
    [{ budget_in: ["250000", "250050 USD"] }, [2]],
    [{ budget_in: "" }, []],
    [{ budget_ne: "250000 INR" }, [1, 3]],
    [{ budget_ne: "250000 EUR" }, [1, 2, 3]],
    [{ budget_nin: ["250000 INR", "250050 USD"] }, [1, 3]],
    [{ budget_nin: ["250000 INR", "250050"] }, [3]],
  ])("filters %j: destinations whatever their letters, money by its currency", async (parameters, rows) => {
    expect(await found(parameters)).toEqual(rows);
  });

  it("finds by a group what one or all of its conditions find, together with whatever else is asked", async () => {
    const conditions: Parameters[] = [
      { destinations: "hampi" },
      { destinations_nin: ["hampi"] },
      { budget_gte: "250001" },
      { budget_null: "true" },
      { email_null: "false" },
      { email_ne: "js@example.com" },
      { customerName_like: "menon_x" },
      { reference_in: ["TRP-2026-00001", "TRP-2026-00003"] },
      { status_in: "" },
    ];
    const inGroup = (prefix: string, one: Parameters): Parameters =>
      Object.fromEntries(Object.entries(one).map(([name, value]) => [prefix + name, value]));
    for (const one of conditions)
      for (const other of conditions) {
        const [a, b] = [await found(one), await found(other)];
        const pair = (match: string) => ({
          ...inGroup(`_${match}.`, one),
          ...inGroup(`_${match}.2.`, other),
        });
        expect(await found(pair("any"))).toEqual(
          [1, 2, 3].filter((row) => a.includes(row) || b.includes(row)),
        );
        expect(await found(pair("all"))).toEqual(a.filter((row) => b.includes(row)));
        expect(await found({ ...pair("any"), reference: "TRP-2026-00002" })).toEqual(
          [2].filter((row) => a.includes(row) || b.includes(row)),
        );
      }
    const either = { "_any.budget_null": "true", "_any.customerName_like": "menon" };
    expect(await found({ ...either, "_any2.destinations": "hampi", "_any2.email_null": "false" })).toEqual([
      3,
    ]);
    expect(await found({ ...either, q: "asha" })).toEqual([2]);
    expect(await found(either, neighbour)).toEqual([2]);
  });

  it.each([
    ["asha", [2]],
    ["SCHÄFER", [1]],
    ["schäfer jürgen", [1]],
    ["js@example", [1]],
    ["TRP-2026", [1, 2, 3]],
    ["christmas", [2]],
    ["小", [3]],
    ["schafer", [1]],
    ["lukasz bronte", [3]],
    ["BRONTË'S", [3]],
    ["alvaro nunez", [3]],
    ["hampi", [3]],
    ["612345678", [3]],
    ["0484 2668221", [2]],
    ["0484-266-8221", [2]],
    ["+49(0)171/55", [1]],
    ["171 556677", [1]],
    ["100%", [2]],
    ["menon_x", [2]],
    ["\\ over", [2]],
    ["asha schäfer", []],
    ["%", [2]],
    ["_", [2]],
    ["   ", [1, 2, 3]],
    ["' or true --", []],
    ["%' || (select 1) || '", []],
    ["{asha,schäfer}", []],
    ["m", [2]],
    ["js", [1]],
    ["ex", [1]],
    ["en", []],
    ["m. as", []],
    ["as me", [2]],
    ["王小", [3]],
    ["trp-2026-00002", [2]],
    ["2026-00003", [3]],
    [" 00001", [1]],
    ["asha 2026-00002", []],
  ])("finds by %j what holds every word of it", async (q, rows) => {
    expect(await found({ q })).toEqual(rows);
  });

  it("finds nothing of another organisation, and goes with filters", async () => {
    expect(await found({ q: "asha" }, neighbour)).toEqual([2]);
    expect(await found({ q: "asha" }, newId())).toEqual([]);
    expect(await found({ q: "trp", customerName_like: "menon" })).toEqual([2]);
    expect(
      await database.query("select search_trips('{%}', '{}', '00001', false, 100, null, null) as ids"),
    ).toEqual([{ ids: [] }]);
  });

  it("gives each page of what many rows hold, in the list's own order and in another, with the total", async () => {
    const many = newId();
    const [[user], [team]] = await database.inTenant(many, async (tx) => [
      await insertAll(tx, resourceNamed("users"), [{ username: "sales", fullname: "Asha", role: "sales" }]),
      await insertAll(tx, resourceNamed("teams"), [{ name: "Backwaters" }]),
    ]);
    const [userId = "", teamId = ""] = [user?.id, team?.id];
    const seller: Actor = { userId, role: "sales", teamIds: [teamId], scopes: { trips: { read: "team" } } };
    await database.inTenant(many, (tx) =>
      insertAll(
        tx,
        trips,
        Array.from({ length: 60 }, (_, index) => ({
          reference: `TRP-2026-${String(100 + index)}`,
          customerName: index % 6 === 0 ? "Ravi" : "Asha",
          // As many have no start as one, and several begin on a day.
          startDate: index % 2 === 0 ? null : `2027-03-${String(10 + (index % 5))}`,
          assigneeUserId: index % 3 === 0 ? userId : null,
          assigneeTeamId: index % 4 === 0 ? teamId : null,
          createdAt: new Date(Date.UTC(2026, 0, 1 + ((index * 7) % 60))).toISOString(),
        })),
      ),
    );
    const references = async (parameters: Parameters, actor = owner, all = 50) => {
      const query = parseListQuery(trips, parameters, { actor });
      const { rows, total, examined } = await database.reading(many, (tx) => list(tx, trips, query, actor));
      expect([total, examined]).toEqual([all, undefined]);
      return rows.map(({ reference }) => reference);
    };
    const all = await references({ customerName_like: "asha", _end: "100" });
    expect(all).toHaveLength(50);
    const ordered = { _sort: "reference", _order: "desc" };
    const other = await references({ customerName_like: "asha", _end: "100", ...ordered });
    for (const start of [0, 25, 40, 75]) {
      const page = { _start: String(start), _end: String(start + 25), q: "asha" };
      expect(await references(page)).toEqual(all.slice(start, start + 25));
      expect(await references({ ...page, ...ordered })).toEqual(other.slice(start, start + 25));
    }
    // Their own and the team's, counted once.
    const open = [...all].filter((reference) =>
      [3, 4].some((each) => (Number(String(reference).slice(-3)) - 100) % each === 0),
    );
    expect(open).toHaveLength(20);
    const found = (start: number, end: number) =>
      references({ q: "asha", _start: String(start), _end: String(end) }, seller, open.length);
    expect([...(await found(0, 10)), ...(await found(10, 50))]).toEqual(open);
    expect(await references({ customerName_like: "asha", _end: "50" }, seller, open.length)).toEqual(open);
    expect(await references({ q: "2026-00101" }, seller, 0)).toEqual([]);
    // The latest start first, those without one last, also where the page begins or ends among them.
    const latest = { _sort: "startDate", _order: "desc" };
    const everyStart = await references({ ...latest, _end: "100" }, owner, 60);
    const starts = await database.reading(many, (tx) =>
      tx.query<{ reference: string }>(
        "select reference from trips order by start_date desc nulls last, id desc",
      ),
    );
    expect(everyStart).toEqual(starts.map(({ reference }) => reference));
    for (const start of [0, 25, 50])
      expect(
        await references({ ...latest, _start: String(start), _end: String(start + 25) }, owner, 60),
      ).toEqual(everyStart.slice(start, start + 25));
  });

  it("looks into the trash only where asked to", async () => {
    const { rows } = await database.reading(neighbour, (tx) =>
      list(tx, trips, parseListQuery(trips, { q: "asha" }, { actor: owner }), owner),
    );
    await database.inTenant(neighbour, (tx) => moveToTrash(tx, trips, rows[0]?.id ?? "", owner));
    expect(await found({ q: "asha" }, neighbour)).toEqual([]);
    expect(await found({ q: "asha", _trash: "true" }, neighbour)).toEqual([2]);
  });

  it("asks its indexes although row-level security guards the table, and looks through a long list for frequent words", async () => {
    const superuser = new Client({ connectionString: urls.superuserUrl });
    await superuser.connect();
    const busy = newId();
    await superuser.query(
      `insert into trips (tenant_id, id, reference, customer_name, status, adults)
       select $1, gen_random_uuid(), 'TRP-2026-' || lpad(n::text, 5, '0'), 'Ravi ' || md5(n::text), 'new', 2 from generate_series(1, 10500) n`,
      [busy],
    );
    await superuser.query("vacuum analyze trips");
    const scans = async () => {
      const { rows } = await superuser.query<{ name: string; scans: number }>(
        "select indexrelname as name, idx_scan::int as scans from pg_stat_user_indexes where relname = 'trips'",
      );
      return Object.fromEntries(rows.map(({ name, scans }) => [name, scans]));
    };
    const before = await scans();
    expect(await found({ q: "TRP-2026-00777" }, busy)).toEqual([7]);
    expect(await found({ q: "00776" }, busy)).toEqual([6]);
    expect(await found({ q: "c4ca4238a0b923820dcc509a6f75849b" }, busy)).toEqual([1]);
    expect(await found({ q: "zz" }, busy)).toEqual([]);
    const query = parseListQuery(trips, { q: "ra" }, { actor: owner });
    const page = await database.reading(busy, (tx) => list(tx, trips, query, owner));
    expect(page).toMatchObject({ rows: { length: 25 }, total: 10_000, examined: 10_000 });
    const asked = async () => {
      const after = await scans();
      return ["trips__reference__ending", "trips__search"].map(
        (name) => (after[name] ?? 0) - (before[name] ?? 0) > 0,
      );
    };
    await expect.poll(asked, { timeout: 12_000, interval: 500 }).toEqual([true, true]);
    await superuser.end();
  }, 40_000);
});
