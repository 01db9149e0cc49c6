import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import { anyOf, assigned, everyone, roles } from "../../src/schema/field/access";
import { choice } from "../../src/schema/kinds/choice";
import { date } from "../../src/schema/kinds/date";
import { number } from "../../src/schema/kinds/number";
import { reference } from "../../src/schema/kinds/reference";
import { group, rows } from "../../src/schema/kinds/rows";
import { text } from "../../src/schema/kinds/text";
import { defineResource, type Resource } from "../../src/schema/resource";
import { addResources } from "../database/everyKind";
import { newOrganisation, startTestApp, type Ask, type TestApp, type TestOrganisation } from "./startTestApp";

const declared = (name: string, one: string, fields: object, more: Partial<Resource> = {}): Resource => ({
  ...defineResource({
    name,
    label: { one, many: `${one}s` },
    title: "name",
    purpose: "To be referred to.",
    fields: { name: text({ label: "Name" }), ...fields } as Resource["fields"],
    access: { read: everyone, write: everyone },
    list: { columns: ["name"], sort: { field: "name", order: "asc" } },
    form: [{ heading: one, fields: ["name", ...Object.keys(fields)] }],
  }),
  ...more,
});
const dealers = declared("dealers", "Dealer", {});
const vans = declared("vans", "Van", {
  dealerId: reference({ label: "Dealer", to: "dealers" }),
  formerDealerId: reference({ label: "Former dealer", to: "dealers", optional: true }),
});
const fleets = declared("fleets", "Fleet", {
  routes: rows({
    ...{ label: "Routes", one: "route", optional: true },
    of: {
      name: text({ label: "Name" }),
      dealerId: reference({ label: "Dealer", to: "dealers" }),
      formerDealerId: reference({ label: "Former dealer", to: "dealers", optional: true }),
      stops: rows({
        ...{ label: "Stops", one: "stop", optional: true },
        of: { dealerId: reference({ label: "Dealer", to: "dealers" }) },
      }),
    },
  }),
  care: group({
    label: "Care",
    optional: true,
    of: { dealerId: reference({ label: "Dealer", to: "dealers" }) },
  }),
});

const keepers = anyOf(roles("owner"), assigned({ roles: ["sales"], user: "keeperId", team: "teamId" }));
/** Sales reads the garages of its own, operations none; what a garage earns is the owner's. */
const garages = declared(
  "garages",
  "Garage",
  {
    size: choice({
      label: "Size",
      choices: { small: { label: "Small" }, large: { label: "Large" } },
      default: "small",
      indexed: true,
    }),
    opened: date({ label: "Opened", optional: true }),
    keeperId: reference({ label: "Keeper", to: "users", optional: true }),
    teamId: reference({ label: "Team", to: "teams", optional: true }),
    income: number({ label: "Income", optional: true, access: { read: roles("owner") } }),
  },
  {
    access: { ...dealers.access, ...{ read: keepers, create: keepers, update: keepers, delete: keepers } },
    list: { columns: ["name"], search: ["name"], sort: { field: "name", order: "asc" } },
  },
);
const parked = declared(
  "parked-vans",
  "Parked van",
  { garageId: reference({ label: "Garage", to: "garages", optional: true }) },
  {
    list: {
      columns: ["name"],
      search: ["name", "garageId"],
      sort: { field: "name", order: "asc" },
      filters: ["garageId", "garageId.size", "garageId.opened", "garageId.income"],
    },
  },
);
const ours = [dealers, vans, fleets, garages, parked];

let test: TestApp;
let organisation: TestOrganisation;
let ask: Ask;
beforeAll(async () => {
  const prepare = ({ ownerUrl }: { ownerUrl: string }) => addResources(ownerUrl, ours);
  test = await startTestApp({ resources: [...resources, ...ours], prepare });
  organisation = await newOrganisation(test);
  ask = organisation.owner;
});
afterAll(() => test.stop());

it("keeps a row that others must have, saying how many, until they are gone or have another", async () => {
  const create = async (path: string, body: object) => (await ask("POST", `/api/${path}`, body)).body;
  const [needed, former] = [await create("dealers", { name: "A" }), await create("dealers", { name: "B" })];
  const named = { dealerId: needed.id, formerDealerId: former.id };
  const [first, second] = [
    await create("vans", { name: "1", ...named }),
    await create("vans", { name: "2", ...named }),
  ];
  const refused = await ask("DELETE", `/api/dealers/${needed.id}`);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "This dealer is needed by 2 vans. Give them another dealer or delete them first, then delete this one.",
  ]);
  expect((await ask("GET", `/api/dealers/${needed.id}`)).body.deletedAt).toBeNull();
  expect((await ask("DELETE", `/api/dealers/${former.id}`)).status).toBe(204);
  for (const { id } of [first, second]) await ask("DELETE", `/api/vans/${id}`);
  expect((await ask("DELETE", `/api/dealers/${needed.id}`)).status).toBe(204);
});

it("keeps a row that others must have inside rows and groups, at every depth, and none that they may have", async () => {
  const create = async (path: string, body: object) => (await ask("POST", `/api/${path}`, body)).body;
  const [inRow, inInnerRow, inGroup, former] = await Promise.all(
    ["C", "D", "E", "F"].map((name) => create("dealers", { name })),
  );
  const stops = [{ dealerId: inInnerRow.id }];
  const routes = [{ name: "West", dealerId: inRow.id.toUpperCase(), formerDealerId: former.id, stops }];
  const fleet = await create("fleets", { name: "Coast", routes, care: { dealerId: inGroup.id } });
  for (const { id } of [inRow, inInnerRow, inGroup]) {
    const { status, body } = await ask("DELETE", `/api/dealers/${id}`);
    expect([status, body.message]).toEqual([
      409,
      "This dealer is needed by 1 fleet. Give them another dealer or delete them first, then delete this one.",
    ]);
  }
  expect((await ask("DELETE", `/api/dealers/${former.id}`)).status).toBe(204);
  await ask("PATCH", `/api/fleets/${fleet.id}`, { version: fleet.version, care: null });
  expect((await ask("DELETE", `/api/dealers/${inGroup.id}`)).status).toBe(204);
  await ask("DELETE", `/api/fleets/${fleet.id}`);
  for (const { id } of [inRow, inInnerRow])
    expect((await ask("DELETE", `/api/dealers/${id}`)).status).toBe(204);
});

describe("a list that leads through a reference", () => {
  /** What each of them asks of the parked vans, by filters, groups and search. */
  const questions = [
    "garageId.size=large",
    "garageId.size_in=large&garageId.size_in=small",
    "garageId.size_ne=large",
    "garageId.size_nin=large",
    "garageId.size_null=true",
    "garageId.size_null=false",
    "garageId.opened_gte=2020-01-01",
    "garageId.opened_null=true",
    "_any.garageId.size=large&_any.name=4",
    "_all.garageId.size=large&_all.garageId.opened_lt=2020-01-01",
    "q=harbour",
    "q=harbour%202",
    "q=hill",
  ];
  let sales: Ask & { id: string };
  const garage: Record<string, string> = {};
  /** The names of the parked vans that are found, with the total. */
  const found = async (by: Ask, query: string): Promise<string[]> => {
    const { status, body, headers } = await by("GET", `/api/parked-vans?${query}`);
    expect([query, status]).toEqual([query, 200]);
    expect(Number(headers["x-total-count"])).toBe(body.length);
    return body.map(({ name }: { name: string }) => name);
  };

  beforeAll(async () => {
    sales = await organisation.member("sales");
    const create = async (path: string, body: object) => {
      const { status, body: row } = await ask("POST", `/api/${path}`, body);
      expect([status, row]).toEqual([201, row]);
      return row.id;
    };
    garage.harbour = await create("garages", { name: "Harbour", size: "large", keeperId: sales.id });
    garage.hill = await create("garages", { name: "Hill", size: "large", opened: "2019-05-01", income: 5 });
    garage.mill = await create("garages", { name: "Mill", size: "small", opened: "2021-05-01" });
    for (const [index, garageId] of [garage.harbour, garage.harbour, garage.hill, garage.mill].entries())
      await create("parked-vans", { name: String(index + 1), garageId });
    await create("parked-vans", { name: "5" });
  });

  it.each([
    ["garageId.size=large", ["1", "2", "3"]],
    ["garageId.size_ne=large", ["4", "5"]],
    ["garageId.size_null=true", ["5"]],
    ["garageId.opened_gte=2020-01-01", ["4"]],
    ["garageId.income=5", ["3"]],
    ["_any.garageId.opened_gte=2020-01-01&_any.name=5", ["4", "5"]],
    ["garageId.size=large&q=hill", ["3"]],
    ["q=harbour", ["1", "2"]],
    ["q=harbour%202", ["2"]],
    ["q=garage", []],
  ])("finds by %s", async (query, names) => {
    expect(await found(ask, query)).toEqual(names);
  });

  it("takes a row that the reader may not read for none", async () => {
    expect(await found(sales, "garageId.size=large")).toEqual(["1", "2"]);
    expect(await found(sales, "garageId.size_ne=large")).toEqual(["3", "4", "5"]);
    expect(await found(sales, "garageId.size_null=true")).toEqual(["3", "4", "5"]);
    expect(await found(sales, "q=hill")).toEqual([]);
    expect(await found(sales, "q=harbour")).toEqual(["1", "2"]);
  });

  it("answers the same whatever stands in rows that the reader may not read", async () => {
    const answers = () => Promise.all(questions.map((query) => found(sales, query)));
    const before = await answers();
    const { body: hill } = await ask("GET", `/api/garages/${garage.hill}`);
    const changed = { version: hill.version, name: "Harbour hill 2", size: "small", opened: null };
    expect((await ask("PATCH", `/api/garages/${garage.hill}`, changed)).status).toBe(200);
    expect(await answers()).toEqual(before);
    expect(await found(ask, "q=hill%20harbour")).toEqual(["3"]);
  });

  it("refuses what is closed, not declared or unknown in the same words, at the parameter", async () => {
    const viewer = await organisation.member("viewer");
    for (const [by, paths] of [
      [ask, ["garageId.name", "garageId.keeperId.fullname", "garageId.nothing", "id.name", "createdBy.role"]],
      [sales, ["garageId.income", "garageId.nothing"]],
      [viewer, ["garageId.size", "garageId.opened", "garageId.nothing"]],
    ] satisfies [Ask, string[]][])
      for (const path of paths)
        for (const name of [path, `${path}_null`, `_any.${path}`]) {
          const { status, body } = await by("GET", `/api/parked-vans?${name}=true`);
          expect([name, status, body.message]).toEqual([
            name,
            400,
            `Parked vans cannot be filtered by "${name}".`,
          ]);
        }
    // A path that the list declares puts it in order too, for those to whom the field is open.
    expect((await ask("GET", "/api/parked-vans?_sort=garageId.size")).status).toBe(200);
    expect((await viewer("GET", "/api/parked-vans?_sort=garageId.size")).status).toBe(400);
    expect((await ask("GET", "/api/parked-vans?_sort=garageId.nothing")).status).toBe(400);
    expect((await ask("GET", "/api/parked-vans?garageId.size=huge")).body.message).toBe(
      '"garageId.size" takes a value of "Garage › Size".',
    );
    expect(await found(viewer, "q=harbour")).toEqual([]);
    expect(await found(viewer, "q=5")).toEqual(["5"]);
  });

  it("is in the API's description", async () => {
    const { body } = await ask("GET", "/api/openapi.json");
    const named = body.paths["/api/parked-vans"].get.parameters.map(({ name }: { name: string }) => name);
    expect(named).toEqual(expect.arrayContaining(["garageId.size_in", "garageId.opened_between"]));
    expect(named).not.toContain("garageId.name");
  });

  it("takes a row in the trash for none", async () => {
    expect((await ask("DELETE", `/api/garages/${garage.harbour}`)).status).toBe(204);
    expect(await found(ask, "garageId.size=large")).toEqual([]);
    expect(await found(ask, "garageId.size_null=true")).toEqual(["1", "2", "5"]);
    expect(await found(ask, "q=harbour%202")).toEqual(["3"]);
  });
});
