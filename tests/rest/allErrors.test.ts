import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganisation, startTestApp, type Ask, type TestApp } from "./startTestApp";

let test: TestApp;
let owner: Ask;

beforeAll(async () => {
  test = await startTestApp();
  ({ owner } = await newOrganisation(test));
  const queryFields = [{ key: "shoeSize", label: "Shoe size", kind: "number" }];
  await owner("PATCH", "/api/tenants", { version: 1, queryFields });
});
afterAll(() => test.stop());

/** A rule of one field, a rule between two, a reference to nothing, a number that cannot be dialled, a wrong query field. */
const fiveFaults = {
  adults: -3,
  startDate: "2027-03-10",
  endDate: "2027-03-01",
  querySourceId: "0190a000-0000-7000-8000-000000000009",
  phone: "+91 12",
  custom: { shoeSize: "wide" },
};
const named = ["adults", "endDate", "querySourceId", "phone", "custom.shoeSize"].sort();

describe("a write with several faults", () => {
  it("names all of them at once when a row is made", async () => {
    const { status, body } = await owner("POST", "/api/trips", {
      customerName: "Ines Calder",
      ...fiveFaults,
    });
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, named]);
  });

  it("names all of them at once when a row is changed", async () => {
    const { body: trip } = await owner("POST", "/api/trips", { customerName: "Ines Calder" });
    const url = `/api/trips/${trip.id}`;
    const { status, body } = await owner("PATCH", url, { version: trip.version, ...fiveFaults });
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, named]);
    expect((await owner("GET", url)).body).toEqual(trip);
  });

  it("says first that the row was changed since", async () => {
    const { body: trip } = await owner("POST", "/api/trips", { customerName: "Ines Calder" });
    const { status } = await owner("PATCH", `/api/trips/${trip.id}`, { version: 7, ...fiveFaults });
    expect(status).toBe(409);
  });
});
