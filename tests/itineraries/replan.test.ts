import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ratedHotel } from "../rest/ratedRows";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "../rest/startTestApp";

let test: TestApp;
let organisation: TestOrganisation;
let hotelId: string;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
  const { owner } = organisation;
  const { body: tenant } = await owner("GET", "/api/tenants");
  await owner("PATCH", "/api/tenants", { version: tenant.version, currency: "INR", defaultMarkup: 1_000 });
  const roomTypes = [{ name: "Courtyard", maxAdults: 3, maxChildren: 2, maxOccupancy: 4, extraBeds: 1 }];
  const hotel = await ratedHotel(
    owner,
    { name: "Lantern Quay House", city: "Kochi", country: "IN", roomTypes },
    {
      currency: "INR",
      rates: [
        { from: "2027-03-01", to: "2027-03-09", double: 400_000, extraAdult: 100_000 },
        { from: "2027-03-10", to: "2027-03-31", double: 600_000, extraAdult: 100_000 },
      ].map((rate) => ({ roomType: "Courtyard", mealPlan: "cp", single: 300_000, ...rate })),
    },
  );
  hotelId = hotel.id;
});
afterAll(() => test.stop());

async function newTrip(more: object = {}) {
  const { body } = await organisation.owner("POST", "/api/trips", {
    ...{ customerName: "Ines Calder", startDate: "2027-03-04", endDate: "2027-03-07", adults: 2 },
    ...more,
  });
  return body;
}

/** Four days: a stay of three nights, a boat on the third day, a car to the airport on the last. */
async function newItinerary(tripId: string, name = "Option A") {
  const { owner } = organisation;
  const { body: draft } = await owner("POST", `/api/trips/${tripId}/itineraries`, { name });
  const item = (id: string, kind: string, more: object = {}) => ({ id, kind, title: id, ...more });
  const stay = { hotelId, nights: 3, roomType: "Courtyard", mealPlan: "cp" };
  const meals = { breakfast: false, lunch: false, dinner: false };
  const { status, body } = await owner("PATCH", `/api/itineraries/${draft.id}`, {
    version: 1,
    days: [
      { id: "d1", meals, items: [item("stay", "hotel_stay", stay)] },
      { id: "d2", meals },
      { id: "d3", meals, items: [item("boat", "activity", { cost: 50_000, basis: "flat" })] },
      { id: "d4", meals, items: [item("car", "transfer", { cost: 20_000, basis: "flat" })] },
    ],
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

const replan = (id: string, body: object, headers?: Record<string, string>) =>
  organisation.owner("POST", `/api/itineraries/${id}/replan`, body, headers);
const replanTrip = (id: string, body: object) => organisation.owner("POST", `/api/trips/${id}/replan`, body);
const stored = async (id: string) => (await organisation.owner("GET", `/api/itineraries/${id}`)).body;

describe("POST /api/itineraries/:id/replan", () => {
  it("tells what another week costs before anything is written, and then writes it, once", async () => {
    const before = await newItinerary((await newTrip()).id);
    const week = { version: 2, startDate: "2027-03-11" };
    const { status, body } = await replan(before.id, { ...week, preview: true });
    expect([status, body.itinerary.startDate]).toEqual([200, "2027-03-11"]);
    // Three nights at 4,000 become three at 6,000; 10 % on top.
    expect(body.consequences).toMatchObject({
      startDate: "2027-03-11",
      endDate: "2027-03-14",
      currency: "INR",
      cost: { before: 1_270_000, after: 1_870_000 },
      total: { before: 1_397_000, after: 2_057_000 },
      changed: [
        {
          ...{ itemId: "stay", title: "stay", cost: { before: 1_200_000, after: 1_800_000 } },
          price: { before: 1_320_000, after: 1_980_000 },
        },
      ],
      shortened: [],
      tray: [],
      findings: [{ code: "trip_dates_differ" }],
    });
    expect(body.consequences.moved).toContainEqual({
      ...{ itemId: "boat", title: "boat", from: "2027-03-06", to: "2027-03-13" },
    });
    expect(await stored(before.id)).toEqual(before);

    const key = { "idempotency-key": `week-${before.id}` };
    const written = await replan(before.id, week, key);
    expect(written.body.consequences).toEqual(body.consequences);
    expect((await replan(before.id, week, key)).body).toEqual(written.body);
    expect(await stored(before.id)).toMatchObject({
      version: 3,
      startDate: "2027-03-11",
      days: before.days,
      totals: { total: 2_057_000 },
    });
    expect((await replan(before.id, week)).status).toBe(409);
    await replan(before.id, { version: 3, startDate: before.startDate });
    expect(await stored(before.id)).toMatchObject({ days: before.days, totals: before.totals });
  });

  it("tells what each option costs then, and what changes in one of them alone", async () => {
    const { id, days } = await newItinerary((await newTrip()).id);
    const options = [
      { id: "comfort", name: "Comfort" },
      { id: "premium", name: "Premium" },
    ];
    days[0].items[0].optionId = "premium";
    await organisation.owner("PATCH", `/api/itineraries/${id}`, { version: 2, days, options });
    const { body } = await replan(id, { version: 3, preview: true, startDate: "2027-03-11" });
    // The boat and the car are 700 in both; the stay is in Premium alone. 10 % on top.
    expect(body.consequences).toMatchObject({
      total: { before: 77_000, after: 77_000 },
      options: [
        { optionId: "comfort", name: "Comfort", total: { before: 77_000, after: 77_000 } },
        { optionId: "premium", name: "Premium", total: { before: 1_397_000, after: 2_057_000 } },
      ],
      changed: [{ itemId: "stay", price: { before: 1_320_000, after: 1_980_000 } }],
    });
  });

  it("shortens stays, keeps in the tray what falls out, and adds days at the end", async () => {
    const before = await newItinerary((await newTrip()).id);
    const { body } = await replan(before.id, { version: 2, dayCount: 2 });
    expect(body.consequences).toMatchObject({
      shortened: [{ itemId: "stay", from: 3, to: 1 }],
      tray: [
        { itemId: "boat", price: 55_000 },
        { itemId: "car", price: 22_000 },
      ],
      total: { after: 440_000 },
    });
    const shorter = await stored(before.id);
    expect(shorter.tray).toEqual(before.days.slice(2));
    const { body: longer } = await replan(before.id, { version: 3, dayCount: 4 });
    const { days, tray, dayCount } = longer.itinerary;
    expect([days.length, dayCount, tray]).toEqual([4, 4, shorter.tray]);
    expect(days[3]).toMatchObject({ id: expect.any(String), title: null, items: [] });
  });

  it("gives another party, with what the beds cost then", async () => {
    const { id } = await newItinerary((await newTrip()).id);
    const party = { adults: 3, childAges: [], childBirthDates: [], infants: 1, rooms: 1 };
    const { body } = await replan(id, { version: 2, ...party });
    expect(body.itinerary).toMatchObject(party);
    expect(body.consequences.changed).toMatchObject([{ itemId: "stay", cost: { after: 1_500_000 } }]);
  });

  it("refuses an accepted one, a stale version, no such length, and whoever does not work on the trip", async () => {
    const { id } = await newItinerary((await newTrip()).id);
    const preview = { version: 2, preview: true, startDate: "2027-03-11" };
    expect((await replan(id, { ...preview, version: 1 })).status).toBe(409);
    expect((await replan(id, { ...preview, dayCount: 121 })).body.errors).toHaveProperty("dayCount");
    expect((await replan(id, { ...preview, days: [] })).status).toBe(400);
    for (const role of ["operations", "viewer"] as const) {
      const ask = await organisation.member(role);
      expect((await ask("POST", `/api/itineraries/${id}/replan`, preview)).status).toBe(403);
    }
    const stranger = (await newOrganisation(test)).owner;
    expect((await stranger("POST", `/api/itineraries/${id}/replan`, preview)).status).toBe(404);
    await organisation.owner("POST", `/api/itineraries/${id}/move`, { to: "accepted" });
    const accepted = await replan(id, { ...preview, version: 3 });
    expect([accepted.status, accepted.body.message]).toEqual([409, expect.stringContaining("is accepted")]);
  });
});

describe("POST /api/trips/:id/replan", () => {
  it("tells of all itineraries, and changes the trip with those that are named, or nothing", async () => {
    const trip = await newTrip();
    const [draft, sent, other] = [
      await newItinerary(trip.id),
      await newItinerary(trip.id, "Option B"),
      await newItinerary(trip.id, "Option C"),
    ];
    await organisation.owner("POST", `/api/itineraries/${sent.id}/move`, { to: "sent" });
    const { version } = (await organisation.owner("GET", `/api/trips/${trip.id}`)).body;
    const week = { version, startDate: "2027-03-11", endDate: "2027-03-13" };
    const { status, body } = await replanTrip(trip.id, { ...week, preview: true });
    expect([status, body.trip.endDate]).toEqual([200, "2027-03-13"]);
    const follows = {
      kept: null,
      consequences: { endDate: "2027-03-13", tray: [{ itemId: "car" }], findings: [] },
    };
    expect(body.itineraries).toMatchObject([
      { id: draft.id, version: 2, ...follows },
      {
        id: sent.id,
        kept: "Option B is sent and stays as it is. Duplicate it, and change the copy.",
        consequences: null,
      },
      { id: other.id, ...follows },
    ]);
    const named = (one: { id: string }, at: number) => ({ itineraries: [{ id: one.id, version: at }] });
    expect((await replanTrip(trip.id, { ...week, ...named(sent, 3) })).status).toBe(422);
    expect((await replanTrip(trip.id, { ...week, ...named(draft, 1) })).status).toBe(409);
    expect((await organisation.owner("GET", `/api/trips/${trip.id}`)).body.version).toBe(version);

    const written = await replanTrip(trip.id, { ...week, ...named(draft, 2) });
    expect(written.body).toMatchObject({
      trip: { version: version + 1, startDate: "2027-03-11" },
      itineraries: [{ id: draft.id, version: 3, ...follows }],
    });
    expect(await stored(draft.id)).toMatchObject({ startDate: "2027-03-11", dayCount: 3 });
    expect(await stored(other.id)).toMatchObject({ startDate: "2027-03-04", version: 2 });
  });

  it("leaves to the drafts what was not changed, and refuses an end before the start", async () => {
    const trip = await newTrip();
    await newItinerary(trip.id);
    const preview = { version: 2, preview: true };
    const { body } = await replanTrip(trip.id, { ...preview, adults: 4, rooms: 2 });
    expect(body.itineraries[0].consequences).toMatchObject({
      moved: [],
      changed: [{ itemId: "stay", cost: { before: 1_200_000, after: 2_400_000 } }],
    });
    const { status, body: refused } = await replanTrip(trip.id, { ...preview, endDate: "2027-03-01" });
    expect([status, Object.keys(refused.errors)]).toEqual([422, ["endDate"]]);
  });
});
