import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ratedActivity, ratedHotel } from "../rest/ratedRows";
import {
  type Ask,
  newOrganisation,
  startTestApp,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";

let test: TestApp;
let organisation: TestOrganisation;
let sales: Ask;
// Rows of every shape.
// oxlint-disable-next-line typescript/no-explicit-any
let harbour: any, hills: any, walk: any, museum: any;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
  sales = await organisation.member("sales");
  const { owner } = organisation;
  const { body: tenant } = await owner("GET", "/api/tenants");
  await owner("PATCH", "/api/tenants", {
    version: tenant.version,
    ...{ currency: "INR", defaultMarkup: 1_000, defaultTerms: "Ours.", defaultInclusions: ["Breakfast"] },
  });
  const hotel = async (name: string) =>
    ratedHotel(
      owner,
      {
        ...{ name, city: "Kochi", country: "IN" },
        roomTypes: [{ name: "Courtyard", maxAdults: 3, maxChildren: 2, maxOccupancy: 4, extraBeds: 1 }],
      },
      {
        currency: "INR",
        rates: [
          { from: "2027-03-01", to: "2027-03-31", double: 400_000 },
          { from: "2027-11-01", to: "2027-11-30", double: 600_000 },
        ].map((rate) => ({
          roomType: "Courtyard",
          mealPlan: "cp",
          single: 300_000,
          extraAdult: 100_000,
          ...rate,
        })),
      },
    );
  harbour = await hotel("Lantern Quay House");
  hills = await hotel("Cardamom Ridge");
  const activity = async (name: string, more: object = {}) =>
    ratedActivity(
      owner,
      { ...{ name, city: "Kochi", country: "IN" }, ticketTypes: [{ name: "Everyone" }], ...more },
      { currency: "INR", rates: [{ ticketType: "Everyone", price: 50_000 }] },
    );
  walk = await activity("Harbour walk");
  museum = await activity("Museum of boats", { closedWeekdays: ["mon"] });
});
afterAll(() => test.stop());

async function newTrip(more: object = {}) {
  const { body } = await organisation.owner("POST", "/api/trips", {
    ...{ customerName: "Ines Calder", startDate: "2027-03-04", endDate: "2027-03-06", adults: 2 },
    ...more,
  });
  return body;
}

const meals = { breakfast: false, lunch: false, dinner: false };
const item = (id: string, kind: string, more: object = {}) => ({ id, kind, title: id, ...more });
const stayIn = (hotelId: string) => ({ hotelId, nights: 1, roomType: "Courtyard", mealPlan: "cp" });

/** Three days in two houses, a locked car among them, with notes for this customer. */
async function newItinerary(more: object = {}) {
  const { owner } = organisation;
  const { body: draft } = await owner("POST", `/api/trips/${(await newTrip()).id}/itineraries`, {});
  const { status, body } = await owner("PATCH", `/api/itineraries/${draft.id}`, {
    version: 1,
    terms: "Of the house.",
    adjustment: { kind: "discount_percent", basisPoints: 1_000, reason: "A friend" },
    days: [
      {
        ...{ id: "d1", meals, title: "Arrival", overnightPlace: "Kochi" },
        markup: { kind: "amount", amount: 7_000, per: "total" },
        items: [
          item("quay", "hotel_stay", { ...stayIn(harbour.id), rooming: [{ id: "r1", rooms: 1, adults: 2 }] }),
          item("walk", "activity", { activityId: walk.id, markup: { kind: "percent", basisPoints: 2_000 } }),
        ],
      },
      {
        ...{ id: "d2", meals, title: "Hills" },
        items: [
          item("ridge", "hotel_stay", {
            ...stayIn(hills.id),
            customerNote: "For Ines",
            internalNote: "Upgrade",
          }),
          item("museum", "activity", { activityId: museum.id }),
        ],
      },
      {
        ...{ id: "d3", meals },
        items: [
          item("car", "transfer", {
            ...{ cost: 20_000, basis: "per_vehicle", quantity: 2 },
            ...{ priceLocked: true, lockedPrice: 90_000, lockReason: "Promised" },
          }),
        ],
      },
    ],
    ...more,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

const save = async (id: string, body: object) => sales("POST", `/api/itineraries/${id}/template`, body);
const fit = async (id: string, body: object) => sales("POST", `/api/itinerary-templates/${id}/fit`, body);
// Rows of every shape.
// oxlint-disable-next-line typescript/no-explicit-any
const itemsOf = ({ days }: any) => days.flatMap((day: any) => day.items);
const titles = (list: { title: string }[]) => list.map(({ title }) => title);

describe("a template", () => {
  it("keeps how the days are made and what they cost, and leaves the customer's trip behind", async () => {
    const itinerary = await newItinerary();
    const { status, body } = await save(itinerary.id, { name: "Quay and hills" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ name: "Quay and hills", kind: "trip", adults: 2, dayCount: 3, currency: "INR" },
      ...{ terms: "Of the house.", inclusions: ["Breakfast"], destinations: ["Kochi"] },
    });
    expect(body.days[0].markup).toBeNull();
    const [, walked, ridge, , car] = itemsOf(body);
    expect(walked.markup).toMatchObject({ kind: "percent", basisPoints: 2_000 });
    expect(ridge).toMatchObject({ hotelId: hills.id, customerNote: null, internalNote: null });
    expect(car).toMatchObject({
      cost: 20_000,
      currency: "INR",
      priceLocked: false,
      lockedPrice: null,
      lockReason: null,
    });
    // Before tax and before the discount: 4,000 and the 70 of the day; 500 for each of two and 20 %, the others 10 %; the promised 900.
    expect(
      body.prices.map(({ itemId, price }: { itemId: string; price: number }) => [itemId, price]),
    ).toEqual([
      ["quay", 407_000],
      ["walk", 120_000],
      ["ridge", 440_000],
      ["museum", 110_000],
      ["car", 90_000],
    ]);
  });

  it("keeps a run of days without what is promised of the whole", async () => {
    const itinerary = await newItinerary();
    const { body } = await save(itinerary.id, { name: "The hills", dayIds: ["d2"] });
    expect([body.kind, body.dayCount, body.terms, body.inclusions]).toEqual(["days", 1, null, []]);
    expect(titles(itemsOf(body))).toEqual(["ridge", "museum"]);
    expect((await save(itinerary.id, { name: "None", dayIds: ["d9"] })).body.errors).toHaveProperty("dayIds");
    expect((await save(itinerary.id, { name: "" })).body.errors).toHaveProperty("name");
  });

  it("fits other dates: what is as it was, what has another price, what is closed", async () => {
    const { body: template } = await save((await newItinerary()).id, { name: "November" });
    // The second day is a Monday.
    const { status, body } = await fit(template.id, { startDate: "2027-11-07" });
    expect(status).toBe(200);
    const { sheet } = body;
    expect([sheet.startDate, sheet.endDate, sheet.currency]).toEqual(["2027-11-07", "2027-11-09", "INR"]);
    expect(titles(sheet.taken)).toEqual(["walk"]);
    expect(sheet.rerated.map(({ title, price }: { title: string; price: object }) => [title, price])).toEqual(
      [
        ["quay", { before: 407_000, after: 660_000 }],
        ["ridge", { before: 440_000, after: 660_000 }],
        // Without the lock: two cars at 200 and 10 %.
        ["car", { before: 90_000, after: 44_000 }],
      ],
    );
    expect(sheet.closed).toMatchObject([
      { title: "museum", message: "museum is closed on Mondays. Move it to another day." },
    ]);
    expect([sheet.notFound, sheet.party]).toEqual([[], []]);
    const old = new Set(itemsOf(template).map(({ id }: { id: string }) => id));
    expect(itemsOf(body).some(({ id }: { id: string }) => old.has(id))).toBe(false);
  });

  it("leaves to other people the cheapest split, and says so", async () => {
    const { body: template } = await save((await newItinerary()).id, { name: "Families" });
    const { body } = await fit(template.id, { startDate: "2027-03-11", adults: 4, childAges: [9] });
    expect(itemsOf(body)[0].rooming).toEqual([]);
    expect(body.sheet.party).toMatchObject([
      { title: "quay", message: "The rooms were named for 2 adults: now the cheapest split is taken." },
      { title: "car", message: "The quantity 2 was for 2 adults, and stays. Does it fit?" },
    ]);
    const { body: same } = await fit(template.id, { startDate: "2027-03-11" });
    expect(itemsOf(same)[0].rooming).toMatchObject([{ rooms: 1, adults: 2 }]);
  });

  it("counts children by their birth dates, as the itinerary that follows does", async () => {
    const { id: activityId } = await ratedActivity(
      organisation.owner,
      {
        ...{ name: "Boat", city: "Kochi", country: "IN" },
        ticketTypes: [
          { name: "Child", toAge: 11 },
          { name: "Adult", fromAge: 12 },
        ],
      },
      {
        currency: "INR",
        rates: [
          { ticketType: "Child", price: 10_000 },
          { ticketType: "Adult", price: 30_000 },
        ],
      },
    );
    const days = [{ id: "d1", meals, items: [item("boat", "activity", { activityId })] }];
    const { body: template } = await sales("POST", "/api/itinerary-templates", { name: "Boat", days });
    const party = { startDate: "2027-03-04", adults: 2, childAges: [11] };
    const priceFor = async (more: object) =>
      (await fit(template.id, { ...party, ...more })).body.sheet.rerated[0].price.after;
    // Two adults and a child at 700, or three adults at 900, with 10 %.
    expect(await priceFor({})).toBe(77_000);
    expect(await priceFor({ childBirthDates: [{ birthDate: "2015-03-04" }] })).toBe(99_000);
  });

  it("brings the option of its items, under the name that is there", async () => {
    const comfort = { id: "o1", name: "Comfort" };
    const itinerary = await newItinerary({ options: [comfort, { id: "o2", name: "Premium" }] });
    const days = itinerary.days.map((day: { items: object[] }, at: number) =>
      at > 0 ? day : { ...day, items: day.items.map((one) => ({ ...one, optionId: "o1" })) },
    );
    const { owner } = organisation;
    await owner("PATCH", `/api/itineraries/${itinerary.id}`, { version: itinerary.version, days });
    const { body: template } = await save(itinerary.id, { name: "Comfort", dayIds: ["d1"] });
    expect(template.options).toEqual([comfort]);
    const { body } = await fit(template.id, { options: [{ id: "own", name: "comfort" }] });
    expect(body.options).toEqual([{ id: "own", name: "comfort", adjustment: null }]);
    expect(itemsOf(body).map(({ optionId }: { optionId: string }) => optionId)).toEqual(["own", "own"]);
    const five = [1, 2, 3, 4, 5].map((number) => ({ id: `o${number}`, name: `Way ${number}` }));
    expect((await fit(template.id, { options: five })).body.errors).toHaveProperty("options");
  });

  it("is written by hand too, held to what a template keeps and to the bounds of an itinerary", async () => {
    const write = async (days: object[], more: object = {}) =>
      sales("POST", "/api/itinerary-templates", { name: "By hand", days, ...more });
    const car = item("car", "transfer", { cost: 20_000, basis: "per_vehicle" });
    const { status, body } = await write([{ id: "d1", meals, items: [car] }]);
    expect([status, body.dayCount, body.currency, body.prices]).toEqual([201, 1, "INR", []]);
    // The next itinerary may have another currency.
    expect(itemsOf(body)).toMatchObject([{ cost: 20_000, currency: "INR" }]);

    const amount = { kind: "amount", amount: 7_000, per: "total" };
    const refused = await write([
      { id: "d1", meals, markup: amount, items: [{ ...car, priceLocked: true, lockedPrice: 1 }] },
      { id: "d2", meals, items: [{ ...car, id: "car2", markup: amount }] },
    ]);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors).sort()).toEqual([
      "days.0.items.0.priceLocked",
      "days.0.markup",
      "days.1.items.0.markup",
    ]);
    // 17 stays of 90 nights are 1,530.
    const stays = Array.from({ length: 17 }, (_, at) => item(`s${at}`, "hotel_stay", { nights: 90 }));
    const days = [{ id: "d1", meals, items: stays }];
    expect(Object.keys((await write(days)).body.errors)).toEqual(["days.0.items.16.nights"]);
    const gone = [{ id: "d1", meals, items: [{ ...car, optionId: "gone" }] }];
    expect((await write(gone)).body.errors).toHaveProperty(["days.0.items.0.optionId"]);
    const path = `/api/itinerary-templates/${body.id}`;
    expect((await sales("PATCH", path, { version: 1, days })).status).toBe(422);
    expect((await sales("PATCH", path, { version: 1, days: [] })).body.dayCount).toBe(0);
    expect((await sales("PATCH", path, { version: 1, days: [] })).status).toBe(409);
  });

  it("changes without the trips that use it, and forgets the prices of what is made otherwise", async () => {
    const { owner } = organisation;
    const { body: template } = await save((await newItinerary()).id, { name: "Changing" });
    const path = `/api/itinerary-templates/${template.id}`;
    const { body: used } = await sales("POST", `${path}/use`, { tripId: (await newTrip()).id });
    const [first, second, third] = template.days;
    const days = [
      {
        ...first,
        items: first.items.map((one: object) => ({ ...one, title: "Renamed", startTime: "09:00" })),
      },
      { ...third, items: [{ ...third.items[0], cost: 25_000 }] },
      { ...second, items: [second.items[1]] },
    ];
    const { status, body } = await sales("PATCH", path, { version: 1, days });
    expect([status, titles(itemsOf(body))]).toEqual([200, ["Renamed", "Renamed", "car", "museum"]]);
    const pricedIds = ({ prices }: { prices: { itemId: string }[] }) => prices.map(({ itemId }) => itemId);
    expect(pricedIds(body)).toEqual(["quay", "walk", "museum"]);
    // The car costs otherwise now, so that nothing is said of a price before.
    const { body: fitted } = await fit(template.id, { startDate: "2027-03-04" });
    expect(fitted.sheet.rerated[1]).toMatchObject({ title: "car", price: { before: null, after: 55_000 } });

    const { body: after } = await owner("GET", `/api/itineraries/${used.id}`);
    expect([after.version, after.days]).toEqual([used.version, used.days]);
    const { body: others } = await sales("PATCH", path, { version: 2, adults: 4 });
    expect(others.prices).toEqual([]);
  });

  it("is for those who sell; operations use it for trips of theirs", async () => {
    const { body: template } = await save((await newItinerary()).id, { name: "Roles" });
    const [operations, viewer, accounts] = await Promise.all(
      (["operations", "viewer", "accounts"] as const).map((role) => organisation.member(role)),
    );
    if (!operations || !viewer || !accounts) throw new Error("Nobody signed in.");
    const path = `/api/itinerary-templates/${template.id}`;
    expect([(await viewer("GET", path)).status, (await accounts("GET", path)).status]).toEqual([403, 403]);
    expect((await operations("GET", path)).status).toBe(200);
    expect((await operations("POST", `${path}/use`, { tripId: (await newTrip()).id })).status).toBe(403);
    expect((await operations("PATCH", path, { version: 1, name: "Other" })).status).toBe(403);
  });

  it("begins an itinerary with the trip's dates and people, once, and keeps what is not found by its title", async () => {
    const { owner } = organisation;
    const { body: template } = await save((await newItinerary()).id, { name: "Lost things" });
    const gone = await owner("DELETE", `/api/hotels/${hills.id}`);
    expect(gone.status).toBe(204);
    await owner("PATCH", `/api/activities/${walk.id}`, { version: walk.version, isActive: false });
    await owner("PATCH", `/api/hotels/${harbour.id}`, {
      version: harbour.version,
      roomTypes: [{ ...harbour.roomTypes[0], id: undefined, name: "Garden" }],
    });
    const trip = await newTrip({ startDate: "2027-03-11", endDate: "2027-03-13" });
    const { body: preview } = await fit(template.id, { startDate: trip.startDate, adults: 2 });
    expect(preview.sheet.notFound).toMatchObject([
      { title: "quay", message: 'The hotel has no room type "Courtyard" any more. Choose another.' },
      { title: "walk", message: "The activity is not active. Its title stays; choose another." },
      { title: "ridge", message: "The hotel is no longer there. Its title stays; choose another." },
    ]);
    expect(titles(preview.sheet.taken)).toEqual(["museum"]);

    const use = () =>
      sales(
        "POST",
        `/api/itinerary-templates/${template.id}/use`,
        { tripId: trip.id },
        { "idempotency-key": "use-1" },
      );
    const { status, body } = await use();
    expect([status, body.name, body.startDate, body.adults]).toEqual([201, "Option A", "2027-03-11", 2]);
    expect([body.terms, body.inclusions]).toEqual(["Of the house.", ["Breakfast"]]);
    expect(titles(itemsOf(body))).toEqual(["quay", "walk", "ridge", "museum", "car"]);
    expect(
      itemsOf(body).map((one: { hotelId: string; activityId: string }) => one.hotelId ?? one.activityId),
    ).toEqual([harbour.id, null, null, museum.id, null]);
    expect((await use()).body.id).toBe(body.id);
    // The titles that are left are looked at before it is sent.
    expect(preview.sheet.findings.map(({ code }: { code: string }) => code)).toEqual([
      "cost_missing",
      "product_inactive",
      "cost_missing",
    ]);
  });
});
