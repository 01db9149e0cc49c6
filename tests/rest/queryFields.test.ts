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
