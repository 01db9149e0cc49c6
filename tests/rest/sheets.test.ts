import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handlers } from "../../server/jobs/handlers";
import { startJobs } from "../../server/jobs/startJobs";
import { enqueue } from "../../server/queue/enqueue";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "./startTestApp";
import { onlyWhenAsked } from "../jobs/killWhen";

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

  it("refuse a commission on net prices, drop it with the prices' being gross, and copy none that does not count", async () => {
    const refused = await owner("POST", "/api/hotel-sheets", sheet({ commission: 1_500 }));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual(["commission"]);
    const fee = { name: "Tourist tax", basis: "per_room_night", cost: 2_000, commissionable: false };
    const gross = await make({ terms: "commissionable", commission: 1_500, supplements: [fee] });
    const at = `/api/hotel-sheets/${gross.id}`;
    const net = (await owner("PATCH", at, { version: gross.version, terms: "net" })).body;
    expect(net).toMatchObject({ terms: "net", commission: null, supplements: [{ commissionable: true }] });
    const again = await owner("PATCH", at, { version: net.version, commission: 1_500 });
    expect(again.status).toBe(422);
    const both = { version: net.version, terms: "commissionable", commission: 1_200 };
    expect((await owner("PATCH", at, both)).body).toMatchObject({ commission: 1_200 });
    // As sheets may be stored since before the rule was there.
    const client = new Client({ connectionString: test.urls.superuserUrl });
    await client.connect();
    const stale = [{ ...gross.rates[0], singleSupplement: 90_000 }];
    await client.query(
      "update hotel_sheets set terms = 'net', commission = 900, rates = $2::jsonb where id = $1",
      [gross.id, JSON.stringify(stale)],
    );
    await client.end();
    const copy = await owner("POST", `${at}/copy`, {});
    expect(copy.status).toBe(201);
    expect(copy.body).toMatchObject({ commission: null, rates: [{ singleSupplement: null }] });
    // Nothing of it stands in the way of publishing.
    expect((await move(gross.id, "published")).status).toBe(200);
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

describe("a rate sheet that changes what itineraries cost", () => {
  let ownId: string;
  beforeAll(async () => {
    const hotel = {
      name: "Lantern Quay",
      city: "Kochi",
      country: "IN",
      roomTypes: [{ name: "Garden room" }],
    };
    ownId = (await owner("POST", "/api/hotels", hotel)).body.id;
  });
  const makeOwn = (values: object = {}) => make({ hotelId: ownId, ...values });
  /** Does what is queued, and gives what came of it. */
  const runJobs = async () => {
    const jobs = startJobs({ services: test.app.services, log: test.app.log, handlers, ...onlyWhenAsked });
    await jobs.runOnce(new Date(Date.now() + 1_000));
    await jobs.stop();
    return (await owner("GET", "/api/jobs?_sort=createdAt&_order=desc")).body;
  };
  const itineraryOf = async (tripId: string, item: object = {}, values: object = {}) => {
    const stay = { kind: "hotel_stay", title: "Lantern Quay", hotelId: ownId, nights: 1, ...item };
    const meals = { breakfast: false, lunch: false, dinner: false };
    const items = [{ ...stay, roomType: "Garden room", mealPlan: "cp" }];
    const days = [
      { title: "A", meals, items },
      { title: "B", meals },
    ];
    const start = { startDate: "2028-03-01", adults: 2, currency: "INR", ...values };
    const { status, body } = await owner("POST", "/api/itineraries", { tripId, name: "A", ...start, days });
    expect([status, body]).toEqual([201, body]);
    return body;
  };
  const tripOf = async () => (await owner("POST", "/api/trips", { customerName: "Ines Falk" })).body.id;
  const stored = async (id: string) => (await owner("GET", `/api/itineraries/${id}`)).body;
  const effectsOf = async (id: string, to: string) => {
    const { status, body } = await owner("GET", `/api/hotel-sheets/${id}/effects?to=${to}`);
    expect([status, body]).toEqual([200, body]);
    return body;
  };

  it("tells of drafts and sent itineraries before, and prices the drafts anew after it is published", async () => {
    const first = await makeOwn();
    await move(first.id, "published");
    const tripId = await tripOf();
    const draft = await itineraryOf(tripId);
    const locked = await itineraryOf(tripId, {
      priceLocked: true,
      lockedPrice: 600_000,
      lockReason: "Agreed",
    });
    const sent = await itineraryOf(await tripOf());
    expect((await owner("POST", `/api/itineraries/${sent.id}/send`)).status).toBe(201);
    const otherYear = await itineraryOf(tripId, {}, { startDate: "2030-03-01" });
    const closedTrip = await tripOf();
    const closed = await itineraryOf(closedTrip);
    await owner("POST", `/api/trips/${closedTrip}/move`, { to: "cancelled", closeReason: "price" });
    expect(draft).toMatchObject({ hotelIds: [ownId], hotelSheetIds: [first.id], activitySheetIds: [] });
    await runJobs();

    const plan = { percent: 0, sellPercent: 1_000 };
    const { id } = (await owner("POST", `/api/hotel-sheets/${first.id}/copy`, plan)).body;
    // Sold for 5,000.50, 10 % more are 5,500.55; bought for 4,250.50.
    const told = await effectsOf(id, "published");
    expect(told).toMatchObject({
      draft: { all: 2, hidden: 0, unchanged: 1 },
      sent: { all: 1, hidden: 0, unchanged: 0 },
      itineraries: [
        {
          ...{ id: draft.id, name: "A", status: "draft", currency: "INR", complete: true },
          total: { before: 500_050, after: 550_055 },
          margin: { before: 1_500, after: 2_273 },
          trip: { id: tripId, customerName: "Ines Falk" },
        },
        // The customer keeps the price, and what it costs stays.
        { id: sent.id, total: { before: 500_050, after: 550_055 }, margin: { before: 1_500, after: 1_500 } },
      ],
    });
    expect(await stored(draft.id)).toMatchObject({ version: draft.version });

    await move(id, "published");
    const [job] = await runJobs();
    expect(job).toMatchObject({
      ...{ kind: "touched_drafts", status: "done", createdBy: expect.any(String) },
      result: "1 draft has another price, 1 as before",
    });
    expect(await stored(draft.id)).toMatchObject({
      ...{ version: draft.version + 1, hotelSheetIds: [id], updatedBy: null },
      totals: { total: 550_055 },
    });
    expect(await stored(locked.id)).toMatchObject({
      ...{ version: locked.version, hotelSheetIds: [id] },
      totals: { total: 600_000 },
    });
    for (const { id: kept, version } of [otherYear, closed])
      expect(await stored(kept)).toMatchObject({ version });
    expect(await stored(sent.id)).toMatchObject({ status: "sent", totals: { total: 500_050 } });
    const { body: history } = await owner("GET", `/api/itineraries/${draft.id}/history`);
    expect(history.entries[0]).toMatchObject({ via: "job", userId: null });

    // A second attempt finds nothing left to do.
    await test.database.inTenant(organisation.tenantId, async (tx) =>
      enqueue({ tx, acting: "system" }, "touched_drafts", { resource: "hotel-sheets", id, to: "published" }),
    );
    expect((await runJobs())[0].result).toBe("0 drafts have another price, 2 as before");
    expect((await stored(draft.id)).version).toBe(draft.version + 1);

    const listed = async (query: string) =>
      (await owner("GET", `/api/itineraries?${query}`)).body.map((one: { id: string }) => one.id).sort();
    expect(await listed(`hotelSheetIds=${id}`)).toEqual([draft.id, locked.id].sort());
    expect(await listed(`hotelIds=${ownId}&status=sent`)).toEqual([sent.id]);

    // Without it nobody sells the nights.
    expect(await effectsOf(id, "withdrawn")).toMatchObject({
      draft: { all: 2 },
      sent: { all: 0 },
      itineraries: [
        { id: draft.id, total: { before: 550_055, after: 0 }, margin: { after: null }, complete: false },
        { id: locked.id, total: { before: 600_000, after: 600_000 } },
      ],
    });
    await move(id, "withdrawn");
    await runJobs();
    expect(await stored(draft.id)).toMatchObject({ hotelSheetIds: [], totals: { total: 0 } });
    expect((await stored(sent.id)).totals.total).toBe(500_050);
    const [last] = await runJobs();
    expect(await effectsOf(id, "withdrawn")).toMatchObject({ draft: { all: 0 }, itineraries: [] });
    // Nothing is queued where no draft is touched.
    await move((await makeOwn({ validFrom: "2031-01-01", validTo: "2031-12-31" })).id, "published");
    expect((await runJobs())[0]).toEqual(last);
  });

  it("tells it nobody who may not publish, and no other organisation", async () => {
    const { id } = await makeOwn();
    const ask = async (by: typeof owner) =>
      (await by("GET", `/api/hotel-sheets/${id}/effects?to=published`)).status;
    expect(await ask(await organisation.member("viewer"))).toBe(403);
    expect(await ask(await organisation.member("accounts"))).toBe(403);
    const neighbour = await newOrganisation(test);
    expect(await ask(neighbour.owner)).toBe(404);
    expect((await owner("GET", `/api/hotel-sheets/${id}/effects?to=draft`)).status).toBe(400);
    const viewer = await organisation.member("viewer");
    expect((await viewer("GET", `/api/itineraries?hotelIds=${ownId}`)).body.length).toBeGreaterThan(0);
    expect((await viewer("GET", `/api/itineraries?hotelSheetIds=${id}`)).status).toBe(400);
    expect((await neighbour.owner("GET", `/api/itineraries?hotelIds=${ownId}`)).body).toEqual([]);
  });
});
