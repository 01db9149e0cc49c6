import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { timelineOf } from "../trips/timelineOf";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "../rest/startTestApp";

let test: TestApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
  const { version } = (await organisation.owner("GET", "/api/tenants")).body;
  await organisation.owner("PATCH", "/api/tenants", { version, currency: "INR", timeZone: "Asia/Kolkata" });
});
afterAll(() => test.stop());

const ask = (method: "GET" | "POST" | "PATCH", url: string, body?: object) =>
  organisation.owner(method, url, body);
const done = async (method: "GET" | "POST" | "PATCH", url: string, body?: object) => {
  const answer = await ask(method, url, body);
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const tripNow = (id: string) => done("GET", `/api/trips/${id}`);
const itineraryNow = (id: string) => done("GET", `/api/itineraries/${id}`);
const accept = (offerId: string, body?: object) => ask("POST", `/api/offers/${offerId}/accept`, body);

const newTrip = () =>
  done("POST", "/api/trips", {
    ...{ customerName: "Ines Calder", phone: "+44 7700 900461", adults: 2, dateFlexibility: "few_days" },
    ...{ startDate: "2027-02-01", endDate: "2027-02-09", destinations: ["Goa"] },
  });

/** Two nights in Kochi for three from 1 March, at a cost of 1,000.00 and 15 % added. */
async function newItinerary(tripId: string, values: object = {}, cost = 100_000) {
  const meals = { breakfast: false, lunch: false, dinner: false };
  const item = { id: "i", kind: "hotel_stay", title: "Harbour Inn", nights: 2, cost, basis: "per_group" };
  const days = [
    { id: "d1", overnightPlace: "Kochi", meals, items: [item] },
    ...["d2", "d3"].map((id) => ({ id, overnightPlace: id === "d2" ? "Kochi" : null, meals, items: [] })),
  ];
  return done("POST", "/api/itineraries", {
    ...{ tripId, name: "Coast", currency: "INR", startDate: "2027-03-01", days },
    ...{ adults: 2, childAges: [7], childBirthDates: [{ birthDate: "2019-05-04" }], infants: 1, rooms: 2 },
    ...{ waivedFindings: [], ...values },
  });
}
const send = async (id: string) => (await done("POST", `/api/itineraries/${id}/send`, {})).offer;

describe("accepting a version", () => {
  it("takes its dates, party and destinations over into the trip in one step, after which the trip can be converted", async () => {
    const trip = await newTrip();
    const offer = await send((await newItinerary(trip.id)).id);
    const { status, body } = await accept(offer.id);
    expect([status, body.status, body.amends]).toEqual([200, "accepted", null]);
    const taken = await tripNow(trip.id);
    expect(taken).toMatchObject({
      ...{ acceptedItineraryId: offer.itineraryId, startDate: "2027-03-01", endDate: "2027-03-03" },
      ...{ dateFlexibility: "exact", adults: 2, childAges: [7], infants: 1, rooms: 2 },
      ...{ childBirthDates: [expect.objectContaining({ birthDate: "2019-05-04" })], destinations: ["Kochi"] },
    });
    const { entries } = await done("GET", `/api/trips/${trip.id}/history`);
    expect(entries[0].changes.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(["startDate", "endDate", "childAges", "destinations", "acceptedItineraryId"]),
    );
    await done("POST", `/api/trips/${trip.id}/move`, { to: "converted" });
  });

  it("is what the customer has, although the itinerary was changed since: the draft stays beside it", async () => {
    const trip = await newTrip();
    const { id } = await newItinerary(trip.id);
    const offer = await send(id);
    const { version } = await itineraryNow(id);
    await done("PATCH", `/api/itineraries/${id}`, { version, terms: "Other terms.", adults: 4 });
    expect((await accept(offer.id)).body).toMatchObject({ id: offer.id, number: 1, status: "accepted" });
    const now = await itineraryNow(id);
    expect([now.status, now.terms, now.adults, now.totals, now.lastOffer.isChanged]).toEqual([
      ...["accepted", offer.terms, 2, offer.totals, false],
    ]);
    const rows = await done("GET", `/api/itineraries?tripId=${trip.id}&_sort=createdAt`);
    expect(rows.map(({ name, status, adults }: Record<string, unknown>) => [name, status, adults])).toEqual([
      ["Coast", "accepted", 2],
      ["Coast, draft of version 2", "draft", 4],
    ]);
  });

  it("counts once among 20 at the same moment, of two versions of the trip", async () => {
    const trip = await newTrip();
    const both = [
      await send((await newItinerary(trip.id)).id),
      await send((await newItinerary(trip.id, { name: "Hills" })).id),
    ];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => accept(both[index % 2].id)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const won = answers.find(({ status }) => status === 200)?.body;
    for (const { status, body } of answers)
      if (status === 409) expect(body.message).toContain(`${won.name}, version 1, was accepted already.`);
    const { acceptedItineraryId } = await tripNow(trip.id);
    expect(acceptedItineraryId).toBe(won.itineraryId);
    const offers = await done("GET", `/api/offers?tripId=${trip.id}`);
    expect(offers.map(({ status }: { status: string }) => status).sort()).toEqual(["accepted", "sent"]);
  });

  it("is refused in words where the customer does not have it", async () => {
    const trip = await newTrip();
    const { id } = await newItinerary(trip.id);
    const first = await send(id);
    const { version } = await itineraryNow(id);
    await done("PATCH", `/api/itineraries/${id}`, { version, terms: "Other terms." });
    const second = await send(id);
    const messageOf = async (offerId: string, body?: object) => {
      const answer = await accept(offerId, body);
      return [answer.status, answer.body.message];
    };
    expect(await messageOf(first.id)).toEqual([
      409,
      "Coast, version 1, is not the newest any more. Accept the one that the customer has.",
    ]);
    expect(await messageOf(second.id, { amends: first.id })).toEqual([
      409,
      "The version that this takes the place of is not accepted.",
    ]);
    await done("POST", `/api/itineraries/${id}/move`, { to: "declined" });
    expect(await messageOf(second.id)).toEqual([409, "Coast, version 2, was declined. Send it again first."]);
    await done("POST", `/api/itineraries/${id}/move`, { to: "draft" });
    const third = await send(id);
    const { version: tripVersion } = await tripNow(trip.id);
    await done("POST", `/api/trips/${trip.id}/move`, {
      to: "cancelled",
      closeReason: "price",
      version: tripVersion,
    });
    expect(await messageOf(third.id)).toEqual([409, "The trip has ended. Reopen it first."]);
  });
});

describe("accepting another version of a trip that is sold", () => {
  it("is an amendment: it asks for the reason, keeps it with the difference, and tells both in the timeline", async () => {
    const trip = await newTrip();
    const sold = await send((await newItinerary(trip.id)).id);
    await accept(sold.id);
    await done("POST", `/api/trips/${trip.id}/move`, { to: "converted" });
    const other = await newItinerary(trip.id, { name: "Coast and hills", adults: 3 }, 130_000);
    const offer = await send(other.id);
    expect((await accept(offer.id)).status).toBe(409);
    const unexplained = await accept(offer.id, { amends: sold.id });
    expect([unexplained.status, unexplained.body.errors]).toEqual([
      422,
      { reason: ["The trip is sold on another itinerary. Say why the customer changes it."] },
    ]);
    const byHand = await ask("POST", `/api/itineraries/${other.id}/move`, { to: "accepted" });
    expect([byHand.status, byHand.body.errors]).toEqual([unexplained.status, unexplained.body.errors]);
    const asked = { amends: sold.id, reason: "A friend comes along." };
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(offer.id, asked)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const amended = await done("GET", `/api/offers/${offer.id}`);
    expect(amended).toMatchObject({
      ...{ status: "accepted", amends: sold.id, amendmentReason: "A friend comes along." },
      amendmentDifference: offer.totals.total - sold.totals.total,
    });
    expect(amended.amendmentDifference).toBe(34_500);
    expect((await done("GET", `/api/offers/${sold.id}`)).status).toBe("superseded");
    expect(await tripNow(trip.id)).toMatchObject({
      status: "converted",
      adults: 3,
      acceptedItineraryId: other.id,
    });
    const told = await timelineOf(organisation.owner, trip.id, "changes");
    expect(told.filter(({ kind }) => kind === "amendment").map(({ body }) => body)).toEqual([
      "Coast and hills, version 1 takes the place of Coast, version 1: +INR 345.00\nA friend comes along.",
    ]);
  });

  it("may be the next version of the same itinerary: until it is accepted the trip stays sold on the one before", async () => {
    const trip = await newTrip();
    const { id } = await newItinerary(trip.id);
    const sold = await send(id);
    await accept(sold.id);
    await done("POST", `/api/trips/${trip.id}/move`, { to: "converted" });
    const value = async () => (await tripNow(trip.id)).value.amount;
    const before = await value();
    const change = async (values: object) => {
      const { version } = await itineraryNow(id);
      return done("PATCH", `/api/itineraries/${id}`, { version, ...values });
    };
    const standing = async () => {
      const { status, offerNumber, lastOffer } = await itineraryNow(id);
      const offers = await done("GET", `/api/offers?itineraryId=${id}&_sort=number`);
      const { acceptedItineraryId } = await tripNow(trip.id);
      expect(acceptedItineraryId).toBe(id);
      return [status, offerNumber, lastOffer.standingNumber, ...offers.map((one: typeof sold) => one.status)];
    };

    // Begun and given up: what was agreed is kept, what was written stays as an itinerary of its own.
    await done("POST", `/api/itineraries/${id}/move`, { to: "draft" });
    expect(await standing()).toEqual(["draft", 1, 1, "accepted"]);
    const refused = [
      await ask("POST", `/api/itineraries/${id}/move`, { to: "accepted", reason: "Nothing" }),
      await organisation.owner("DELETE", `/api/itineraries/${id}`),
    ];
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
      [422, "The trip is sold on this as version 1. Keep that version instead."],
      [409, "The trip is sold on version 1 of it. Keep that version instead."],
    ]);
    await change({ adults: 4 });
    expect((await accept(sold.id)).status).toBe(200);
    expect(await standing()).toEqual(["accepted", 1, null, "accepted"]);
    expect(await itineraryNow(id)).toMatchObject({ adults: 2, totals: sold.totals });

    // Sent, declined, and what came of it sent again and accepted.
    await done("POST", `/api/itineraries/${id}/move`, { to: "draft" });
    const { days } = await itineraryNow(id);
    const [first, ...others] = days;
    await change({ days: [{ ...first, items: [{ ...first.items[0], cost: 130_000 }] }, ...others] });
    await send(id);
    expect(await standing()).toEqual(["sent", 2, 1, "accepted", "sent"]);
    expect(await value()).toBe(before);
    await done("POST", `/api/itineraries/${id}/move`, { to: "declined" });
    await done("POST", `/api/itineraries/${id}/move`, { to: "draft" });
    expect(await standing()).toEqual(["draft", 2, 1, "accepted", "withdrawn"]);
    await change({ adults: 3 });
    const third = await send(id);
    expect((await accept(third.id, { amends: sold.id })).body.errors).toHaveProperty("reason");
    expect((await accept(third.id, { amends: sold.id, reason: "A friend comes along." })).status).toBe(200);
    expect(await standing()).toEqual(["accepted", 3, null, "superseded", "withdrawn", "accepted"]);
    const amended = await done("GET", `/api/offers/${third.id}`);
    expect(amended).toMatchObject({ amends: sold.id, amendmentDifference: 34_500 });
    expect(await tripNow(trip.id)).toMatchObject({ status: "converted", adults: 3 });
    expect(await value()).toBe(before + 34_500);
    const told = await timelineOf(organisation.owner, trip.id, "changes");
    expect(told.filter(({ kind }) => kind === "amendment").map(({ body }) => body)).toEqual([
      "Coast, version 3 takes the place of Coast, version 1: +INR 345.00\nA friend comes along.",
    ]);
  });
});
