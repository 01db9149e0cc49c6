import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PriceInput } from "../../src/domain/pricing/priceInput";
import { priceFigures } from "../../src/domain/pricing/priceItinerary";
import { timelineOf } from "../trips/timelineOf";
import { ratedActivity } from "../rest/ratedRows";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "../rest/startTestApp";

let test: TestApp;
let organisation: TestOrganisation;
// Rows of every shape.
// oxlint-disable-next-line typescript/no-explicit-any
let activity: any;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
  const { owner } = organisation;
  const { version } = (await owner("GET", "/api/tenants")).body;
  const preferences = { currency: "INR", timeZone: "Asia/Kolkata", defaultMarkup: 1_000 };
  await owner("PATCH", "/api/tenants", { version, ...preferences });
  activity = await ratedActivity(
    owner,
    { name: "Harbour walk", city: "Kochi", country: "IN", ticketTypes: [{ name: "Everyone" }] },
    { currency: "USD", rates: [{ ticketType: "Everyone", price: 1_000 }] },
  );
  await exchangeAt("80", "2026-01-01");
});
afterAll(() => test.stop());

const exchangeAt = (rate: string, date: string) =>
  organisation.owner("POST", "/api/exchange-rates", { from: "USD", to: "INR", rate, date });

/** 2 × 10 USD at 80, and 1,000.00 INR, each with 10 % added: 1,760.00 + 1,100.00. */
async function newItinerary() {
  const { owner } = organisation;
  const trip = { customerName: "Ines Calder", phone: "+44 7700 900461", startDate: "2027-03-01", adults: 2 };
  const { id: tripId } = (await owner("POST", "/api/trips", trip)).body;
  const days = [
    {
      id: "d1",
      meals: { breakfast: false, lunch: false, dinner: false },
      items: [
        { id: "i1", kind: "activity", title: "Harbour walk", activityId: activity.id },
        { id: "i2", kind: "transfer", title: "To the airport", cost: 100_000, internalNote: "Ask for Tomas" },
      ],
    },
  ];
  const { status, body } = await owner("POST", "/api/itineraries", {
    tripId,
    name: "Coast",
    currency: "INR",
    days,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

const ask = (method: "GET" | "POST" | "PATCH", url: string, body?: object) =>
  organisation.owner(method, url, body);
const send = (id: string, body: object = {}) => ask("POST", `/api/itineraries/${id}/send`, body);
const now = async (id: string) => (await ask("GET", `/api/itineraries/${id}`)).body;
const offerOf = async (id: string) => (await ask("GET", `/api/offers/${id}`)).body;
const statesOf = async (itineraryId: string) =>
  (await ask("GET", `/api/offers?itineraryId=${itineraryId}&_sort=number`)).body.map(
    ({ number, status }: Record<string, unknown>) => `${String(number)} ${String(status)}`,
  );
async function patch(id: string, changes: object) {
  const { version } = await now(id);
  const { status, body } = await ask("PATCH", `/api/itineraries/${id}`, { version, ...changes });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

describe("sending an itinerary", () => {
  it("freezes what it says as the next version, which no later edit changes", async () => {
    const itinerary = await newItinerary();
    const { status, body } = await send(itinerary.id);
    expect([status, body.offer.number, body.offer.status, body.offer.totals.total]).toEqual([
      201,
      1,
      "sent",
      286_000,
    ]);
    expect(body.offer.days).toEqual(itinerary.days);
    expect((await now(itinerary.id)).lastOffer).toEqual({
      currency: "INR",
      total: 286_000,
      isChanged: false,
      standingNumber: null,
    });

    const edited = await patch(itinerary.id, { terms: "Paid in full on booking.", adults: 3 });
    expect([edited.offerNumber, edited.lastOffer.isChanged, edited.totals.total]).toEqual([1, true, 374_000]);
    expect(await offerOf(body.offer.id)).toEqual(body.offer);

    const second = await send(itinerary.id);
    expect([second.body.offer.number, second.body.offer.terms]).toEqual([2, "Paid in full on booking."]);
    expect(await statesOf(itinerary.id)).toEqual(["1 superseded", "2 sent"]);
    const told = await timelineOf(organisation.owner, itinerary.tripId, "changes");
    const sent = told.filter(({ kind }) => kind === "itinerary_sent").map(({ body: words }) => words);
    expect(sent).toEqual(["", " as version 2"]);
  });

  it("makes no version of what the customer has already, internal notes or not", async () => {
    const { id, days } = await newItinerary();
    const first = (await send(id)).body.offer;
    const noted = days.map((day: object & { items: object[] }) => ({
      ...day,
      items: day.items.map((item) => ({ ...item, internalNote: "Tomas is ill, ask for Ana" })),
    }));
    expect((await patch(id, { days: noted })).lastOffer.isChanged).toBe(false);
    expect((await send(id)).body.offer).toEqual(first);
    const refused = await ask("POST", `/api/itineraries/${id}/move`, { to: "sent" });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      "The customer has this already, as version 1.",
    ]);
    // Back to what it said, it is what the customer has.
    await patch(id, { name: "Hills" });
    expect((await patch(id, { name: "Coast" })).lastOffer.isChanged).toBe(false);
  });

  it("shows what was chosen at sending, and makes another version of the same shown otherwise", async () => {
    const { id } = await newItinerary();
    const shows = { price: "per_person", itemPrices: true, options: false };
    const first = (await send(id, { language: "de", shows })).body.offer;
    expect([first.language, first.shows]).toEqual(["de", shows]);
    expect((await send(id)).body.offer).toEqual(first);
    const { offer } = (await send(id, { shows: { ...shows, price: "none" } })).body;
    expect([offer.number, offer.language, offer.shows.price]).toEqual([2, "de", "none"]);
    expect(offer.contentHash).toBe(first.contentHash);
    expect((await send(id, { language: "xx" })).status).toBe(422);
  });

  it("makes one version of two people who send at once", async () => {
    const { id, version } = await newItinerary();
    const answers = await Promise.all([1, 2, 3].map(() => send(id, { version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await statesOf(id)).toEqual(["1 sent"]);
  });

  it("asks before a price goes out that nobody has seen, and tells why it is another", async () => {
    const { id } = await newItinerary();
    await exchangeAt("90", "2026-02-01");
    const { status, body } = await send(id);
    // 20 USD at 90 for 80, with 10 % added.
    const causes = [{ kind: "exchange", itemId: null, title: null, amount: 22_000 }];
    expect([status, body.stored, body.now, body.causes]).toEqual([409, 286_000, 308_000, causes]);
    expect(body.message).toBe(
      "The price has changed since the itinerary was saved: INR 2,860.00 then, INR 3,080.00 now.",
    );
    expect((await send(id, { expectTotal: 300_000 })).status).toBe(409);
    expect([(await now(id)).status, (await now(id)).totals.total]).toEqual(["draft", 286_000]);
    const sent = await send(id, { expectTotal: 308_000 });
    expect([sent.status, sent.body.offer.totals.total]).toEqual([201, 308_000]);
    expect((await now(id)).totals.total).toBe(308_000);
    await exchangeAt("80", "2026-03-01");
  });
});

describe("a version", () => {
  it("follows its itinerary: withdrawn, declined, accepted, and superseded", async () => {
    const { id } = await newItinerary();
    const move = (to: string) => ask("POST", `/api/itineraries/${id}/move`, { to });
    await send(id);
    await move("draft");
    expect(await statesOf(id)).toEqual(["1 withdrawn"]);
    await send(id);
    await move("declined");
    await move("accepted");
    expect(await statesOf(id)).toEqual(["1 withdrawn", "2 accepted"]);
  });

  it("is what is accepted: a draft after it stands in the way, until it is sent or put back", async () => {
    const { id } = await newItinerary();
    const { offer } = (await send(id)).body;
    await patch(id, { terms: "Other terms." });
    const accept = () => ask("POST", `/api/itineraries/${id}/move`, { to: "accepted" });
    const refused = await accept();
    expect([refused.status, refused.body.message]).toEqual([
      422,
      "It was changed since version 1 was sent. Send it as version 2 first, or restore version 1.",
    ]);
    const restored = await ask("POST", `/api/offers/${offer.id}/draft`, {
      version: (await now(id)).version,
    });
    expect([restored.status, restored.body.terms, restored.body.lastOffer.isChanged]).toEqual([
      200,
      offer.terms,
      false,
    ]);
    expect((await accept()).status).toBe(200);
    expect(await statesOf(id)).toEqual(["1 accepted"]);
  });

  it("is made of a draft that is accepted by itself", async () => {
    const { id } = await newItinerary();
    await ask("POST", `/api/itineraries/${id}/move`, { to: "accepted" });
    expect(await statesOf(id)).toEqual(["1 accepted"]);
  });

  it("is written by nobody, and shows no viewer what it cost", async () => {
    const { id } = await newItinerary();
    const { offer } = (await send(id)).body;
    for (const method of ["PATCH", "DELETE"] as const)
      expect((await organisation.owner(method, `/api/offers/${offer.id}`, {})).status).toBe(404);
    const viewer = await organisation.member("viewer");
    const { body: seen } = await viewer("GET", `/api/offers/${offer.id}`);
    expect([seen.totals.total, "cost" in seen.totals, "internalNote" in seen.days[0].items[1]]).toEqual([
      286_000,
      false,
      false,
    ]);
  });

  it("can be priced again from what it stood on, whatever became of the rates", async () => {
    const { id } = await newItinerary();
    const { offer } = (await send(id)).body;
    const [kept] = await test.database.reading(organisation.tenantId, (tx) =>
      tx.query<{ ground: Omit<PriceInput, "itinerary"> }>(
        "select ground from offer_grounds where offer_id = $1",
        [offer.id],
      ),
    );
    if (!kept) throw new Error("Nothing was kept.");
    const { ground } = kept;
    expect(priceFigures({ ...ground, itinerary: offer }).totals.total).toBe(286_000);
    expect(ground.trip).toEqual({ scope: null, buyer: null, nationality: null });
  });
});

it("an itinerary and each of its versions tell what they use, so that an activity's page lists both", async () => {
  const { id, tripId, days } = await newItinerary();
  expect((await send(id)).status).toBe(201);
  const { version } = (await ask("GET", `/api/itineraries/${id}`)).body;
  const without = [{ ...days[0], items: [days[0].items[1]] }];
  expect((await ask("PATCH", `/api/itineraries/${id}`, { version, days: without })).status).toBe(200);
  const viewer = await organisation.member("viewer");
  const using = async (resource: string) =>
    (await viewer("GET", `/api/${resource}?activityIds=${activity.id}&tripId=${tripId}`)).body;
  expect(await using("itineraries")).toEqual([]);
  expect(await using("offers")).toMatchObject([{ itineraryId: id, number: 1, activityIds: [activity.id] }]);
});
