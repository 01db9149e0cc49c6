import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { priceItinerary } from "../../src/domain/pricing/priceItinerary";
import { addDays } from "../../src/domain/dates/plainDate";
import { todayIn } from "../../src/domain/dates/wallTime";
import { itineraries } from "../../src/resources/itineraries";
import { customerView } from "../../src/schema";
import { timelineOf } from "../trips/timelineOf";
import { ratedActivity, ratedHotel } from "../rest/ratedRows";
import {
  type Ask,
  asking,
  newOrganisation,
  startTestApp,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";

let test: TestApp;
let organisation: TestOrganisation;
// Rows of every shape.
// oxlint-disable-next-line typescript/no-explicit-any
let hotel: any, activity: any, exchangeRate: any, tax: any;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
  const { owner } = organisation;
  const tenant = (await owner("GET", "/api/tenants")).body;
  const preferences = {
    currency: "INR",
    timeZone: "Asia/Kolkata",
    defaultMarkup: 1_800,
    roundingStep: "100",
    validityDays: 10,
    defaultTerms: "Prices hold until the date named.",
    defaultInclusions: ["Breakfast"],
    defaultPaymentSchedule: [{ label: "Deposit", basisPoints: 2_500, due: "on_acceptance" }],
  };
  const saved = await owner("PATCH", "/api/tenants", { version: tenant.version, ...preferences });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  tax = (await owner("POST", "/api/taxes", { name: "GST", basisPoints: 500 })).body;
  const usd = { from: "USD", to: "INR", rate: "83.125", date: "2026-01-01" };
  exchangeRate = (await owner("POST", "/api/exchange-rates", usd)).body;
  const roomTypes = [{ name: "Courtyard", maxAdults: 3, maxChildren: 2, maxOccupancy: 4, extraBeds: 1 }];
  hotel = await ratedHotel(
    owner,
    { name: "Lantern Quay House", city: "Kochi", country: "IN", roomTypes },
    {
      currency: "USD",
      rates: [
        rate({ from: "2027-01-01", to: "2027-06-30", double: 8_000 }),
        rate({ from: "2027-03-02", to: "2027-03-02", double: 12_345, priority: 5 }),
      ],
    },
  );
  activity = await ratedActivity(
    owner,
    { name: "Harbour walk", city: "Kochi", country: "IN", ticketTypes: [{ name: "Everyone" }] },
    { currency: "INR", rates: [{ ticketType: "Everyone", price: 110_000 }] },
  );
});
afterAll(() => test.stop());

function rate(more: object) {
  return {
    roomType: "Courtyard",
    mealPlan: "cp",
    single: 7_000,
    extraAdult: 3_000,
    childWithBed: 2_000,
    ...more,
  };
}

async function newTrip(more: object = {}) {
  const trip = {
    customerName: "Ines Calder",
    phone: "+44 7700 900461",
    startDate: "2027-03-01",
    endDate: "2027-03-03",
    adults: 2,
    childAges: [9],
    ...more,
  };
  return (await organisation.owner("POST", "/api/trips", trip)).body;
}

const days = () => [
  {
    id: "d1",
    overnightPlace: "Kochi",
    meals: { breakfast: false, lunch: false, dinner: false },
    items: [
      {
        id: "i1",
        kind: "hotel_stay",
        title: hotel.name,
        hotelId: hotel.id,
        nights: 2,
        roomType: "Courtyard",
        mealPlan: "cp",
      },
      { id: "i2", kind: "activity", title: activity.name, activityId: activity.id },
    ],
  },
  { id: "d2", overnightPlace: "Kochi", meals: { breakfast: true, lunch: false, dinner: false } },
  {
    id: "d3",
    meals: { breakfast: true, lunch: false, dinner: false },
    items: [{ id: "i3", kind: "transfer", title: "To the airport", cost: 160_050, currency: "INR" }],
  },
];

/** A draft that can be sent. */
async function newItinerary(tripId: string, name?: string) {
  const { owner } = organisation;
  const { body: draft } = await owner("POST", `/api/trips/${tripId}/itineraries`, name ? { name } : {});
  const { status, body } = await owner("PATCH", `/api/itineraries/${draft.id}`, { version: 1, days: days() });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** What an itinerary says, without which one it is and how far it has come. */
const contentOf = (itinerary: object) =>
  Object.fromEntries(
    Object.keys(itineraries.fields)
      .filter((name) => !["name", "status", "sentAt"].includes(name))
      .map((name) => [name, itinerary[name as keyof typeof itinerary]]),
  );

const moved = (id: string, to: string, more: object = {}) =>
  organisation.owner("POST", `/api/itineraries/${id}/move`, { to, ...more });
const tripNow = async (id: string) => (await organisation.owner("GET", `/api/trips/${id}`)).body;
const statuses = async (tripId: string) =>
  (await organisation.owner("GET", `/api/itineraries?tripId=${tripId}&_sort=name`)).body.map(
    ({ name, status }: Record<string, string>) => `${name} ${status}`,
  );

describe("a new itinerary", () => {
  it("begins with the trip's dates and travellers and the organisation's terms", async () => {
    const { owner } = organisation;
    const trip = await newTrip({ infants: 1, rooms: 2 });
    const { status, body } = await owner("POST", `/api/trips/${trip.id}/itineraries`, {});
    expect([status, body]).toEqual([201, expect.objectContaining(expected(trip.id))]);
    const { body: offered } = await owner("GET", `/api/trips/${trip.id}/itinerary-defaults`);
    expect(offered).toMatchObject({ ...expected(trip.id), name: "Option B" });
  });

  it("keeps what the form says and fills in what it leaves empty", async () => {
    const trip = await newTrip();
    const given = { tripId: trip.id, name: "Slow", currency: "EUR", startDate: "2027-04-01", adults: 5 };
    const { body } = await organisation.owner("POST", "/api/itineraries", given);
    expect(body).toMatchObject({
      ...given,
      inclusions: ["Breakfast"],
      terms: "Prices hold until the date named.",
    });
  });

  it("moves a new trip to in progress and stands in its history", async () => {
    const trip = await newTrip();
    await newItinerary(trip.id);
    expect((await tripNow(trip.id)).status).toBe("in_progress");
    const told = await timelineOf(organisation.owner, trip.id);
    expect(told.map(({ kind }) => kind)).toEqual(["enquiry", "itinerary_created", "status_change"]);
  });

  const expected = (tripId: string) => ({
    tripId,
    name: "Option A",
    startDate: "2027-03-01",
    adults: 2,
    childAges: [9],
    infants: 1,
    rooms: 2,
    currency: "INR",
    terms: "Prices hold until the date named.",
    inclusions: ["Breakfast"],
    paymentSchedule: [expect.objectContaining({ label: "Deposit", basisPoints: 2_500 })],
  });
});

describe("lists of itineraries", () => {
  it("come without the days, which one itinerary has, and tell how many there are", async () => {
    const { owner } = organisation;
    const trip = await newTrip();
    const itinerary = await newItinerary(trip.id);
    await newItinerary(trip.id);
    for (const [start, rows] of [
      [0, 2],
      [1, 1],
    ] as const) {
      const { body } = await owner("GET", `/api/itineraries?tripId=${trip.id}&_start=${start}`);
      expect(body).toHaveLength(rows);
      for (const row of body) expect(["days" in row, row.dayCount]).toEqual([false, 3]);
    }
    expect((await owner("GET", `/api/itineraries/${itinerary.id}`)).body).toMatchObject({
      days: itinerary.days,
      dayCount: 3,
    });
    const { body: api } = await owner("GET", "/api/openapi.json");
    const { schemas } = api.components;
    const answers = (path: string) => api.paths[path].get.responses["200"].content["application/json"].schema;
    const named = ({ $ref }: { $ref: string }) =>
      schemas[$ref.replace("#/components/schemas/", "")].properties;
    const listed = named(answers("/api/itineraries").items);
    const one = named(answers("/api/itineraries/{id}"));
    expect(Object.keys(one).filter((name) => !(name in listed))).toEqual(["days", "prices", "tray"]);
  });
});

describe("the stored price", () => {
  it("is what the pure function says of the stored rows, to the minor unit", async () => {
    const { owner } = organisation;
    const trip = await newTrip();
    const itinerary = await newItinerary(trip.id);
    const price = priceItinerary({
      itinerary,
      hotels: [hotel],
      activities: [activity],
      transports: [],
      transportSheets: [],
      hotelSheets: (await owner("GET", `/api/itineraries/hotel-sheets?id=${hotel.id}`)).body,
      activitySheets: (await owner("GET", `/api/itineraries/activity-sheets?id=${activity.id}`)).body,
      organisation: {
        ...(await owner("GET", "/api/tenants")).body,
        exchangeRates: [exchangeRate],
        taxes: [tax],
      },
      pricedOn: todayIn("Asia/Kolkata", new Date()),
    });
    // Two nights for two with a child in a bed: 80 + 123.45 + 2 × 20 USD at 83.125; tickets for three; a transfer.
    expect(price.totals.cost).toBe(Math.round((8_000 + 12_345 + 2 * 2_000) * 83.125) + 3 * 110_000 + 160_050);
    expect(price.complete).toBe(true);
    const { cost, markup, rounding, total, taxes } = price.totals;
    expect(itinerary.totals).toEqual({
      currency: "INR",
      cost,
      markup,
      taxes: [
        {
          ...{
            taxId: tax.id,
            name: "GST",
            basisPoints: 500,
            appliesTo: "cost_plus_markup",
            contained: false,
          },
          ...{ taxClasses: [], base: cost + markup, amount: taxes[0]?.amount },
        },
      ],
      rounding,
      discount: null,
      exchanges: [{ from: "USD", to: "INR", rate: "83.125", date: "2026-01-01" }],
      total,
      optionalTotal: 0,
      perAdult: price.perPerson[0]?.amount,
      perChild: [{ age: 9, amount: price.perPerson[2]?.amount }],
      perInfant: null,
      bySharing: price.bySharing,
      options: [],
    });
    expect(total % 10_000).toBe(0);
  });

  it("is that of the chosen option, beside what each option comes to", async () => {
    const { owner } = organisation;
    const itinerary = await newItinerary((await newTrip()).id);
    const options = [
      { id: "o1", name: "Comfort" },
      { id: "o2", name: "Premium" },
    ];
    const dearer = {
      id: "i4",
      kind: "fee",
      title: "Private boat",
      cost: 100_000,
      currency: "INR",
      optionId: "o2",
    };
    const [first, ...rest] = days();
    const values = { options, days: [{ ...first, items: [...(first?.items ?? []), dearer] }, ...rest] };
    const url = `/api/itineraries/${itinerary.id}`;
    const { body } = await owner("PATCH", url, { version: 2, ...values });
    const [comfort, premium] = body.totals.options;
    expect([comfort.name, comfort.total, body.totals.total]).toEqual([
      "Comfort",
      itinerary.totals.total,
      itinerary.totals.total,
    ]);
    expect(premium.total).toBeGreaterThan(comfort.total);
    const { body: chosen } = await owner("PATCH", url, { version: 3, chosenOptionId: "o2" });
    expect([chosen.totals.total, chosen.totals.options]).toEqual([premium.total, body.totals.options]);
    const { body: copy } = await owner("POST", `${url}/duplicate`);
    expect(contentOf(copy)).toEqual(contentOf(chosen));
    const { status, body: refused } = await owner("PATCH", url, { version: 4, options: options.slice(0, 1) });
    const message = "This option is not there any more. Choose another, or none for all.";
    expect([status, refused.errors]).toEqual([422, { "days.0.items.2.optionId": [message] }]);
    const six = { version: 4, options: ["A", "B", "C", "D", "E", "F"].map((name) => ({ name })) };
    expect((await owner("PATCH", url, six)).status).toBe(422);
  });

  it("counts by the part of the chosen kind, and refuses the other; rows that hold both still go on", async () => {
    const { owner } = organisation;
    const { id, tripId, days } = await newItinerary((await newTrip()).id);
    const url = `/api/itineraries/${id}`;
    const both = { kind: "percent", basisPoints: 2_500, amount: 50_000, per: "person" };
    const asked = { ...both, kind: "fixed_total", per: undefined, reason: "Agreed" };
    const refused = await owner("PATCH", url, { version: 2, markup: both, adjustment: asked });
    expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([
      422,
      ["adjustment.basisPoints", "markup.amount", "markup.per"],
    ]);
    const [first, ...others] = days;
    const stored = [{ ...first, markup: both }, ...others];
    expect((await moved(id, "sent")).status).toBe(200);
    await test.database.inTenant(organisation.tenantId, async (tx) => {
      const older = [id, JSON.stringify(both), JSON.stringify(stored)];
      await tx.query("update itineraries set markup = $2, days = $3 where id = $1", older);
      await tx.query("update offers set markup = $2, days = $3 where itinerary_id = $1", older);
    });
    const { body: read } = await owner("GET", url);
    expect([read.markup, read.days[0].markup]).toEqual([both, both]);
    const left = { kind: "percent", basisPoints: 2_500, amount: null, per: null };
    const copy = await owner("POST", `${url}/duplicate`);
    expect([copy.status, copy.body.markup, copy.body.days[0].markup]).toEqual([201, left, left]);
    const { body: template } = await owner("POST", `${url}/template`, { name: "Both parts" });
    const used = await owner("POST", `/api/itinerary-templates/${template.id}/use`, { tripId });
    expect([used.status, used.body.days[0].markup]).toEqual([201, left]);
    const [offer] = (await owner("GET", `/api/offers?itineraryId=${id}`)).body;
    const restored = await owner("POST", `/api/offers/${offer.id}/draft`, { version: read.version });
    expect([restored.status, restored.body.markup]).toEqual([200, left]);
    await test.database.inTenant(organisation.tenantId, (tx) =>
      tx.query("update itineraries set days = $2 where id = $1", [id, JSON.stringify(stored)]),
    );
    const longer = { version: restored.body.version, dayCount: 5 };
    const replanned = await owner("POST", `${url}/replan`, longer);
    expect([replanned.status, replanned.body.itinerary?.days[0].markup]).toEqual([200, left]);
  });

  it("follows each change, and no body can set it", async () => {
    const { owner } = organisation;
    const itinerary = await newItinerary((await newTrip()).id);
    const url = `/api/itineraries/${itinerary.id}`;
    const dearer = await owner("PATCH", url, { version: 2, markup: { kind: "percent", basisPoints: 5_000 } });
    expect(dearer.body.totals.total).toBeGreaterThan(itinerary.totals.total);
    expect((await owner("PATCH", url, { version: 3, totals: itinerary.totals })).status).toBe(400);
  });

  it("shows viewers the total and neither cost nor markup", async () => {
    const viewer = await organisation.member("viewer");
    const itinerary = await newItinerary((await newTrip()).id);
    const { body } = await viewer("GET", `/api/itineraries/${itinerary.id}`);
    expect(Object.keys(body.totals).sort()).toEqual([
      "bySharing",
      "currency",
      "discount",
      "optionalTotal",
      "options",
      "perAdult",
      "perChild",
      "perInfant",
      "total",
    ]);
    expect(JSON.stringify(body)).not.toMatch(/"(cost|markup|taxes|rounding|exchanges|internalNote)"/);
  });
});

describe("the payment schedule of an itinerary", () => {
  it("is refused at the field where its shares come to more than 100 %", async () => {
    const { id, version } = await newItinerary((await newTrip()).id);
    const shares = (last: number) => ({
      version,
      paymentSchedule: [2_500, last].map((basisPoints) => ({
        ...{ label: "Part", basisPoints, due: "on_acceptance" },
      })),
    });
    const { status, body } = await organisation.owner("PATCH", `/api/itineraries/${id}`, shares(7_501));
    const errors = { "paymentSchedule.1.basisPoints": ["The shares come to more than 100 %."] };
    expect([status, body.errors]).toEqual([422, errors]);
    expect((await organisation.owner("PATCH", `/api/itineraries/${id}`, shares(7_500))).status).toBe(200);
  });
});

describe("an itinerary that is too large", () => {
  const meals = { breakfast: false, lunch: false, dinner: false };
  const stays = (count: number, nights: number) =>
    Array.from({ length: Math.ceil(count / 50) }, (_, day) => ({
      ...{ id: `d${day}`, meals },
      items: Array.from({ length: Math.min(50, count - day * 50) }, (_, place) => ({
        ...{ id: `i${day}.${place}`, kind: "hotel_stay", title: "Stay", nights },
      })),
    }));
  const tooLong = {
    "days.0.items.16.nights": [expect.stringContaining("at most 1500 nights together")],
  };

  it("is refused at the field when it is changed", async () => {
    const { id } = await newItinerary((await newTrip()).id);
    for (const [days, errors] of [
      [stays(1, 91), { "days.0.items.0.nights": ["Enter 90 or less."] }],
      [stays(401, 1), { days: ["Items: 401 in all; enter at most 400."] }],
      [
        stays(17, 1).map(({ items, ...day }) => ({
          ...day,
          items: items.map((item) => ({
            ...item,
            rooming: Array.from({ length: 60 }, (_, at) => ({ id: `${item.id}.${at}` })),
          })),
        })),
        { days: ["Who sleeps where: 1020 in all; enter at most 1000."] },
      ],
      [stays(17, 90), tooLong],
    ]) {
      const { status, body } = await organisation.owner("PATCH", `/api/itineraries/${id}`, {
        version: 2,
        days,
      });
      expect([status, body.errors]).toEqual([422, errors]);
    }
  });

  it("is neither copied, replanned nor explained where it is stored from before", async () => {
    const { owner } = organisation;
    const { id } = await newItinerary((await newTrip()).id);
    await test.database.inTenant(organisation.tenantId, (tx) =>
      tx.query("update itineraries set days = $2::jsonb where id = $1", [id, JSON.stringify(stays(17, 90))]),
    );
    const url = `/api/itineraries/${id}`;
    for (const asked of [
      owner("POST", `${url}/duplicate`),
      owner("POST", `${url}/replan`, { version: 2, preview: true, adults: 3 }),
      owner("POST", `${url}/replan`, { version: 2, adults: 3 }),
      owner("GET", `${url}/price`),
    ]) {
      const { status, body } = await asked;
      expect([status, body.errors]).toEqual([422, tooLong]);
    }
  });
});

describe("GET /api/itineraries/:id/price", () => {
  it("explains the stored price by the same tree as the editor, with what each traveller bears", async () => {
    const { owner } = organisation;
    const trip = await newTrip();
    const { id, totals } = await newItinerary(trip.id);
    await owner("PATCH", `/api/trips/${trip.id}`, { version: (await tripNow(trip.id)).version, adults: 3 });
    const { status, body: answer } = await owner("GET", `/api/itineraries/${id}/price`);
    expect([status, answer.totals]).toEqual([200, totals]);
    const body = answer.price;
    expect([body.isCurrent, body.complete, body.currency, body.options]).toEqual([true, true, "INR", []]);
    expect(body.totals).toMatchObject({ cost: totals.cost, markup: totals.markup, total: totals.total });
    expect(body.totals.marginBasisPoints).toBeGreaterThan(0);
    expect(body.exchanges).toEqual(totals.exchanges);
    const borne = (shares: { amount: number }[]) => shares.reduce((sum, { amount }) => sum + amount, 0);
    const shared = body.bySharing.map((group: { count: number; each: number }) => ({
      amount: group.count * group.each,
    }));
    expect([body.perPerson.length, borne(body.perPerson), borne(shared)]).toEqual([
      3,
      totals.total,
      totals.total,
    ]);
    const { explanation } = body;
    expect([explanation.label, explanation.amount]).toEqual(["Total", totals.total]);
    // Down to the row that decided a night and those that lost.
    expect(JSON.stringify(explanation)).toMatch(/Not taken: its priority is 0, the winner's 5/);
    expect(body.findings).toEqual([
      expect.objectContaining({ code: "trip_party_differs", severity: "warning", waivedBecause: null }),
    ]);
  });

  it("converts as the stored price was converted, and tells where what it was calculated from has changed since", async () => {
    const { owner } = organisation;
    const { id, totals, version: before } = await newItinerary((await newTrip()).id);
    const newer = { from: "USD", to: "INR", rate: "90", date: "2026-02-01" };
    const { body: added } = await owner("POST", "/api/exchange-rates", newer);
    const price = async () => (await owner("GET", `/api/itineraries/${id}/price`)).body.price;
    const converted = await price();
    expect([converted.isCurrent, converted.totals.total]).toEqual([true, totals.total]);
    expect((await owner("DELETE", `/api/exchange-rates/${added.id}`)).status).toBeLessThan(300);
    const { version } = (await owner("GET", `/api/taxes/${tax.id}`)).body;
    await owner("PATCH", `/api/taxes/${tax.id}`, { version, basisPoints: 600 });
    const taxed = await price();
    expect(taxed.isCurrent).toBe(false);
    expect(taxed.totals.total).toBeGreaterThan(totals.total);
    // A customer gets no price that is not today's, until somebody saves it or says so.
    const { status, body } = await moved(id, "sent");
    expect([status, body.stored, body.now]).toEqual([409, totals.total, taxed.totals.total]);
    const saved = await owner("PATCH", `/api/itineraries/${id}`, { version: before });
    expect(saved.body.totals.total).toBe(taxed.totals.total);
    expect((await price()).isCurrent).toBe(true);
    expect((await moved(id, "sent")).status).toBe(200);
    await owner("PATCH", `/api/taxes/${tax.id}`, { version: version + 1, basisPoints: 500 });
  });

  it("takes a price from before shares by room and ids of taxes were kept for today's where its amounts are", async () => {
    const { id, totals } = await newItinerary((await newTrip()).id);
    const older = { ...totals, bySharing: [], exchanges: [] };
    older.taxes = totals.taxes.map((one: object) => ({ ...one, taxId: null, base: null }));
    const isCurrent = async (stored: object) => {
      await test.database.inTenant(organisation.tenantId, (tx) =>
        tx.query("update itineraries set totals = $2::jsonb where id = $1", [id, JSON.stringify(stored)]),
      );
      return (await organisation.owner("GET", `/api/itineraries/${id}/price`)).body.price.isCurrent;
    };
    expect(await isCurrent(older)).toBe(true);
    expect(await isCurrent({ ...older, perAdult: totals.perAdult + 1 })).toBe(false);
  });

  it("tells the figures of each option, and explains the one that is asked for", async () => {
    const { owner } = organisation;
    const itinerary = await newItinerary((await newTrip()).id);
    const url = `/api/itineraries/${itinerary.id}`;
    const options = ["Comfort", "Premium"].map((name, index) => ({ id: `o${index}`, name }));
    const [first, ...rest] = days();
    const boat = { id: "i4", kind: "fee", title: "Boat", cost: 100_000, currency: "INR", optionId: "o1" };
    const saved = await owner("PATCH", url, {
      ...{ version: 2, options, days: [{ ...first, items: [...(first?.items ?? []), boat] }, ...rest] },
    });
    const body = (await owner("GET", `${url}/price?option=o1`)).body.price;
    expect(body.options.map(({ name, totals }: typeof body) => [name, totals.total])).toEqual(
      saved.body.totals.options.map(({ name, total }: typeof body) => [name, total]),
    );
    expect([body.isCurrent, body.explanation.amount]).toEqual([true, saved.body.totals.options[1].total]);
    expect((await owner("GET", `${url}/price?option=o9`)).status).toBe(404);
  });

  it("gives viewers what the customer pays as it is stored, and nothing that is calculated", async () => {
    const viewer = await organisation.member("viewer");
    const { id } = await newItinerary((await newTrip()).id);
    const { totals } = (await viewer("GET", `/api/itineraries/${id}`)).body;
    const { status, body } = await viewer("GET", `/api/itineraries/${id}/price`);
    expect([status, body]).toEqual([200, { totals, pricedBy: null }]);
  });
});

describe("POST /api/itineraries/:id/approve-price", () => {
  /** Half of the price is given away, which leaves less than nothing. */
  const adjustment = {
    kind: "discount_percent",
    basisPoints: 5_000,
    amount: null,
    reason: "Met a competitor",
  };
  const approve = (ask: Ask, { id }: { id: string }, headers?: Record<string, string>) =>
    ask("POST", `/api/itineraries/${id}/approve-price`, {}, headers);

  /** An offer below the lowest margin, of a trip that may belong to a team. */
  async function discounted(more: object = {}) {
    const trip = await newTrip(more);
    const { id, version } = await newItinerary(trip.id);
    return (await organisation.owner("PATCH", `/api/itineraries/${id}`, { version, adjustment })).body;
  }

  it("lets the offer be sent, and the history and the timeline tell who did it", async () => {
    const admin = await organisation.member("admin");
    const offer = await discounted();
    const refused = await moved(offer.id, "sent");
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringContaining("has to approve it"),
    ]);
    const { status, body } = await approve(admin, offer);
    expect([status, body.version]).toEqual([200, offer.version + 1]);
    const { total, cost, markup } = offer.totals;
    const marginBasisPoints = Math.round((markup * 10_000) / (cost + markup));
    const { at: _at, ...approval } = body.priceApproval;
    const approved = { by: admin.id, currency: "INR", total, marginBasisPoints, adjustment, options: [] };
    expect(approval).toEqual(approved);
    expect((await timelineOf(organisation.owner, offer.tripId)).at(-1)).toMatchObject({
      kind: "note",
      userId: admin.id,
      body: expect.stringMatching(/^The price of Option A was approved: INR [\d,.]+\.$/),
    });
    const { body: history } = await organisation.owner("GET", `/api/itineraries/${offer.id}/history`);
    expect(history.entries[0].changes.map(({ field }: { field: string }) => field)).toEqual([
      "priceApproval",
    ]);
    expect((await moved(offer.id, "sent")).status).toBe(200);
  });

  it("is for owners, admins and the manager of the trip's team, in person", async () => {
    const { owner } = organisation;
    const [sales, manager] = [await organisation.member("sales"), await organisation.member("sales")];
    const team = { name: "Discounts", members: [sales.id, manager.id], managerId: manager.id };
    const { body: ours } = await owner("POST", "/api/teams", team);
    const { body: key } = await owner("POST", "/api/api-keys", { name: "Website", role: "sales" });
    const byKey = asking(test.app, key.secret);
    const others = await discounted();
    const offer = await discounted({ assigneeTeamId: ours.id });
    for (const [ask, row] of [
      [sales, offer],
      [byKey, offer],
      [manager, others],
    ] as const)
      expect((await approve(ask, row)).status).toBe(403);
    expect((await approve(manager, offer)).status).toBe(200);
    // The key acts for the owner, who leads the team from now on: it is a seller's all the same.
    await owner("PATCH", `/api/teams/${ours.id}`, { version: 1, managerId: owner.id });
    expect((await approve(byKey, await discounted({ assigneeTeamId: ours.id }))).status).toBe(403);
  });

  it("lapses when the margin falls or the adjustment changes, and not otherwise", async () => {
    const { owner } = organisation;
    const offer = await discounted();
    const url = `/api/itineraries/${offer.id}`;
    let { version } = (await approve(owner, offer)).body;
    const change = async (values: object) => {
      const { body } = await owner("PATCH", url, { version, ...values });
      version = body.version;
      return body.priceApproval !== null;
    };
    expect(await change({ name: "Cheaper" })).toBe(true);
    expect(await change({ markup: { kind: "percent", basisPoints: 1_900 } })).toBe(true);
    expect(await change({ adjustment: { ...adjustment, basisPoints: 4_000 } })).toBe(false);
    expect(await change({ adjustment })).toBe(false);
    version = (await approve(owner, offer)).body.version;
    expect(await change({ markup: { kind: "percent", basisPoints: 1_700 } })).toBe(false);
    expect((await owner("PATCH", url, { version, priceApproval: null })).status).toBe(400);
  });

  it("is of each option, by its own adjustment, and what was approved of one stays when another changes", async () => {
    const { owner } = organisation;
    const offer = await discounted();
    const url = `/api/itineraries/${offer.id}`;
    const own = { ...adjustment, basisPoints: 6_000, reason: "The last room" };
    const [comfort, premium] = [
      { id: "o1", name: "Comfort", adjustment: null },
      { id: "o2", name: "Premium", adjustment: own },
    ];
    await owner("PATCH", url, { version: offer.version, options: [comfort, premium] });
    const { body } = await approve(owner, offer);
    const approved = (approval: { options: { optionId: string; adjustment: object }[] } | null) =>
      approval?.options.map((one) => [one.optionId, one.adjustment]);
    expect(approved(body.priceApproval)).toEqual([
      ["o1", adjustment],
      ["o2", own],
    ]);
    expect((await timelineOf(owner, offer.tripId)).at(-1)?.body).toMatch(
      /approved: Comfort INR [\d,.]+, Premium INR [\d,.]+\.$/,
    );
    const dearer = { ...premium, adjustment: { ...own, basisPoints: 6_500 } };
    const changed = await owner("PATCH", url, { version: body.version, options: [comfort, dearer] });
    expect(approved(changed.body.priceApproval)).toEqual([["o1", adjustment]]);
    expect((await moved(offer.id, "sent")).body.message).toMatch(/Premium: The adjusted price/);
    const half = { ...premium, adjustment: { kind: "fixed_total", reason: "?" } };
    const refused = await owner("PATCH", url, { version: changed.body.version, options: [comfort, half] });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
      422,
      ["options.1.adjustment.amount"],
    ]);
  });

  it("does the same thing once, and nothing to a price that nobody adjusted", async () => {
    const { owner } = organisation;
    const offer = await discounted();
    const key = { "idempotency-key": "approve-once-and-for-all" };
    const { body: first } = await approve(owner, offer, key);
    expect((await approve(owner, offer, key)).body).toEqual(first);
    expect((await approve(owner, offer)).body).toEqual(first);
    const plain = await newItinerary((await newTrip()).id);
    const { status, body } = await approve(owner, plain);
    expect([status, Object.keys(body.errors)]).toEqual([422, ["adjustment"]]);
    const half = { version: 2, adjustment: { kind: "discount_percent", reason: "?", amount: 5 } };
    const refused = await owner("PATCH", `/api/itineraries/${plain.id}`, half);
    const wrong = ["adjustment.basisPoints", "adjustment.amount"];
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, wrong]);
  });
});

describe("POST /api/itineraries/:id/duplicate", () => {
  it("copies days and price under the next free name, as a draft", async () => {
    const trip = await newTrip();
    const original = await newItinerary(trip.id);
    await moved(original.id, "sent");
    const { status, body } = await organisation.owner("POST", `/api/itineraries/${original.id}/duplicate`);
    expect([status, body.name, body.status, body.version]).toEqual([201, "Option B", "draft", 1]);
    expect([body.days, body.totals]).toEqual([original.days, original.totals]);
    const named = await organisation.owner("POST", `/api/itineraries/${original.id}/duplicate`, {
      name: "Cheaper",
    });
    expect(named.body.name).toBe("Cheaper");
  });

  it("copies what refers to a row that went to the trash since", async () => {
    const { owner } = organisation;
    const original = await newItinerary((await newTrip()).id);
    await owner("DELETE", `/api/hotels/${hotel.id}`);
    const { status, body } = await owner("POST", `/api/itineraries/${original.id}/duplicate`);
    expect((await owner("POST", `/api/hotels/${hotel.id}/restore`)).status).toBe(200);
    expect([status, body.days, body.totals]).toEqual([201, original.days, original.totals]);
  });

  it("keeps the stored price of the original, whatever taxes have become since", async () => {
    const { owner } = organisation;
    const original = await newItinerary((await newTrip()).id);
    const { version } = (await owner("GET", `/api/taxes/${tax.id}`)).body;
    await owner("PATCH", `/api/taxes/${tax.id}`, { version, basisPoints: 600 });
    const { body: copy } = await owner("POST", `/api/itineraries/${original.id}/duplicate`);
    const { price } = (await owner("GET", `/api/itineraries/${copy.id}/price`)).body;
    await owner("PATCH", `/api/taxes/${tax.id}`, { version: version + 1, basisPoints: 500 });
    expect([copy.totals, price.isCurrent]).toEqual([original.totals, false]);
  });

  it("holds exactly what the original holds, what was left empty on purpose too", async () => {
    const { owner } = organisation;
    const trip = await newTrip({ rooms: 2 });
    const itinerary = await newItinerary(trip.id);
    const emptied = {
      startDate: null,
      validUntil: null,
      childAges: [],
      rooms: null,
      markup: { kind: "percent", basisPoints: 0 },
      inclusions: [],
      terms: null,
      paymentSchedule: [],
    };
    const { body: original } = await owner("PATCH", `/api/itineraries/${itinerary.id}`, {
      version: itinerary.version,
      ...emptied,
      waivedFindings: [{ code: "missing_rate", itemId: "i1", reason: "By hand" }],
    });
    expect(original).toMatchObject(emptied);
    const { body: copy } = await owner("POST", `/api/itineraries/${original.id}/duplicate`);
    expect(contentOf(copy)).toEqual(contentOf(original));
  });

  it("begins a validity anew that has passed, and keeps one that has not", async () => {
    const { owner } = organisation;
    const original = await newItinerary((await newTrip()).id);
    const url = `/api/itineraries/${original.id}`;
    expect((await owner("POST", `${url}/duplicate`)).body.validUntil).toBe(original.validUntil);
    await owner("PATCH", url, { version: original.version, validUntil: "2026-01-01" });
    const today = todayIn("Asia/Kolkata", new Date());
    expect((await owner("POST", `${url}/duplicate`)).body.validUntil).toBe(addDays(today, 10));
  });
});

describe("the ids of days and items", () => {
  it("refuses two items of one id, at the later one, and gives one to what has none", async () => {
    const { owner } = organisation;
    const { id } = await newItinerary((await newTrip()).id);
    const item = (more: object) => ({ kind: "note", title: "Pack light", ...more });
    const meals = { breakfast: false, lunch: false, dinner: false };
    const two = [
      { id: "d1", meals, items: [item({ id: "same" })] },
      { id: "d2", meals, items: [item({}), item({ id: "same" })] },
    ];
    const refused = await owner("PATCH", `/api/itineraries/${id}`, { version: 2, days: two });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["days.1.items.1.id"]]);
    const [first, second] = two;
    const days = [first, { meals, items: second?.items.slice(0, 1) }];
    const saved = await owner("PATCH", `/api/itineraries/${id}`, { version: 2, days });
    expect(saved.body.days).toMatchObject([
      { id: "d1", items: [{ id: "same" }] },
      { id: expect.stringMatching(/.{20}/), items: [{ id: expect.stringMatching(/.{20}/) }] },
    ]);
    const kept = saved.body.days.toReversed();
    const turned = await owner("PATCH", `/api/itineraries/${id}`, { version: 3, days: kept });
    expect(turned.body.days).toEqual(kept);
  });

  it("got ids of their own where two were the same, when ids came to be unique", async () => {
    const { id } = await newItinerary((await newTrip()).id);
    const stored = [
      { id: "d1", title: "One", items: [{ id: "a" }, { id: "b" }] },
      { id: "d1", title: "Two", items: [{ id: "b" }] },
      { id: "d3", title: "Three" },
    ];
    const migration = readFileSync(
      new URL("../../server/database/migrations/to-0.2/0020_ids-of-days-and-items.sql", import.meta.url),
      "utf8",
    );
    const found = await test.database.inTenant(organisation.tenantId, async (tx) => {
      await tx.query("update itineraries set days = $2 where id = $1", [id, JSON.stringify(stored)]);
      await tx.query(migration, []);
      return tx.query<{ days: typeof stored }>("select days from itineraries where id = $1", [id]);
    });
    const [one, two, three] = found[0]?.days ?? [];
    expect([one, three]).toEqual([stored[0], stored[2]]);
    expect(two).toMatchObject({ title: "Two", items: [{ id: expect.stringMatching(/.{30}/) }] });
    expect(two?.id).toMatch(/.{30}/);
    await test.database.inTenant(organisation.tenantId, (tx) =>
      tx.query("update itineraries set days = '[]' where id = $1", [id]),
    );
  });
});

describe("the places of an itinerary", () => {
  it("follow its days, and are known of those from before", async () => {
    const itinerary = await newItinerary((await newTrip()).id);
    expect(itinerary.places).toEqual(["Kochi"]);
    const migration = readFileSync(
      new URL("../../server/database/migrations/to-0.2/0031_places-of-itineraries.sql", import.meta.url),
      "utf8",
    );
    const stored = [
      { id: "d1", overnightPlace: " Munnar ", items: [{ id: "a", activityId: activity.id }] },
      { id: "d2", overnightPlace: "MUNNAR", items: [{ id: "b", hotelId: hotel.id, inclusion: "excluded" }] },
      { id: "d3", overnightPlace: null, items: [] },
    ];
    const [row] = await test.database.inTenant(organisation.tenantId, async (tx) => {
      await tx.query("update itineraries set days = $2 where id = $1", [
        itinerary.id,
        JSON.stringify(stored),
      ]);
      await tx.query(/^update [^;]+;/m.exec(migration)?.[0] ?? "", []);
      return tx.query<{ places: string[] }>("select places from itineraries where id = $1", [itinerary.id]);
    });
    expect(row?.places).toEqual(["Munnar", "Kochi"]);
  });
});

describe("the tray of an itinerary", () => {
  it("counts in no price, stands in no list, and no customer sees it", async () => {
    const { owner } = organisation;
    const { id, version, totals } = await newItinerary((await newTrip()).id);
    const tray = days().map((day) => ({ ...day, title: "Later" }));
    const { status, body } = await owner("PATCH", `/api/itineraries/${id}`, { version, tray });
    expect([status, body.totals]).toEqual([200, totals]);
    expect(body.tray).toMatchObject(tray);
    const { body: rows } = await owner("GET", `/api/itineraries?id=${id}`);
    expect(["tray" in rows[0], "days" in rows[0]]).toEqual([false, false]);
    expect(Object.keys(customerView(itineraries.fields, body))).not.toContain("tray");
  });
});

describe("POST /api/itineraries/:id/move", () => {
  it("sends, and with it quotes the trip", async () => {
    const trip = await newTrip();
    const itinerary = await newItinerary(trip.id);
    const { status, body } = await moved(itinerary.id, "sent", { reason: "By email" });
    expect([status, body.status, body.sentAt]).toEqual([200, "sent", todayIn("Asia/Kolkata", new Date())]);
    expect((await tripNow(trip.id)).status).toBe("quoted");
    const told = await timelineOf(organisation.owner, trip.id, "changes");
    expect(told).toContainEqual(
      expect.objectContaining({ kind: "itinerary_sent", itineraryId: itinerary.id, body: ": By email" }),
    );
  });

  it("ends with it the step of a first answer, which no call was made for", async () => {
    const { owner } = await newOrganisation(test);
    const { body: tenant } = await owner("GET", "/api/tenants");
    const followUpRules = [{ status: "new", afterHours: 2, kind: "call", note: "Answer the enquiry" }];
    await owner("PATCH", "/api/tenants", { version: tenant.version, followUpRules });
    const { body: trip } = await owner("POST", "/api/trips", { customerName: "Noor Haddad" });
    const draft = {
      ...{ tripId: trip.id, name: "Coast", currency: "INR", adults: 2 },
      startDate: addDays(todayIn("Asia/Kolkata", new Date()), 60),
      days: [
        {
          ...{ title: "Free", meals: { breakfast: false, lunch: false, dinner: false } },
          items: [{ kind: "transfer", title: "To the coast", cost: 100_000, currency: "INR" }],
        },
      ],
    };
    const { body: itinerary } = await owner("POST", "/api/itineraries", draft);
    expect((await owner("POST", `/api/itineraries/${itinerary.id}/move`, { to: "sent" })).body).toMatchObject(
      { status: "sent" },
    );
    const told = await timelineOf(owner, trip.id, "all");
    expect(told.filter(({ kind }: { kind: string }) => kind === "follow_up")).toMatchObject([
      { body: "Step done\nAnswer the enquiry" },
    ]);
  });

  it("sends by its own verb as well, with or without words", async () => {
    const trip = await newTrip();
    for (const body of [undefined, { reason: "By email", version: 2 }]) {
      const itinerary = await newItinerary(trip.id);
      const answer = await organisation.owner("POST", `/api/itineraries/${itinerary.id}/send`, body);
      expect([answer.status, answer.body.offer.status]).toEqual([201, "sent"]);
      const stale = await organisation.owner("POST", `/api/itineraries/${itinerary.id}/send`, { version: 2 });
      expect([stale.status, stale.body.current.status]).toEqual([409, "sent"]);
    }
    expect((await tripNow(trip.id)).status).toBe("quoted");
  });

  it("does not send what has errors, until somebody waives them", async () => {
    const { owner } = organisation;
    const itinerary = await newItinerary((await newTrip()).id);
    const url = `/api/itineraries/${itinerary.id}`;
    const homeless = days().map((day) => ({
      ...day,
      items: (day.items ?? []).filter(({ id }) => id !== "i1"),
    }));
    await owner("PATCH", url, { version: 2, days: homeless });
    const refused = await moved(itinerary.id, "sent");
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(/^Correct or waive/)]);
    const waivedFindings = ["d1", "d2"].map((dayId) => ({
      code: "night_without_bed",
      dayId,
      reason: "They stay with family",
    }));
    await owner("PATCH", url, { version: 3, waivedFindings });
    expect((await moved(itinerary.id, "sent")).status).toBe(200);
  });

  it("keeps who waived what and when, whatever was sent, until it says something else", async () => {
    const { owner } = organisation;
    const sales = await organisation.member("sales");
    const { id } = await newItinerary((await newTrip()).id);
    const url = `/api/itineraries/${id}`;
    const bare = days().map((day) => ({ ...day, items: [] }));
    const waiver = { code: "night_without_bed", dayId: "d1", reason: "They stay with family" };
    // The name of somebody else, another day.
    const sent = [{ ...waiver, by: owner.id, at: "2020-01-01T00:00:00Z" }];
    const { body: signed } = await sales("PATCH", url, { version: 2, days: bare, waivedFindings: sent });
    const said = expect.stringContaining("Nights 1 to 2");
    expect(signed.waivedFindings[0].at > "2021").toBe(true);
    expect(signed.waivedFindings).toEqual([
      { ...waiver, itemId: null, said, by: sales.id, at: expect.not.stringContaining("2020") },
    ]);
    // Others save it as they read it.
    const kept = await owner("PATCH", url, {
      version: 3,
      name: "Bare",
      waivedFindings: signed.waivedFindings,
    });
    expect(kept.body.waivedFindings).toEqual(signed.waivedFindings);
    const { body: copy } = await owner("POST", `${url}/duplicate`);
    expect(copy.waivedFindings).toEqual(signed.waivedFindings);
    const fourth = { ...bare[1], id: "d4" };
    await owner("PATCH", url, { version: 4, days: [...bare, fourth] });
    const refused = await moved(id, "sent");
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("Nights 1 to 3")]);
    const { findings } = (await owner("GET", `${url}/price`)).body.price;
    const { reason, by } = signed.waivedFindings[0];
    expect(findings).toContainEqual(
      expect.objectContaining({ waiver: null, lapsed: expect.objectContaining({ reason, by }) }),
    );
  });

  it("does not send an offer whose validity has passed", async () => {
    const itinerary = await newItinerary((await newTrip()).id);
    const past = { version: 2, validUntil: "2026-01-01" };
    await organisation.owner("PATCH", `/api/itineraries/${itinerary.id}`, past);
    const { status, body } = await moved(itinerary.id, "sent");
    expect([status, Object.keys(body.errors)]).toEqual([422, ["validUntil"]]);
  });

  it("does not send an offer of a trip that does not take place", async () => {
    const trip = await newTrip();
    const itinerary = await newItinerary(trip.id);
    const move = (to: string, more = {}) =>
      organisation.owner("POST", `/api/trips/${trip.id}/move`, { to, ...more });
    expect((await move("cancelled", { closeReason: "price" })).status).toBe(200);
    expect(await moved(itinerary.id, "sent")).toMatchObject({
      ...{ status: 422, body: { errors: { to: [expect.stringMatching(/Reopen the trip first/)] } } },
    });
    expect((await move("in_progress", { reason: "They travel after all." })).status).toBe(200);
    expect((await moved(itinerary.id, "sent")).status).toBe(200);
  });

  it("keeps one accepted itinerary: the one before is superseded", async () => {
    const trip = await newTrip();
    const [a, b] = [await newItinerary(trip.id), await newItinerary(trip.id)];
    await moved(a.id, "sent");
    await moved(a.id, "accepted");
    expect((await tripNow(trip.id)).acceptedItineraryId).toBe(a.id);
    await moved(b.id, "accepted");
    expect(await statuses(trip.id)).toEqual(["Option A superseded", "Option B accepted"]);
    expect((await tripNow(trip.id)).acceptedItineraryId).toBe(b.id);
  });

  it("keeps one accepted itinerary, ten accepted at once", async () => {
    const trip = await newTrip();
    const options = [];
    for (let index = 0; index < 10; index += 1) options.push(await newItinerary(trip.id));
    const answers = await Promise.all(options.map(({ id }) => moved(id, "accepted")));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const accepted = (await statuses(trip.id)).filter((one: string) => one.endsWith(" accepted"));
    expect(accepted).toHaveLength(1);
    const { acceptedItineraryId } = await tripNow(trip.id);
    expect(options.find(({ id }) => id === acceptedItineraryId)?.name).toBe(
      accepted[0].replace(" accepted", ""),
    );
  });

  it("protects an accepted itinerary until it is a draft again", async () => {
    const { owner } = organisation;
    const trip = await newTrip();
    const itinerary = await newItinerary(trip.id);
    await moved(itinerary.id, "accepted");
    const url = `/api/itineraries/${itinerary.id}`;
    for (const refused of [
      await owner("PATCH", url, { version: 3, terms: "None" }),
      await owner("DELETE", url),
    ])
      expect([refused.status, refused.body]).toEqual([
        409,
        { message: expect.stringContaining("accepted and stays as it is"), requestId: expect.any(String) },
      ]);
    expect((await moved(itinerary.id, "draft")).status).toBe(200);
    expect((await tripNow(trip.id)).acceptedItineraryId).toBeNull();
    expect((await owner("PATCH", url, { version: 4, terms: "None" })).status).toBe(200);
  });

  it("holds on to the itinerary of a sold trip", async () => {
    const trip = await newTrip();
    const itinerary = await newItinerary(trip.id);
    await moved(itinerary.id, "accepted");
    const sold = await organisation.owner("POST", `/api/trips/${trip.id}/move`, { to: "converted" });
    expect([sold.status, sold.body.status]).toEqual([200, "converted"]);
    const { status, body } = await moved(itinerary.id, "declined");
    expect([status, body.message]).toEqual([422, expect.stringContaining("stands on this itinerary")]);
  });

  it("refuses to convert a trip that differs from it, until one is taken over from the other", async () => {
    const { owner } = organisation;
    const trip = await newTrip({ destinations: ["Kochi"] });
    const itinerary = await newItinerary(trip.id);
    await moved(itinerary.id, "accepted");
    const change = async (values: object) => {
      const { version } = await tripNow(trip.id);
      expect((await owner("PATCH", `/api/trips/${trip.id}`, { version, ...values })).status).toBe(200);
    };
    const convert = () => owner("POST", `/api/trips/${trip.id}/move`, { to: "converted" });
    await change({ startDate: "2027-03-08", endDate: "2027-03-10", adults: 5, destinations: ["Goa"] });
    const { status, body } = await convert();
    expect([status, body.errors]).toEqual([
      422,
      {
        acceptedItineraryId: [
          "The trip and its accepted itinerary differ. The trip is from 8 to 10 Mar 2027, the itinerary from 1 to 3 Mar 2027. The trip is for 5 adults, 1 child (9 years), the itinerary for 2 adults, 1 child (9 years). The trip goes to Goa, the itinerary to Kochi. Take over one from the other first.",
        ],
      },
    ]);
    const { body: moves } = await owner("GET", `/api/trips/${trip.id}/moves`);
    expect(moves.find(({ to }: { to: string }) => to === "converted").missing).toEqual(body.errors);
    await change({
      startDate: "2027-03-01",
      endDate: "2027-03-03",
      adults: 2,
      destinations: itinerary.places,
    });
    expect((await convert()).status).toBe(200);
  });

  it("is open to operations on their own trips only", async () => {
    const operations = await organisation.member("operations");
    const [mine, others] = [await newTrip({ assigneeUserId: operations.id }), await newTrip()];
    const [own, foreign] = [await newItinerary(mine.id), await newItinerary(others.id)];
    const send = (id: string) => operations("POST", `/api/itineraries/${id}/move`, { to: "sent" });
    expect((await send(own.id)).status).toBe(200);
    expect((await send(foreign.id)).status).toBe(403);
    expect((await operations("POST", `/api/itineraries/${foreign.id}/duplicate`)).status).toBe(403);
    expect((await operations("POST", `/api/trips/${others.id}/itineraries`, {})).status).toBe(403);
    expect((await operations("POST", `/api/itineraries/${own.id}/duplicate`)).status).toBe(201);
  });

  it("names what is possible where a transition is not, and answers a stale version with 409", async () => {
    const itinerary = await newItinerary((await newTrip()).id);
    expect((await moved(itinerary.id, "declined")).body.message).toContain(
      "From here it can move to: Sent, Accepted.",
    );
    expect((await moved(itinerary.id, "sent", { version: 1 })).status).toBe(409);
  });
});
