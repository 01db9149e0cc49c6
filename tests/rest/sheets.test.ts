import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "./startTestApp";

let test: TestApp;
let organisation: TestOrganisation;
let owner: TestOrganisation["owner"];
let supplierId: string;
let hotelId: string;
beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
  owner = organisation.owner;
  supplierId = (await owner("POST", "/api/suppliers", { name: "Slow Rivers", currency: "INR" })).body.id;
  const roomTypes = [{ name: "Garden room" }, { name: "Lake room" }];
  const hotel = { name: "Palm Court", city: "Kochi", country: "IN", roomTypes };
  hotelId = (await owner("POST", "/api/hotels", hotel)).body.id;
});
afterAll(() => test.stop());

const leap = { roomType: "Garden room", mealPlan: "cp", from: "2028-02-29", to: "2028-03-31" };
const rate = { ...leap, double: 425_050, sellDouble: 500_050 };
const sheet = (values: object = {}) => ({
  name: "Contract 2028",
  supplierId,
  hotelId,
  currency: "INR",
  validFrom: "2028-01-01",
  validTo: "2028-12-31",
  rates: [rate],
  ...values,
});
const make = async (values: object = {}) => (await owner("POST", "/api/hotel-sheets", sheet(values))).body;
const move = (id: string, to: string, given: object = {}) =>
  owner("POST", `/api/hotel-sheets/${id}/move`, { to, ...given });

describe("rate sheets", () => {
  it("refuse a room type that the hotel does not have, at its field, and let every one through where it lists none", async () => {
    const strange = { ...rate, roomType: "Tower" };
    const refused = await owner("POST", "/api/hotel-sheets", sheet({ rates: [rate, strange] }));
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({
      "rates.1.roomType": ["“Hotel” has no “Tower”. Choose one from the list."],
    });
    const bare = { name: "Bare", city: "Kochi", country: "IN" };
    const other = (await owner("POST", "/api/hotels", bare)).body.id;
    const free = await owner("POST", "/api/hotel-sheets", sheet({ hotelId: other, rates: [strange] }));
    expect(free.status).toBe(201);
    const { id, version } = free.body;
    const changed = await owner("PATCH", `/api/hotel-sheets/${id}`, { version, hotelId });
    expect(Object.keys(changed.body.errors)).toEqual(["rates.0.roomType"]);
    const named = await owner("PATCH", `/api/hotel-sheets/${id}`, { version, name: "Other" });
    expect(named.status).toBe(200);
  });

  it("stay as they are once published, and are replaced by the one that follows them", async () => {
    const empty = await make({ rates: [] });
    expect((await move(empty.id, "published")).status).toBe(422);
    const first = await make();
    const published = (await move(first.id, "published")).body;
    expect(published).toMatchObject({ status: "published", publishedAt: expect.any(String) });
    const write = { version: published.version, name: "Another" };
    expect((await owner("PATCH", `/api/hotel-sheets/${first.id}`, write)).status).toBe(409);

    const copy = await owner("POST", `/api/hotel-sheets/${first.id}/copy`, {});
    expect(copy.status).toBe(201);
    expect(copy.body).toMatchObject({ status: "draft", followsId: first.id, publishedAt: null });
    expect(copy.body.rates[0].id).not.toBe(first.rates[0].id);
    expect((await move(copy.body.id, "published")).status).toBe(200);
    expect((await owner("GET", `/api/hotel-sheets/${first.id}`)).body.status).toBe("replaced");
  });

  it("are copied to next year with a percentage, rounded, for the chosen side", async () => {
    const { id } = await make();
    await move(id, "published");
    const plan = { years: 1, percent: 600, sellPercent: 0, step: 100 };
    const { status, body } = await owner("POST", `/api/hotel-sheets/${id}/copy`, plan);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "Contract 2029",
      followsId: null,
      validFrom: "2029-01-01",
      validTo: "2029-12-31",
      // 425,050 and 6 % are 450,553.
      rates: [{ from: "2029-02-28", to: "2029-03-31", double: 450_600, sellDouble: 500_050 }],
    });
    expect((await owner("POST", `/api/hotel-sheets/${id}/copy`, { percent: -10_001 })).status).toBe(422);
    // 425,050 and 6 % are 450,553, up to 451,000; 500,050 and 2 % are 510,051.
    const up = { days: 364, percent: 600, sellPercent: 200, step: 1_000, rounding: "up" };
    expect((await owner("POST", `/api/hotel-sheets/${id}/copy`, up)).body).toMatchObject({
      rates: [{ from: "2029-02-27", to: "2029-03-30", double: 451_000, sellDouble: 511_000 }],
    });
  });

  it("are copied for an activity too", async () => {
    const values = { name: "Boat ride", city: "Kochi", country: "IN" };
    const activityId = (await owner("POST", "/api/activities", values)).body.id;
    const rates = [{ price: 1_000, sellPrice: 1_500 }];
    const body = { name: "Rides", supplierId, activityId, currency: "INR", rates };
    const { id } = (await owner("POST", "/api/activity-sheets", body)).body;
    const copy = await owner("POST", `/api/activity-sheets/${id}/copy`, { days: 7, percent: -500 });
    expect(copy.body).toMatchObject({
      name: "Rides (copy)",
      followsId: null,
      rates: [{ price: 950, sellPrice: 1_425 }],
    });
  });

  it("are closed to viewers, and only read by accounts", async () => {
    const { id } = await make();
    const viewer = await organisation.member("viewer");
    const accounts = await organisation.member("accounts");
    expect((await viewer("GET", `/api/hotel-sheets/${id}`)).status).toBe(403);
    expect((await viewer("POST", `/api/hotel-sheets/${id}/copy`, {})).status).toBe(403);
    expect((await accounts("GET", `/api/hotel-sheets/${id}`)).status).toBe(200);
    expect((await accounts("POST", `/api/hotel-sheets/${id}/copy`, {})).status).toBe(403);
  });
});
