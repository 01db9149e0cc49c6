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
const put = (queryFields: unknown[]) =>
  organisation.owner("PUT", "/api/tenants/query-fields", { queryFields });
const newTrip = (custom: unknown) =>
  organisation.owner("POST", "/api/trips", { customerName: "Siv", custom });

describe("query fields", () => {
  it("are empty at first and answered whole after a change", async () => {
    const { owner } = organisation;
    expect((await owner("GET", "/api/tenants/query-fields")).body).toEqual({ version: 1, queryFields: [] });
    const { status, body } = await put([diet, visa]);
    expect(status).toBe(200);
    expect(body.version).toBe(2);
    expect(body.queryFields[1]).toEqual({ ...visa, options: [], help: null, section: null, isActive: true });
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
    expect((await organisation.owner("GET", "/api/trips?custom.nothing=1")).status).toBe(400);
  });

  it("keep what a retired field holds, and refuse new values for it", async () => {
    const { owner } = organisation;
    const { body: trip } = await newTrip({ diet: "vegan", visaNeeded: true });
    const retired = await put([visa]);
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
    await put([visa, meal]);
    const { body: trip } = await newTrip({ visaNeeded: true, meal: "fish" });
    await put([visa, { ...meal, options: [{ value: "soup", label: "Soup" }] }]);
    const custom = { visaNeeded: false, meal: "fish" };
    const kept = await owner("PATCH", `/api/trips/${trip.id}`, { version: trip.version, custom });
    expect([kept.status, kept.body.custom]).toEqual([200, custom]);
    expect((await newTrip(custom)).status).toBe(422);
  });

  it("keep their kind while values are stored under it", async () => {
    const changed = await put([{ ...visa, kind: "text" }]);
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ["queryFields.0.kind"]]);
    expect((await put([visa, { key: "note", label: "Note", kind: "text" }])).status).toBe(200);
    expect((await put([visa, { key: "note", label: "Note", kind: "number" }])).status).toBe(200);
  });

  it("are declared by owners and admins alone, once for each key", async () => {
    const sales = await organisation.member("sales");
    expect((await sales("PUT", "/api/tenants/query-fields", { queryFields: [] })).status).toBe(403);
    const twice = await put([visa, visa]);
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ["queryFields.1.key"]]);
  });
});
