import { describe, expect, it } from "vitest";
import { changes } from "../../server/database/structure/changes";
import { nextMigration } from "../../server/database/structure/nextMigration";
import { structureOf } from "../../server/database/structure/structureOf";
import { resources } from "../../src/resources";
import { everyone } from "../../src/schema/field/access";
import type { AnyFields } from "../../src/schema/field/field";
import { longText, tags, text } from "../../src/schema/kinds/text";
import { money } from "../../src/schema/kinds/money";
import { number } from "../../src/schema/kinds/number";
import { reference, references } from "../../src/schema/kinds/reference";
import { choice, type Choices, choices as choicesOf } from "../../src/schema/kinds/choice";
import { group, rows } from "../../src/schema/kinds/rows";
import { defineResource, type Resource } from "../../src/schema/resource";
import { createTestDatabase } from "../setup/createTestDatabase";
import { asOwner, catalogue } from "./catalogue";

const name = text({ label: "Name" });
const notes = longText({ label: "Notes", optional: true });

const vehicles = (fields: AnyFields, search: string[] = ["name"]): Resource =>
  defineResource({
    name: "vehicles",
    label: { one: "Vehicle", many: "Vehicles" },
    title: "name",
    purpose: "To be changed.",
    fields: { name, ...fields } as Resource["fields"],
    access: { read: everyone },
    list: { columns: ["name"], search, sort: { field: "name", order: "asc" } },
    form: [],
  });

/**
 * What the rows are after the generated migration. Holds that the tables are then those of the declaration.
 * @param stored the columns of one row, beside those of the system, as SQL.
 */
async function migrated(before: Resource, after: Resource, stored: string) {
  const [first, second] = [before, after].map((vehicles) => [...resources, vehicles]) as [
    Resource[],
    Resource[],
  ];
  const [old, fresh] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const [rows, found] = await asOwner(old.ownerUrl, async (client) => {
    await client.query(changes(structureOf(resources), structureOf(first)).join(";\n"));
    const [columns, values] = stored.split(" values ");
    await client.query(
      `insert into vehicles (tenant_id, id, ${columns}) select gen_random_uuid(), gen_random_uuid(), ${values}`,
    );
    await client.query(nextMigration(structureOf(first), second)?.sql ?? "");
    return [(await client.query("select * from vehicles")).rows, await catalogue(client)];
  });
  const built = await asOwner(fresh.ownerUrl, async (client) => {
    await client.query(changes(structureOf(resources), structureOf(second)).join(";\n"));
    return catalogue(client);
  });
  await Promise.all([old.drop(), fresh.drop()]);
  expect(found).toEqual(built);
  return rows[0];
}

describe("a generated migration", () => {
  it("drops a field that was searched, and keeps the index of the search", async () => {
    const before = vehicles({ notes }, ["name", "notes"]);
    expect(await migrated(before, vehicles({}), "name, notes values 'Bus', 'Blue'")).toMatchObject({
      search: "bus",
    });
  });

  it("searches in another field", async () => {
    const after = vehicles({ notes }, ["name", "notes"]);
    expect(await migrated(vehicles({ notes }), after, "name, notes values 'Bus', 'Blue'")).toMatchObject({
      search: "bus blue",
    });
  });

  it("renames a field with what is stored, its indexes and what reads it", async () => {
    const before = vehicles({ seats: number({ label: "Seats", indexed: true }), notes }, ["name", "notes"]);
    const after = vehicles(
      {
        capacity: number({ label: "Seats", indexed: true, was: "seats" }),
        remarks: longText({ label: "Remarks", optional: true, was: "notes" }),
      },
      ["name", "remarks"],
    );
    expect(await migrated(before, after, "name, seats, notes values 'Bus', 12, 'Blue'")).toMatchObject({
      capacity: 12,
      remarks: "Blue",
      search: "bus blue",
    });
  });

  it("asks where a field goes and one of its type comes, and takes the answer", () => {
    const from = structureOf([...resources, vehicles({ seats: number({ label: "Seats" }) })]);
    const to = [...resources, vehicles({ capacity: number({ label: "Seats", default: 4 }) })];
    expect(() => nextMigration(from, to)).toThrow(
      /In vehicles, seats goes and capacity [^]*was: "seats"[^]*--new=vehicles.capacity/,
    );
    expect(nextMigration(from, to, new Set(["vehicles.capacity"]))?.sql).toContain('drop column "seats"');
  });

  it("renames an entity with its rows, what refers to them and what was kept about them", async () => {
    const led = (to: string) => reference({ label: "L", to, optional: true });
    const cars = (to: string) =>
      vehicles({ seats: number({ label: "Seats", indexed: true, unique: true }), leadId: led(to) });
    const teams = resources.find(({ name }) => name === "teams") as Resource;
    const others = resources.filter((one) => one !== teams);
    const referring = (to: string) => [
      ...others,
      { ...teams, fields: { ...teams.fields, vehicleId: led(to) } } as Resource,
    ];
    const first = [...referring("vehicles"), cars("vehicles")];
    const second = [
      ...referring("company-cars"),
      { ...cars("company-cars"), name: "company-cars", was: "vehicles" },
    ];
    const [old, fresh] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    const sql = nextMigration(structureOf(first), second)?.sql ?? "";
    expect(sql).not.toContain("DATA");
    const [kept, found] = await asOwner(old.ownerUrl, async (client) => {
      await client.query(changes(structureOf(resources), structureOf(first)).join(";\n"));
      await client.query(
        "insert into vehicles (tenant_id, id, name, seats) select gen_random_uuid(), gen_random_uuid(), 'Bus', 12",
      );
      await client.query(sql);
      const { rows } = await client.query(
        "select name, seats, (select resource from history where row_id = company_cars.id) from company_cars",
      );
      return [rows, await catalogue(client)];
    });
    const built = await asOwner(fresh.ownerUrl, async (client) => {
      await client.query(changes(structureOf(resources), structureOf(second)).join(";\n"));
      return catalogue(client);
    });
    await Promise.all([old.drop(), fresh.drop()]);
    expect(kept).toEqual([{ name: "Bus", seats: 12, resource: "company-cars" }]);
    expect(found).toEqual(built);
  });

  it("asks for the rows whose value is none of a new type, outside its bounds, missing or there twice", () => {
    const sqlOf = (from: AnyFields, to: AnyFields) =>
      nextMigration(structureOf([...resources, vehicles(from)]), [...resources, vehicles(to)])?.sql ?? "";
    const seats = (options = {}) => ({ seats: number({ label: "S", optional: true, ...options }) });
    const written = { seats: text({ label: "S", optional: true }) };
    const fuel = { seats: choice({ label: "F", choices: { petrol: { label: "P" } }, default: "petrol" }) };
    const counted = (test: string) => `-- CHECK DATA: select count(*) from "vehicles" where ${test}`;
    expect(sqlOf(written, seats({ min: 1, max: 90 }))).toContain(
      counted(
        String.raw`"seats" is not null and (case when "seats" !~* '^\s*[-+]?[0-9]{1,10}\s*$' then true else "seats"::numeric < 1 or "seats"::numeric > 90 end)`,
      ),
    );
    expect(sqlOf(seats({ decimals: 2 }), seats())).toContain(
      counted(`"seats" is not null and ("seats" <> round("seats"::numeric, 0)`),
    );
    expect(sqlOf(seats(), seats({ decimals: 2 }))).not.toContain("DATA");
    expect(sqlOf(seats(), written)).not.toContain("DATA");
    expect(sqlOf(written, fuel)).toContain(counted(`"seats" not in ('petrol')`));
    expect(sqlOf(seats(), { seats: number({ label: "S" }) })).toContain(counted(`"seats" is null`));
    expect(sqlOf(seats(), seats({ unique: true }))).toContain("group by tenant_id");
    const led = { seats: reference({ label: "L", to: "users", optional: true }) };
    for (const from of [fuel, written, { seats: tags({ label: "T", optional: true }) }])
      expect(() => sqlOf(from, led)).toThrow(/stored values say nothing there[^]*another one beside it/);
  });

  it("gives rows the option that takes another's place, and empties what has none", async () => {
    const states = (choices: Choices) => ({
      status: choice({ label: "Status", choices, default: "free" }),
      uses: choicesOf({ label: "Uses", choices, optional: true }),
      visits: rows({
        label: "Visits",
        one: "visit",
        optional: true,
        of: { why: choice({ label: "Why", choices, optional: true }) },
      }),
    });
    const before = states({ free: { label: "F" }, workshop: { label: "W" }, lent: { label: "L" } });
    const after = states({ free: { label: "F" }, repair: { label: "R", was: "workshop" } });
    const stored = `name, status, uses, visits values 'Bus', 'workshop', '{free,workshop,lent}', '[{"why":"workshop"},{"why":"lent"}]'`;
    expect(await migrated(vehicles(before), vehicles(after), stored)).toMatchObject({
      status: "repair",
      uses: ["free", "repair"],
      visits: [{ why: "repair" }, { why: null }],
    });
    const required = { status: choice({ label: "Status", choices: { free: { label: "F" } } }) };
    const from = structureOf([...resources, vehicles(before)]);
    expect(() => nextMigration(from, [...resources, vehicles(required)])).toThrow(
      /the option "lent" goes[^]*was: "lent"/,
    );
  });

  it("renames, adds and drops fields inside rows and groups, however deep", async () => {
    const prices = (inner: AnyFields) => ({
      seasons: rows({
        label: "Seasons",
        one: "season",
        optional: true,
        of: {
          season: text({ label: "S" }),
          prices: rows({ label: "P", one: "price", optional: true, of: inner }),
        },
      }),
      place: group({ label: "Place", optional: true, of: inner }),
    });
    const before = prices({ sum: number({ label: "Sum" }), note: text({ label: "Note", optional: true }) });
    const after = prices({
      perDay: number({ label: "Sum", was: "sum" }),
      days: number({ label: "Days", decimals: 1, default: 1 }),
      tags: tags({ label: "Tags", optional: true }),
    });
    const price = '{"sum":5,"note":"x"}';
    const stored = `name, seasons, place values 'Bus', '[{"season":"a","prices":[${price}]},{"season":"b","prices":[]}]', '${price}'`;
    const priced = { perDay: 5, days: 1, tags: [] };
    expect(await migrated(vehicles(before), vehicles(after), stored)).toMatchObject({
      seasons: [
        { season: "a", prices: [priced] },
        { season: "b", prices: [] },
      ],
      place: priced,
    });
  });

  it("gives rows that come to be identified an id each", async () => {
    const seats = (identified: object) => ({
      seats: rows({
        label: "Seats",
        one: "seat",
        optional: true,
        of: { row: text({ label: "Row" }) },
        ...identified,
      }),
    });
    const stored = `name, seats values 'Bus', '[{"row":"a"},{"row":"b"}]'`;
    const found = await migrated(vehicles(seats({})), vehicles(seats({ identified: true })), stored);
    expect(found).toMatchObject({ seats: ["a", "b"].map((row) => ({ row, id: expect.any(String) })) });
    const { seats: [first, second] = [] } = found as { seats?: { id: string }[] };
    expect(first?.id).not.toBe(second?.id);
  });

  it("indexes a list of references, and renames it with the function that asks its index", async () => {
    const list = { label: "Drivers", to: "users", optional: true, indexed: true } as const;
    const driver = "0190a000-0000-7000-8000-000000000001";
    const before = vehicles({ driverIds: references(list) });
    const after = vehicles({ crewIds: references({ ...list, was: "driverIds" }) });
    expect(await migrated(before, after, `name, driver_ids values 'Bus', '{${driver}}'`)).toMatchObject({
      crew_ids: [driver],
    });
    const { tables, routines } = structureOf([after]);
    expect(tables.vehicles?.indexes.vehicles__crew_ids?.on).toBe('using gin (tenant_id, "crew_ids")');
    expect(Object.keys(routines)).toContain("vehicles_with_crew_ids(uuid[])");
  });

  it("indexes money by the amount, as lists compare it", () => {
    const price = money({ label: "Price", optional: true, indexed: true });
    const { tables } = structureOf([vehicles({ price })]);
    expect(tables.vehicles?.indexes.vehicles__price?.on).toContain("((\"price\" ->> 'amount')::bigint)");
  });
});
