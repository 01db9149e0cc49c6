import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "./startTestApp";

let test: TestApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
});
afterAll(() => test.stop());

const diet = {
  key: "diet",
  label: "Diet",
  kind: "choice",
  options: [
    { value: "vegan", label: "Vegan" },
    { value: "halal", label: "Halal" },
  ],
};
const visa = { key: "visaNeeded", label: "Visa needed", kind: "yesNo", required: true };
const url = "/api/tenants/query-fields";
const store = async (queryFields: unknown[]) => {
  const { version } = (await organisation.owner("GET", url)).body;
  return organisation.owner("PATCH", "/api/tenants", { version, queryFields });
};
const takers = [
  ["trips", { customerName: "Siv" }],
  ["contacts", { name: "Siv" }],
  ["accounts", { name: "Siv" }],
] as const;
const newTrip = (custom: unknown) =>
  organisation.owner("POST", "/api/trips", { customerName: "Siv", custom });

describe("query fields", () => {
  it("are empty at first and answered whole after a change", async () => {
    const { owner } = organisation;
    expect((await owner("GET", url)).body).toEqual({ version: 1, queryFields: [] });
    const { status, body } = await store([diet, visa]);
    expect(status).toBe(200);
    expect(body.version).toBe(2);
    expect(body.queryFields[1]).toEqual({
      ...visa,
      of: "trips",
      options: [],
      help: null,
      section: null,
      isPublic: false,
      isActive: true,
    });
  });

  it("check the values of a trip at once", async () => {
    expect((await newTrip({ diet: "vegan", visaNeeded: true })).body.custom).toEqual({
      diet: "vegan",
      visaNeeded: true,
    });
    const missing = await newTrip({ diet: "vegan" });
    expect([missing.status, Object.keys(missing.body.errors)]).toEqual([422, ["custom.visaNeeded"]]);
    const wrong = await newTrip({ diet: "paleo", visaNeeded: true });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ["custom.diet"]]);
    const unknown = await newTrip({ shoeSize: 41, visaNeeded: true });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ["custom.shoeSize"]]);
  });

  it("filter the list of trips", async () => {
    await newTrip({ diet: "halal", visaNeeded: false });
    const { body } = await organisation.owner("GET", "/api/trips?custom.diet=halal");
    expect(body.map(({ custom }: { custom: unknown }) => custom)).toEqual([
      { diet: "halal", visaNeeded: false },
    ]);
    const either = await organisation.owner("GET", "/api/trips?_any.custom.diet=halal&_any.adults_gt=90");
    expect(either.body).toEqual(body);
    expect((await organisation.owner("GET", "/api/trips?custom.nothing=1")).status).toBe(400);
    expect((await organisation.owner("GET", "/api/trips?_any.custom.nothing=1")).status).toBe(400);
  });

  it("keep what a retired field holds, and refuse new values for it", async () => {
    const { owner } = organisation;
    const { body: trip } = await newTrip({ diet: "vegan", visaNeeded: true });
    const retired = await store([visa]);
    expect(retired.body.queryFields).toMatchObject([{ key: "visaNeeded" }, { key: "diet", isActive: false }]);
    const changed = await owner("PATCH", `/api/trips/${trip.id}`, {
      version: trip.version,
      custom: { visaNeeded: false },
    });
    expect(changed.body.custom).toEqual({ diet: "vegan", visaNeeded: false });
    expect((await newTrip({ diet: "vegan", visaNeeded: true })).status).toBe(400);
  });

  it("keep a value whose option is gone until somebody changes it", async () => {
    const { owner } = organisation;
    const meal = { key: "meal", label: "Meal", kind: "choice", options: [{ value: "fish", label: "Fish" }] };
    await store([visa, meal]);
    const { body: trip } = await newTrip({ visaNeeded: true, meal: "fish" });
    await store([visa, { ...meal, options: [{ value: "soup", label: "Soup" }] }]);
    const custom = { visaNeeded: false, meal: "fish" };
    const kept = await owner("PATCH", `/api/trips/${trip.id}`, { version: trip.version, custom });
    expect([kept.status, kept.body.custom]).toEqual([200, custom]);
    expect((await newTrip(custom)).status).toBe(422);
  });

  it("keep their kind, whether values are stored under it or not", async () => {
    const changed = await store([{ ...visa, kind: "text" }]);
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ["queryFields.0.kind"]]);
    expect((await store([visa, { key: "note", label: "Note", kind: "text" }])).status).toBe(200);
    expect((await store([visa, { key: "note", label: "Note", kind: "number" }])).status).toBe(422);
  });

  it("are retired where they are left out, whether trips hold values of them or not", async () => {
    const seat = { key: "seat", label: "Seat", kind: "text" };
    await store([visa, seat]);
    const { body } = await store([visa]);
    expect(body.queryFields.find(({ key }: { key: string }) => key === "seat")).toMatchObject({
      isActive: false,
    });
  });

  it("are at most 60 in use and 200 with the retired ones", async () => {
    const other = await newOrganisation(test);
    const many = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => ({
        key: `f${from + index}`,
        label: `F${from + index}`,
        kind: "text",
      }));
    const send = (version: number, queryFields: unknown[]) =>
      other.owner("PATCH", "/api/tenants", { version, queryFields });
    expect((await send(1, many(0, 61))).status).toBe(422);
    for (const [version, from] of [0, 60, 120].entries())
      expect((await send(version + 1, many(from, from + 60))).status).toBe(200);
    const tooMany = await send(4, many(180, 201));
    expect([tooMany.status, Object.keys(tooMany.body.errors)]).toEqual([422, ["queryFields"]]);
    expect((await send(4, many(180, 200))).status).toBe(200);
  });

  it("are declared by owners and admins alone, once for each key", async () => {
    const sales = await organisation.member("sales");
    expect((await sales("PATCH", "/api/tenants", { version: 1, queryFields: [] })).status).toBe(403);
    const twice = await store([visa, { ...visa, label: "Visa twice" }]);
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ["queryFields.1.key"]]);
  });
});

describe.each(takers)("query fields of %s", (of, body) => {
  const key = `size${of}`;
  const list = `/api/${of}`;
  const send = (custom: unknown) => organisation.owner("POST", list, { ...body, custom });

  it("are checked, filtered, changed one by one, exported and erased, and no other resource knows them", async () => {
    const { owner } = organisation;
    const field = { key, of, label: `Size of ${of}`, kind: "number" };
    const note = { key: `note${of}`, of, label: `Note on ${of}`, kind: "text" };
    const before = (await owner("GET", url)).body.queryFields;
    expect(
      (await store([...before.map((one: object) => ({ ...one, required: false })), field, note])).status,
    ).toBe(200);
    const { status, body: row } = await send({ [key]: 7, [note.key]: "Anders" });
    expect([status, row.custom]).toEqual([201, { [key]: 7, [note.key]: "Anders" }]);
    const wrong = await send({ [key]: "wide" });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, [`custom.${key}`]]);
    const found = await owner("GET", `${list}?custom.${key}_gte=7`);
    expect(found.body.map(({ id }: { id: string }) => id)).toEqual([row.id]);
    for (const [other, given] of takers.filter(([name]) => name !== of)) {
      expect((await owner("POST", `/api/${other}`, { ...given, custom: { [key]: 7 } })).status).toBe(400);
      expect((await owner("GET", `/api/${other}?custom.${key}=7`)).status).toBe(400);
    }
    const changed = await owner("PATCH", `${list}/${row.id}`, { version: row.version, custom: { [key]: 8 } });
    expect(changed.body.custom).toEqual({ [key]: 8, [note.key]: "Anders" });
    const [{ changes }] = (await owner("GET", `${list}/${row.id}/history`)).body.entries;
    expect(changes).toEqual([{ field: "custom", from: { [key]: 7 }, to: { [key]: 8 } }]);
    const file = (await owner("GET", `${list}/export?format=csv&_columns=custom.${key}&custom.${key}=8`))
      .body;
    expect(file).toBe(`\ufeff${field.label}\r\n8\r\n`);
    if (of === "accounts") return;
    expect((await owner("POST", `${list}/${row.id}/erase`, { version: changed.body.version })).status).toBe(
      200,
    );
    expect((await owner("GET", `${list}/${row.id}`)).body.custom).toEqual({});
  });

  if (of !== "trips")
    it("are merged one by one, lose nothing, and stand apart again", async () => {
      const { owner } = organisation;
      const note = `note${of}`;
      const { body: gone } = await send({ [key]: 1, [note]: "Anders" });
      const { body: kept } = await send({ [key]: 2 });
      const { body: third } = await send({ [key]: 3 });
      const merge = (from: string, take: string[]) =>
        owner("POST", `${list}/${from}/merge`, { into: kept.id, take });
      expect((await merge(gone.id, ["custom"])).status).toBe(422);
      expect((await merge(third.id, [`custom.${key}`])).body.row.custom).toEqual({ [key]: 3 });
      const merged = await merge(gone.id, []);
      expect(merged.body.row.custom).toEqual({ [key]: 3, [note]: "Anders" });
      expect((await owner("POST", `/api/merges/${merged.body.merge}/undo`)).status).toBe(200);
      expect((await owner("GET", `${list}/${kept.id}`)).body.custom).toEqual({ [key]: 3 });
      expect((await owner("GET", `${list}/${gone.id}`)).body.custom).toEqual(gone.custom);
    });

  it("are declared where rows have them, and stay there", async () => {
    const before = (await organisation.owner("GET", url)).body.queryFields;
    const at = before.length;
    const nowhere = await store([...before, { key: "x", of: "hotels", label: "X", kind: "text" }]);
    expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([422, [`queryFields.${at}.of`]]);
    const elsewhere = of === "trips" ? "contacts" : "trips";
    const moved = await store(
      before.map((one: { of: string }) => (one.of === of ? { ...one, of: elsewhere } : one)),
    );
    expect(Object.keys(moved.body.errors)).toContain(
      `queryFields.${before.findIndex((one: { of: string }) => one.of === of)}.of`,
    );
  });
});

describe("required query fields of contacts", () => {
  it("are asked of people, and hold up no enquiry", async () => {
    const own = await newOrganisation(test);
    const queryFields = [{ key: "diet", of: "contacts", label: "Diet", kind: "text", required: true }];
    await own.owner("PATCH", "/api/tenants", { version: 1, queryFields });
    expect((await own.owner("POST", "/api/contacts", { name: "Siv" })).status).toBe(422);
    const trip = await own.owner("POST", "/api/trips", { customerName: "Siv", email: "siv@fjord.example" });
    expect(trip.status).toBe(201);
    const { body: contact } = await own.owner("GET", `/api/contacts/${trip.body.contactId}`);
    expect(contact).toMatchObject({ name: "Siv", custom: {} });
    // Nobody may learn by a filter what is closed to them.
    const viewer = await own.member("viewer");
    expect((await viewer("GET", `/api/contacts/${contact.id}`)).body.custom).toBeUndefined();
    expect((await viewer("GET", "/api/contacts?custom.diet=fish")).status).toBe(400);
  });
});
