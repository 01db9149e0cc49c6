import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, mkdirSync, cpSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { connect } from "../../server/database/connect";
import { migrate } from "../../server/database/migrate";
import { newId } from "../../server/database/newId";
import { castColumn } from "../../server/database/structure/alterTable";
import { changes } from "../../server/database/structure/changes";
import { differences } from "../../server/database/structure/differences";
import { nextMigration } from "../../server/database/structure/nextMigration";
import type { Structure } from "../../server/database/structure/Structure";
import { structureOf } from "../../server/database/structure/structureOf";
import { readRow } from "../../server/rest/endpoint/rows";
import { priceInputOf } from "../../server/rest/itineraries/priceInputOf";
import { isSamePrice, withKeptRates } from "../../server/rest/itineraries/derivedOf";
import { pricedWhole } from "../../src/domain/pricing/priceItinerary";
import { storedTotalsOf } from "../../src/domain/pricing/result";
import { resources } from "../../src/resources";
import { itineraries } from "../../src/resources/itineraries";
import { number } from "../../src/schema/kinds/number";
import type { AnyFields } from "../../src/schema/field/field";
import type { Resource } from "../../src/schema/resource";
import { createTestDatabase } from "../setup/createTestDatabase";
import { asOwner, catalogue } from "./catalogue";

const folder = fileURLToPath(new URL("../../server/database/", import.meta.url));

/** Takes everything out of a database but what only a superuser can put in. */
const emptied = (superuserUrl: string) =>
  asOwner(superuserUrl, (superuser) =>
    superuser.query(
      "drop schema public cascade; create schema public authorization tripwright_owner; create extension pg_trgm; create extension btree_gin",
    ),
  );

/**
 * The report of prices that later rules change: by the itinerary's name in pricesBefore0038.json the total before and now, with
 * the reason beside it. None: rates as they were on hotels and activities come to the same on sheets.
 */
const otherPrices: Readonly<Record<string, readonly [before: number, now: number]>> = {};

describe("migrations", async () => {
  const urls = await createTestDatabase();
  afterAll(() => urls.drop());

  it("are up to date with the declarations (if not: npm run migrations:generate)", () => {
    // The file that the generator writes.
    const committed = JSON.parse(
      readFileSync(join(folder, "migrations/structure.json"), "utf8"),
    ) as Structure;
    expect(differences(committed, structureOf(resources))).toEqual([]);
  });

  it("lead to the very structure that the declarations ask for", async () => {
    const migrated = await asOwner(urls.ownerUrl, catalogue);
    const fresh = await createTestDatabase();
    const built = await asOwner(fresh.ownerUrl, async (client) => {
      await emptied(fresh.superuserUrl);
      await client.query(changes(undefined, structureOf(resources)).join(";\n"));
      return catalogue(client);
    });
    await fresh.drop();
    expect(migrated.length).toBeGreaterThan(300);
    expect(migrated).toEqual(built);
  });

  it("lead a database of an earlier version to the same structure, and keep no note of those that came before it", async () => {
    const older = await createTestDatabase();
    const folderBefore = mkdtempSync(join(tmpdir(), "tripwright-before-"));
    for (const name of ["to-0.2/0001_initial.sql", "structure.json"])
      cpSync(join(folder, "migrations", name), join(folderBefore, "migrations", basename(name)));
    await emptied(older.superuserUrl);
    await expect(migrate(older.ownerUrl, { folder: folderBefore })).rejects.toThrow(/the grants to/);
    rmSync(folderBefore, { recursive: true });
    await migrate(older.ownerUrl);
    const notes = (url: string) =>
      asOwner(url, async (client) => {
        const { rows } = await client.query("select name, checksum from migrations order by name");
        return rows;
      });
    expect(await asOwner(older.ownerUrl, catalogue)).toEqual(await asOwner(urls.ownerUrl, catalogue));
    expect(await notes(older.ownerUrl)).toEqual(await notes(urls.ownerUrl));
    expect(await migrate(older.ownerUrl)).toEqual([]);
    await older.drop();
  });

  it("are refused by name where the declarations are ahead of them", async () => {
    const ahead = resources.map((resource) =>
      resource.name === "teams"
        ? {
            ...resource,
            fields: { ...resource.fields, capacity: number({ label: "Seats", optional: true }) },
          }
        : resource,
    );
    await expect(migrate(urls.ownerUrl, { resources: ahead })).rejects.toThrow(
      "src/resources and the migrations differ (teams.capacity). Run npm run migrations:generate",
    );
  });

  it("have nothing to do on a database that has them", async () => {
    expect(await migrate(urls.ownerUrl)).toEqual([]);
  });

  it("are applied once by four servers that start together", async () => {
    const fresh = await createTestDatabase();
    await emptied(fresh.superuserUrl);
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(fresh.ownerUrl)));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    await fresh.drop();
  });

  describe("on a database of another version", () => {
    const copied = mkdtempSync(join(tmpdir(), "tripwright-migrations-"));
    mkdirSync(join(copied, "migrations"), { recursive: true });
    cpSync(join(folder, "migrations"), join(copied, "migrations"), { recursive: true });
    cpSync(join(folder, "functions"), join(copied, "functions"), { recursive: true });
    afterAll(() => rmSync(copied, { recursive: true }));

    /** A database as it was before a migration. */
    const databaseBefore = async (migration: string) => {
      const before = mkdtempSync(join(tmpdir(), "tripwright-before-"));
      cpSync(join(folder, "functions"), join(before, "functions"), { recursive: true });
      cpSync(join(folder, "migrations/to-0.2"), join(before, "migrations"), { recursive: true });
      for (const name of readdirSync(join(before, "migrations")))
        if (name >= migration) rmSync(join(before, "migrations", name));
      cpSync(join(folder, "migrations/structure.json"), join(before, "migrations/structure.json"));
      const older = await createTestDatabase();
      await emptied(older.superuserUrl);
      // The functions and grants of this version, which come after them, name what only later ones make.
      await expect(migrate(older.ownerUrl, { folder: before })).rejects.toThrow(
        /functions\/\S+ failed|the grants to/,
      );
      rmSync(before, { recursive: true });
      return older;
    };

    it("leave what the demo's itineraries cost as it was when hotels and activities had the rates", async () => {
      // The itineraries of the demo before there were rate sheets, with all that priced them and what they came to.
      const { tables } = JSON.parse(
        readFileSync(new URL("pricesBefore0038.json", import.meta.url), "utf8"),
      ) as { tables: Record<"tenants" | "itineraries", Record<string, unknown>[]> };
      const older = await databaseBefore("0038");
      await asOwner(older.superuserUrl, async (client) => {
        await client.query("set session_replication_role = replica");
        for (const [table, rows] of Object.entries(tables)) {
          // A row that says nothing of a column has what the column has by itself.
          for (const row of rows) {
            const named = Object.keys(row).map((name) => `"${name}"`);
            await client.query(
              `insert into ${table} (${named.join(", ")})
               select ${named.join(", ")} from jsonb_populate_record(null::${table}, $1)`,
              [JSON.stringify(row)],
            );
          }
        }
      });
      await migrate(older.ownerUrl);
      const database = connect(older.appUrl, { max: 1 });
      const prices = await database.inTenant(String(tables.tenants[0]?.["id"]), async (tx) => {
        const all = [];
        for (const { id } of tables.itineraries) {
          const row = await readRow(tx, itineraries, String(id));
          if (!row) throw new Error(`The itinerary ${String(id)} is gone.`);
          const input = await priceInputOf(tx, row, new Date("2026-11-23T10:00:00Z"));
          const { main, options } = pricedWhole(withKeptRates(input, row.totals));
          all.push({ name: row.name, before: row.totals, now: storedTotalsOf(main, options) });
        }
        return all;
      });
      await database.close();
      await older.drop();
      expect(prices).toHaveLength(20);
      for (const { name, before, now } of prices)
        if (!isSamePrice(before, now) || name in otherPrices)
          expect([name, before?.total, now?.total]).toEqual([name, ...(otherPrices[name] ?? [])]);
    }, 60_000);

    it("turn the rooms that stays named into rows, what hotels cost into published sheets with prices on both sides, and note what is used", async () => {
      const older = await databaseBefore("0029");
      const hotelId = newId();
      const rate = { roomType: "Deluxe", single: 1, double: 2, extraAdult: 3, priceKind: "cost" };
      const sold = { ...rate, priceKind: "sell" };
      const stay = { kind: "hotel_stay", occupancy: null, extraBeds: null, childrenWithBed: null };
      const items = [
        { ...stay, id: "doubles", occupancy: "double", rooms: 2, hotelId },
        { ...stay, id: "beds", childrenWithBed: 1 },
        { ...stay, id: "open", rooms: 2 },
      ];
      await asOwner(older.superuserUrl, async (client) => {
        await client.query("set session_replication_role = replica");
        const hotel = `insert into hotels (tenant_id, id, name, city, country, currency, rates, child_bands)
          values ($1, $2, $3, 'A', 'IN', 'INR', $4, $5)`;
        const band = JSON.stringify([{ fromAge: 0, toAge: 5, withBed: 7, withoutBed: null }]);
        const [tenant, trip] = [newId(), newId()];
        await client.query(
          "insert into trips (tenant_id, id, reference, customer_name, custom) values ($1, $2, 'T-1', 'A', '{}')",
          [tenant, trip],
        );
        await client.query(hotel, [tenant, hotelId, "Both", JSON.stringify([rate, sold]), band]);
        await client.query(hotel, [tenant, newId(), "Sold", JSON.stringify([sold]), band]);
        await client.query(
          `insert into itineraries (tenant_id, id, trip_id, name, currency, adults, child_ages, days)
           values ($1, $2, $3, 'A', 'INR', 3, '{4,9}', $4)`,
          [tenant, newId(), trip, JSON.stringify([{ id: "1", items }, { id: "2" }])],
        );
      });
      await migrate(older.ownerUrl);
      const { sheets, itinerary } = await asOwner(older.superuserUrl, async (client) => ({
        sheets: (
          await client.query(
            `select s.id, h.name, p.name as supplier, s.status, s.currency, s.rates, s.child_bands from hotel_sheets s
             join hotels h on h.id = s.hotel_id join suppliers p on p.id = s.supplier_id order by h.name`,
          )
        ).rows,
        itinerary: (await client.query("select * from itineraries")).rows[0],
      }));
      await older.drop();
      const { days } = itinerary;
      expect(itinerary).toMatchObject({ hotel_ids: [hotelId], hotel_sheet_ids: [sheets[0].id] });
      expect(sheets).toMatchObject([
        {
          ...{ name: "Both", supplier: "Both", status: "published", currency: "INR" },
          rates: [
            { id: expect.any(String), double: 2, sellDouble: null },
            { single: null, double: null, extraAdult: null, sellSingle: 1, sellDouble: 2, sellExtraAdult: 3 },
          ],
          child_bands: [{ rule: "amount", withBed: 7, sellWithBed: null }],
        },
        { rates: [{ sellDouble: 2 }], child_bands: [{ rule: "amount", withBed: null, sellWithBed: 7 }] },
      ]);
      expect(sheets[0].rates[0]).not.toHaveProperty("priceKind");
      const [doubles, beds, open] = days[0].items;
      expect(doubles.rooming).toMatchObject([
        { rooms: 1, adults: 2, childAges: [9], extraBeds: null },
        { rooms: 1, adults: 1, childAges: [4], extraBeds: null },
      ]);
      // Three adults in the usual two rooms; the older child has the bed that was named.
      expect(beds.rooming).toMatchObject([
        { adults: 2, childAges: [9], extraBeds: 1 },
        { adults: 1, childAges: [4], extraBeds: 0 },
      ]);
      expect(open).toMatchObject({ id: "open", rooms: 2, rooming: [] });
      expect(open).not.toHaveProperty("occupancy");
      expect(days[1]).toEqual({ id: "2" });
    });

    it("make rows of the exchange rates and taxes that were preferences", async () => {
      const older = await databaseBefore("0033");
      const tenant = newId();
      const rates = [
        { from: "USD", to: "INR", rate: "83.125", date: "2026-01-01" },
        { from: "USD", to: "INR", rate: "84", date: "2026-02-28" },
        // What no form let in, and older versions did.
        { from: "USD", to: "INR", rate: "83.5", date: "2026-01-01" },
        { from: "INR", to: "INR", rate: "1", date: "2026-01-01" },
      ];
      const before = [
        { name: "TCS", basisPoints: 200, appliesTo: "total", from: "2026-04-01", to: null },
        { name: "GST", basisPoints: 500, appliesTo: "cost_plus_markup", from: null, to: "2027-03-31" },
      ];
      const price = { currency: "INR", cost: 100, taxes: [{ name: "GST", amount: 5 }], total: 105 };
      const days = [{ id: "1", items: [{ id: "2", kind: "fee" }] }];
      await asOwner(older.superuserUrl, async (client) => {
        await client.query("set session_replication_role = replica");
        await client.query(
          "insert into trips (tenant_id, id, reference, customer_name, custom) values ($1, $1, 'T-1', 'A', '{}')",
          [tenant],
        );
        await client.query(
          "insert into itineraries (tenant_id, id, trip_id, name, currency, days, totals) values ($1, $1, $1, 'A', 'INR', $2, $3)",
          [tenant, JSON.stringify(days), JSON.stringify(price)],
        );
        await client.query(
          "insert into tenants (tenant_id, id, name, exchange_rates, taxes) values ($1, $1, 'A', $2, $3)",
          [tenant, JSON.stringify(rates), JSON.stringify(before)],
        );
      });
      await migrate(older.ownerUrl);
      const { rows, currencies, taxes, itineraries } = await asOwner(older.superuserUrl, async (client) => ({
        rows: (
          await client.query(
            `select "from", "to", rate, date::text as date from exchange_rates where tenant_id = $1 order by date`,
            [tenant],
          )
        ).rows,
        currencies: (await client.query("select currencies from tenants")).rows,
        taxes: (
          await client.query(
            `select name, basis_points, applies_to, mode, "from"::text, "to"::text, scopes, destination, buyer, tax_classes
             from taxes where tenant_id = $1 order by created_at, id`,
            [tenant],
          )
        ).rows,
        itineraries: (await client.query("select days, totals from itineraries")).rows,
      }));
      await older.drop();
      expect(rows).toEqual([rates[2], rates[1]]);
      expect(currencies).toEqual([{ currencies: ["INR", "USD"] }]);
      // They fall on every trip, as before.
      const always = { mode: "added", scopes: [], destination: null, buyer: null, tax_classes: [] };
      expect(taxes).toEqual(
        before.map(({ basisPoints, appliesTo, ...tax }) => ({
          ...{ ...tax, ...always },
          ...{ basis_points: basisPoints, applies_to: appliesTo },
        })),
      );
      expect(itineraries).toMatchObject([
        {
          days: [{ items: [{ kind: "fee", taxClass: null }] }],
          totals: {
            total: 105,
            exchanges: [],
            taxes: [{ name: "GST", amount: 5, contained: false, taxId: null }],
          },
        },
      ]);
    });

    it("keep the totals of lists under their new name, and go on counting", async () => {
      const older = await databaseBefore("0035");
      const tenant = newId();
      const add = (name: string) =>
        asOwner(older.superuserUrl, (client) =>
          client.query("insert into teams (tenant_id, id, name) values ($1, $2, $3)", [
            tenant,
            newId(),
            name,
          ]),
        );
      await add("Harbour");
      await add("Lagoon");
      await migrate(older.ownerUrl);
      await add("Summit");
      const { rows } = await asOwner(older.superuserUrl, async (client) => {
        await client.query("update teams set deleted_at = now() where name = 'Harbour'");
        return client.query("select resource, sum(total)::int as total from counters group by 1");
      });
      await older.drop();
      expect(rows).toEqual([{ resource: "teams", total: 2 }]);
    });

    it("put what older timelines said of changes into words, in the place where it happened", async () => {
      const older = await databaseBefore("0026");
      const [tenant, trip] = [newId(), newId()];
      const entry = `insert into timeline (tenant_id, id, trip_id, kind, body, from_status, to_status, close_reason, changes, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
      const changed = [
        { label: "Email", from: null, to: "a@b.example" },
        { label: "Notes", from: "Old", to: null },
      ];
      await asOwner(older.superuserUrl, async (client) => {
        await client.query("set session_replication_role = replica");
        await client.query(
          "insert into trips (tenant_id, id, reference, customer_name, custom) values ($1, $2, 'T-1', 'A', '{}')",
          [tenant, trip],
        );
        const rows = [
          ["status_change", "Too far", "on_hold", "converted", null, [], "2026-01-02T10:00:00Z"],
          ["status_change", "Too far", "converted", "dropped", "price", [], "2026-01-03T10:00:00Z"],
          ["field_change", null, null, null, null, changed, "2026-01-01T10:00:00Z"],
        ];
        for (const [kind, body, from, to, because, changes, at] of rows)
          await client.query(entry, [
            ...[tenant, newId(), trip, kind, body, from, to, because, JSON.stringify(changes), at],
          ]);
      });
      await migrate(older.ownerUrl);
      const { told, converted } = await asOwner(older.superuserUrl, async (client) => ({
        told: (
          await client.query(
            "select t.body from history h join timeline t on t.id = h.row_id where h.about = $1 order by h.at",
            [trip],
          )
        ).rows.map(({ body }) => body),
        converted: (await client.query("select converted_at from trips")).rows,
      }));
      await older.drop();
      expect(told).toEqual([
        "Email: a@b.example\nNotes: Old removed",
        "On hold → Converted\nToo far",
        "Converted → Dropped\nPrice too high\nToo far",
      ]);
      expect(converted).toEqual([{ converted_at: new Date("2026-01-02T10:00:00Z") }]);
    });

    it("are undone as a whole where one statement fails", async () => {
      const broken = join(copied, "migrations/9001_broken.sql");
      writeFileSync(broken, "create table half (id int); select 1 / 0;");
      await expect(migrate(urls.ownerUrl, { folder: copied })).rejects.toThrow(
        /9001_broken.sql failed and was undone, at its statement 2:\nselect 1 \/ 0\ndivision by zero[^]*may still be edited/,
      );
      const [half] = await asOwner(
        urls.ownerUrl,
        async (client) => (await client.query("select to_regclass('half')")).rows,
      );
      expect(half).toEqual({ to_regclass: null });
      writeFileSync(broken, "create table whole (id int)");
      expect(await migrate(urls.ownerUrl, { folder: copied })).toContain("migrations/9001_broken.sql");
    });

    it("are refused where they destroy data and their author has not said that it is meant", async () => {
      const file = join(copied, "migrations/9000_destroying.sql");
      await asOwner(urls.ownerUrl, (client) =>
        client.query(
          "create table seats (id int, places int); insert into seats values (1, 4), (2, null), (3, 6)",
        ),
      );
      const mark = "-- DESTROYS DATA: select count(*) from spaces where places is not null\n";
      const sql = (answer: string) =>
        `alter table seats rename to spaces;\n\n${mark}${answer}alter table spaces drop column places;\n`;
      writeFileSync(file, sql(""));
      await expect(migrate(urls.ownerUrl, { folder: copied })).rejects.toThrow(
        /9000_destroying.sql destroys data[^]*- 2 rows lose something: alter table spaces drop column places\n[^]*-- MEANT: why/,
      );
      writeFileSync(file, sql("-- MEANT: nobody counts places any more\n"));
      expect(await migrate(urls.ownerUrl, { folder: copied })).toContain("migrations/9000_destroying.sql");
    });

    it("are refused by the rows that stand in their way, until an update before them changes these", async () => {
      const file = join(copied, "migrations/9002_retyping.sql");
      await asOwner(urls.ownerUrl, (client) =>
        client.query(
          "create table beds (id int, size text); insert into beds values (1, '90'), (2, 'about 7')",
        ),
      );
      const cast = castColumn("beds", "size", "text", "integer", number({ label: "Size", min: 8 }));
      const sql = (update: string) => `${update}${cast};\n`;
      writeFileSync(file, sql(""));
      await expect(migrate(urls.ownerUrl, { folder: copied })).rejects.toThrow(
        /9002_retyping.sql cannot be applied[^]*- 1 row of beds \(id 2\) in the way of alter table "beds"[^]*CHECK DATA/,
      );
      writeFileSync(file, sql("update beds set size = '7' where size = 'about 7';\n\n"));
      await expect(migrate(urls.ownerUrl, { folder: copied })).rejects.toThrow(/1 row of beds \(id 2\)/);
      writeFileSync(file, sql("update beds set size = '70' where size = 'about 7';\n\n"));
      expect(await migrate(urls.ownerUrl, { folder: copied })).toContain("migrations/9002_retyping.sql");
    });

    it("are refused where one was changed after it had been applied", async () => {
      writeFileSync(join(copied, "migrations/9001_broken.sql"), "create table other (id int)");
      await expect(migrate(urls.ownerUrl, { folder: copied })).rejects.toThrow(
        /was changed after it had been applied/,
      );
    });

    it("are refused where the database is newer than the program", async () => {
      await expect(migrate(urls.ownerUrl)).rejects.toThrow(/migrated by a newer version/);
    });
  });

  describe("generated from a change", () => {
    const trips = resources.find(({ name }) => name === "trips") as Resource;
    const withFields = (fields: AnyFields) =>
      structureOf(
        resources.map((resource) =>
          resource === trips
            ? { ...trips, fields: { ...trips.fields, ...(fields as Resource["fields"]) } }
            : resource,
        ),
      );
    const before = structureOf(resources);

    it("add an optional column, a required one with a default, an index and a foreign key", async () => {
      const after = withFields({
        nickname: { kind: "text", label: "N", optional: true, unique: true },
        level: { kind: "number", label: "L", default: 3, indexed: true },
        guideId: { kind: "reference", label: "G", to: "users", optional: true } as AnyFields[string],
      });
      const fresh = await createTestDatabase();
      await asOwner(fresh.ownerUrl, async (client) => {
        const first = await catalogue(client);
        await client.query(changes(before, after).join(";\n"));
        const changed = await catalogue(client);
        expect(changed.filter((line) => !first.includes(line)).join("\n")).toMatch(
          /nickname[^]*guide_id[^]*level/,
        );
        await client.query(changes(after, before).join(";\n"));
        expect(await catalogue(client)).toEqual(first);
      });
      await fresh.drop();
    });

    it("refuse a required column that rows would have no value for", () => {
      expect(() => changes(before, withFields({ code: { kind: "text", label: "C" } }))).toThrow(
        /"code" is required[^]*Give the field a default or make it optional/,
      );
    });

    it("mark what destroys data", () => {
      const sql = changes(
        withFields({ nickname: { kind: "text", label: "N", optional: true } }),
        before,
      ).join(";\n");
      expect(sql).toMatch(/-- DESTROYS DATA[^]*drop column "nickname"/);
    });

    it("change types, defaults and what is required in place", async () => {
      const first = withFields({ level: { kind: "number", label: "L", optional: true } });
      const second = withFields({
        level: { kind: "number", label: "L", decimals: 2, default: 1.5 } as AnyFields[string],
      });
      const fresh = await createTestDatabase();
      await asOwner(fresh.ownerUrl, async (client) => {
        await client.query(changes(before, first).join(";\n"));
        await client.query(changes(first, second).join(";\n"));
        expect((await catalogue(client)).find((line) => line.startsWith("trips.level "))).toMatch(
          /numeric\(17,2\) t .*1\.5/,
        );
      });
      await fresh.drop();
    });

    it("count the rows that are there where a list gets other tabs", async () => {
      const next = nextMigration(
        before,
        resources.map((resource) =>
          resource.name === "teams"
            ? { ...resource, list: { ...resource.list, tabs: "autoAssignment" } }
            : resource,
        ),
      );
      const fresh = await createTestDatabase();
      const totals = await asOwner(fresh.ownerUrl, async (client) => {
        const tenantId = newId();
        const team = (assignment: string) => {
          const id = newId();
          return client.query(
            "insert into teams (tenant_id, id, name, auto_assignment) values ($1, $2, $3, $4)",
            [tenantId, id, id, assignment],
          );
        };
        for (const assignment of ["off", "round_robin", "off"]) await team(assignment);
        await client.query("update teams set deleted_at = now() where auto_assignment = 'round_robin'");
        await client.query(next?.sql ?? "");
        await team("least_open");
        const { rows } = await client.query(
          "select tab, sum(total)::int as total from counters where tenant_id = $1 group by 1 order by 1",
          [tenantId],
        );
        return rows;
      });
      await fresh.drop();
      expect(totals).toEqual([
        { tab: "least_open", total: 1 },
        { tab: "off", total: 2 },
      ]);
    });

    it("look anew at the search text and the totals where the list changed", async () => {
      const listed = structureOf(
        resources.map((resource) =>
          resource === trips
            ? { ...trips, list: { ...trips.list, search: ["notes"], tabs: "priority" } }
            : resource,
        ),
      );
      const fresh = await createTestDatabase();
      await asOwner(fresh.ownerUrl, async (client) => {
        await client.query(changes(before, listed).join(";\n"));
        const lines = (await catalogue(client)).join("\n");
        expect(lines).toMatch(/trips__count_update[^]*OF deleted_at, priority/);
        expect(lines).toMatch(/trips\.search text t search_text\(COALESCE\(notes/);
      });
      await fresh.drop();
    });
  });
});
