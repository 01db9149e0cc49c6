import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bare, readPdf } from "../pdf/readPdf";
import { contentHash } from "../../server/rest/itineraries/versions";
import { usualAcceptanceText } from "../../src/domain/proposals/texts";
import { hashOf } from "../../server/auth/secrets";
import {
  asking,
  newOrganisation,
  startTestApp,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";
import { timelineOf } from "../trips/timelineOf";
import { newItinerary, priceInRupees, sendIt } from "./newOffer";

let test: TestApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
  await priceInRupees(organisation.owner);
});
afterAll(() => test.stop());

const consentHash = hashOf(usualAcceptanceText("en")).toString("hex");
const visitor = (token: string, verb: string, body: unknown, headers?: Record<string, string>) =>
  asking(test.app)("POST", `/api/public/proposals/${token}/${verb}`, body, headers);
const said = { name: "Ana Lindqvist", signature: "A. Lindqvist", consent: true, consentHash, items: [] };
const read = async (url: string) => (await organisation.owner("GET", url)).body;
const told = async (tripId: string) =>
  (await timelineOf(organisation.owner, tripId, "changes")).map(({ body }) => body);
/** What is to be done for a trip, the next step first. */
const steps = async (tripId: string) =>
  (await read(`/api/follow-ups?tripId=${tripId}&status=open&_sort=dueAt`)).map(
    ({ note }: { note: string }) => note,
  );

describe("an offer on its page", () => {
  it("is priced as it is chosen, on what it stood on, and shows no more than was chosen to be shown", async () => {
    const { owner } = organisation;
    const part = (label: string, basisPoints: number) => ({ label, basisPoints, due: "on_acceptance" });
    const paymentSchedule = [part("Deposit", 2_500), part("Second part", 5_000)];
    const { id } = await newItinerary(owner, { paymentSchedule });
    const first = await sendIt(owner, id);
    const price = async (token: string, body: object) => (await visitor(token, "price", body)).body;
    // 1,000.00, 500.00 more in option "b", 200.00 for the boat; 10 % are added.
    expect(await price(first.token, { items: [] })).toMatchObject({
      shows: "total",
      total: 110_000,
      perAdult: null,
    });
    const { total, payments } = await price(first.token, { optionId: "b", items: ["i3"] });
    expect(total).toBe(187_000);
    const { proposal } = (await asking(test.app)("GET", `/api/public/proposals/${first.token}`)).body;
    const amountsOf = (parts: { label: string; amount: number }[]) =>
      parts.map(({ label, amount }) => `${label} ${amount}`);
    expect(amountsOf(payments)).toEqual(["Deposit 46750", "Second part 93500", " 46750"]);
    expect(amountsOf(proposal.payments)).toEqual(["Deposit 27500", "Second part 55000", " 27500"]);
    expect((await price(first.token, { items: [] })).payments).toEqual(proposal.payments);
    const { version } = await read("/api/tenants");
    await owner("PATCH", "/api/tenants", { version, defaultMarkup: 5_000 });
    expect((await price(first.token, { items: ["i3"] })).total).toBe(132_000);
    // What was sent is the same, and so is what names it: worked out anew, under another name of the organisation.
    const renamed = { version: version + 1, defaultMarkup: 1_000, name: "Harbour & Sons" };
    await owner("PATCH", "/api/tenants", renamed);
    const offer = await read(`/api/offers/${first.offer.id}`);
    expect([contentHash(offer), offer.contentHash]).toEqual([
      first.offer.contentHash,
      first.offer.contentHash,
    ]);

    const shows = { price: "per_person", itemPrices: false, options: false };
    const second = await sendIt(owner, id, { shows });
    expect(await price(second.token, { items: ["i3"] })).toEqual({
      ...{ shows: "per_person", total: null, discount: null, perAdult: 66_000, perChild: [] },
      ...{ perInfant: null, bySharing: [], payments: null },
    });
    for (const body of [
      { optionId: "b", items: [] },
      { items: ["i1"] },
      { items: ["i2"] },
      { items: ["no"] },
    ])
      expect((await visitor(second.token, "price", body)).status).toBe(422);
    expect((await visitor(second.token, "price", { items: [], markup: 0 })).status).toBe(400);
    expect((await visitor("x".repeat(43), "price", { items: [] })).status).toBe(404);
    await owner("POST", `/api/offers/${second.offer.id}/revoke`);
    expect((await visitor(second.token, "price", { items: [] })).status).toBe(410);
  });

  it("is accepted once as it was chosen: the itinerary is what the customer saw, whatever was edited since", async () => {
    const { owner } = organisation;
    const itinerary = await newItinerary(owner);
    const { offer, token } = await sendIt(owner, itinerary.id);
    const { version } = await read(`/api/itineraries/${itinerary.id}`);
    await owner("PATCH", `/api/itineraries/${itinerary.id}`, { version, terms: "Other terms." });
    const body = { ...said, optionId: "b", items: ["i3"], hash: offer.contentHash };
    const refused = await visitor(token, "accept", { ...body, consentHash: "0".repeat(64) });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "The text that you consent to was changed. Load the page again.",
    ]);
    const accepted = await visitor(token, "accept", body);
    expect([accepted.status, accepted.body.number, accepted.body.hash]).toEqual([201, 1, offer.contentHash]);
    // Pressed again, it is the same acceptance; another one is none.
    expect((await visitor(token, "accept", body)).body).toEqual(accepted.body);
    const other = await visitor(token, "accept", { ...body, items: [] });
    expect([other.status, other.body.message]).toEqual([
      409,
      "This offer was accepted already. Ask us if you want to change it.",
    ]);

    const kept = await read(`/api/offers/${offer.id}`);
    expect([kept.status, kept.decidedBy, kept.signature, kept.decision]).toEqual([
      ...["accepted", "Ana Lindqvist", "A. Lindqvist"],
      {
        ...{ kind: "accepted", at: accepted.body.decidedAt, consent: usualAcceptanceText("en"), consentHash },
        ...{ optionId: "b", items: ["i3"], currency: "INR", total: 187_000 },
      },
    ]);
    expect([kept.days, kept.totals]).toEqual([offer.days, offer.totals]);
    const now = await read(`/api/itineraries/${itinerary.id}`);
    expect([now.status, now.totals.total, now.chosenOptionId, now.terms]).toEqual([
      ...["accepted", 187_000, "b", offer.terms],
    ]);
    const boat = now.days
      .flatMap((day: { items: object[] }) => day.items)
      .find(({ id }: { id: string }) => id === "i3");
    expect(boat.inclusion).toBe("included");
    expect((await read(`/api/trips/${itinerary.tripId}`)).acceptedItineraryId).toBe(itinerary.id);
    const pdf = await test.app.inject({ url: `/api/public/proposals/${token}/pdf` });
    const { text } = await readPdf(pdf.rawPayload);
    for (const chosen of ["₹1,870.00", "Boat", "Accepted by Ana Lindqvist"])
      expect(text).toContain(bare(chosen));
    expect(text, "as it was sent").not.toContain(bare("₹1,650.00"));
    expect(await told(itinerary.tripId)).toContain("Ana Lindqvist accepted version 1 of Coast");
    // No e-mail can be sent here: there is no receipt.
    expect(await read("/api/jobs?kind=mail")).toEqual([]);

    const trip = await read(`/api/trips/${itinerary.tripId}`);
    await owner("POST", "/api/users/me/confirm", { password: "seven quiet lanterns" });
    await visitor(token, "questions", { name: "Ana Lindqvist", text: "May we bring the dog?" });
    const erased = await owner("POST", `/api/trips/${trip.id}/erase`, { version: trip.version });
    expect(erased.status).toBe(200);
    const everything = await test.database.reading(organisation.tenantId, (tx) =>
      tx.query<{ all: string }>(
        `select (select string_agg(o::text, '') from offers o where trip_id = $1) ||
           (select string_agg(q::text, '') from offer_questions q where trip_id = $1) ||
           (select string_agg(t::text, '') from timeline t where trip_id = $1) ||
           (select string_agg(f::text, '') from follow_ups f where trip_id = $1) ||
           (select string_agg(h::text, '') from history h where about = $1) as all`,
        [trip.id],
      ),
    );
    expect(everything[0]?.all).toContain(consentHash);
    expect(everything[0]?.all).not.toMatch(/Lindqvist|the dog/);
  });

  it("is declined with a reason, and answers in words where there is nothing to decide", async () => {
    const { owner } = organisation;
    const itinerary = await newItinerary(owner);
    const first = await sendIt(owner, itinerary.id);
    const { version } = await read(`/api/itineraries/${itinerary.id}`);
    await owner("PATCH", `/api/itineraries/${itinerary.id}`, { version, terms: "Other terms." });
    const second = await sendIt(owner, itinerary.id);
    const refusal = async (token: string, hash: string) => {
      const { status, body } = await visitor(token, "accept", { ...said, hash });
      return [status, body.message];
    };
    // The link of version 1 leads to version 2, which is another content.
    expect(await refusal(first.token, first.offer.contentHash)).toEqual([
      409,
      "There is a newer version of this offer. Load the page to see what has changed.",
    ]);
    const body = { name: "Ana Lindqvist", reason: "Too far to drive", hash: second.offer.contentHash };
    const declined = await visitor(first.token, "decline", body);
    expect([declined.status, declined.body.number]).toEqual([201, 2]);
    const { hash } = declined.body;
    expect(await refusal(second.token, hash)).toEqual([
      409,
      "This offer was declined. Ask us for a new one.",
    ]);
    const kept = await read(`/api/offers/${second.offer.id}`);
    expect([kept.status, kept.declineReason, kept.decision.kind]).toEqual([
      ...["declined", "Too far to drive", "declined"],
    ]);
    expect(await told(itinerary.tripId)).toContain(
      "Ana Lindqvist declined version 2 of Coast: Too far to drive",
    );
    expect(await steps(itinerary.tripId)).toEqual(["Ask what would suit them instead of Coast"]);
    await owner("POST", `/api/itineraries/${itinerary.id}/move`, { to: "draft" });
    const third = await sendIt(owner, itinerary.id, { expectTotal: 110_000 });
    await owner("POST", `/api/itineraries/${itinerary.id}/move`, { to: "draft" });
    expect(await refusal(third.token, hash)).toEqual([
      410,
      "This offer was withdrawn. Ask us for a new one.",
    ]);
    await sendIt(owner, itinerary.id);
    await owner("POST", `/api/trips/${itinerary.tripId}/move`, { to: "cancelled", closeReason: "price" });
    expect(await refusal(third.token, hash)).toEqual([410, "This journey was cancelled. Please ask us."]);
  });

  it("takes questions about days, which staff answer", async () => {
    const { owner } = organisation;
    const itinerary = await newItinerary(owner);
    const { token, offer } = await sendIt(owner, itinerary.id);
    const body = { dayId: "d2", name: "Ana Lindqvist", text: "Is there shade on the boat?" };
    const asked = await visitor(token, "questions", body);
    expect(asked.status).toBe(201);
    expect((await visitor(token, "questions", body)).body).toEqual(asked.body);
    expect((await visitor(token, "questions", { ...body, dayId: "d9" })).status).toBe(422);
    const list = `/api/offer-questions?tripId=${itinerary.tripId}`;
    const [question, ...others] = await read(list);
    expect([question, others]).toMatchObject([{ ...body, offerId: offer.id, answer: null }, []]);
    expect(await told(itinerary.tripId)).toContain("Ana Lindqvist asked about day 2 of version 1 of Coast");
    expect(await steps(itinerary.tripId)).toEqual([
      ...["Answer the question: Is there shade on the boat?", "Ask what they think of Coast, version 1"],
    ]);
    const { nextFollowUpAt } = await read(`/api/trips/${itinerary.tripId}`);
    expect(Date.parse(nextFollowUpAt)).toBeLessThan(Date.now() + 4 * 3_600_000);
    const viewer = await organisation.member("viewer");
    const answer = { version: question.version, answer: "Yes, a sail." };
    expect((await viewer("PATCH", `/api/offer-questions/${question.id}`, answer)).status).toBe(403);
    const answered = (await owner("PATCH", `/api/offer-questions/${question.id}`, answer)).body;
    expect([answered.answer, answered.answeredBy]).toEqual(["Yes, a sail.", owner.id]);
    expect(await steps(itinerary.tripId)).toEqual(["Ask what they think of Coast, version 1"]);
    const { version } = await read(`/api/itineraries/${itinerary.id}`);
    await owner("PATCH", `/api/itineraries/${itinerary.id}`, { version, terms: "Other terms." });
    // It stands at the version after it too.
    const { token: later } = await sendIt(owner, itinerary.id);
    expect(await steps(itinerary.tripId)).toEqual(["Ask what they think of Coast, version 2"]);
    const seen = await asking(test.app)("GET", `/api/public/proposals/${later}/questions`);
    const { id, askedAt, answeredAt } = answered;
    expect(seen.body).toEqual([{ id, ...body, askedAt, answer: "Yes, a sail.", answeredAt }]);
    const taken = { version: answered.version, answer: null };
    expect((await owner("PATCH", `/api/offer-questions/${question.id}`, taken)).body).toMatchObject({
      ...{ answer: null, answeredBy: null, answeredAt: null },
    });
    expect(await steps(itinerary.tripId)).toContain("Answer the question: Is there shade on the boat?");
  });

  it("that was not the one sold is not accepted any more, and its trip has a next step all along", async () => {
    const { owner } = organisation;
    const sold = await newItinerary(owner);
    const { tripId } = sold;
    const other = (await owner("POST", `/api/itineraries/${sold.id}/duplicate`)).body;
    const [{ offer, token }, open] = [await sendIt(owner, sold.id), await sendIt(owner, other.id)];
    expect((await visitor(token, "accept", { ...said, hash: offer.contentHash })).status).toBe(201);
    expect(await steps(tripId)).toEqual(["Confirm and convert: the customer accepted Coast"]);
    const trip = await read(`/api/trips/${tripId}`);
    await owner("PATCH", `/api/trips/${tripId}`, { version: trip.version, dateFlexibility: "exact" });
    const converted = await owner("POST", `/api/trips/${tripId}/move`, { to: "converted" });
    expect([converted.status, await steps(tripId)]).toEqual([
      ...[200, [expect.stringMatching(/^(Check the trip before it starts|Decide what comes next)$/)]],
    ]);
    const late = await visitor(open.token, "accept", { ...said, hash: open.offer.contentHash });
    expect([late.status, late.body.message]).toEqual([
      ...[409, "Another offer for this journey was accepted already. Ask us if you want to change it."],
    ]);
    const byStaff = await owner("POST", `/api/offers/${open.offer.id}/accept`);
    expect([byStaff.status, (await read(`/api/trips/${tripId}`)).acceptedItineraryId]).toEqual([
      409,
      sold.id,
    ]);
    await owner("POST", `/api/itineraries/${other.id}/move`, { to: "draft" });
    expect((await visitor(open.token, "accept", { ...said, hash: open.offer.contentHash })).status).toBe(410);
  });

  it("counts who looks at it, not staff, programs, pages fetched beforehand or the same look twice", async () => {
    const { owner } = organisation;
    const itinerary = await newItinerary(owner);
    const { token, offer } = await sendIt(owner, itinerary.id);
    const agent = { "user-agent": "Mozilla/5.0 (iPhone) Safari/604.1" };
    const view = async (headers: Record<string, string>, browser: string = randomUUID()) =>
      expect((await visitor(token, "viewed", { browser }, { ...agent, ...headers })).status).toBe(204);
    const staff = await organisation.member("sales");
    await view({ authorization: `Bearer ${staff.token}` });
    await view({ "user-agent": "WhatsApp/2.23.20.0" });
    await view({ "sec-purpose": "prefetch;prerender" });
    const views = async () => (await read(`/api/offers/${offer.id}/links`))[0].views;
    expect(await views()).toBe(0);
    const browser = randomUUID();
    await view({}, browser);
    await view({}, browser);
    await view({});
    const [link] = await read(`/api/offers/${offer.id}/links`);
    expect([link.views, link.firstViewedAt <= link.lastViewedAt]).toEqual([2, true]);
    const opened = (await told(itinerary.tripId)).filter((words) => words?.includes("opened"));
    expect(opened).toEqual(["The customer opened version 1 of Coast"]);
  });

  it("is accepted as an amendment where the trip is booked on an earlier version of it, and only there", async () => {
    const { owner } = organisation;
    const { id, tripId } = await newItinerary(owner);
    const first = await sendIt(owner, id);
    const accept = async ({ token, offer }: typeof first, items: string[]) =>
      (await visitor(token, "accept", { ...said, items, hash: offer.contentHash })).status;
    expect(await accept(first, ["i3"])).toBe(201);
    expect((await owner("POST", `/api/trips/${tripId}/move`, { to: "converted" })).status).toBe(200);
    await owner("POST", `/api/itineraries/${id}/move`, { to: "draft" });
    const { version } = await read(`/api/itineraries/${id}`);
    await owner("PATCH", `/api/itineraries/${id}`, { version, chosenOptionId: "b", terms: "Paid at once." });
    const second = await sendIt(owner, id);
    const other = await sendIt(owner, (await owner("POST", `/api/itineraries/${id}/duplicate`, {})).body.id);
    expect(await accept(other, [])).toBe(409);
    expect(await accept(second, [])).toBe(201);
    // The boat was chosen before, and is included since: 1,320.00, and 550.00 more for option "b".
    expect(await read(`/api/offers/${second.offer.id}`)).toMatchObject({
      ...{ status: "accepted", amends: first.offer.id, amendmentDifference: 55_000 },
      ...{ amendmentReason: "Accepted on its page.", decidedBy: "Ana Lindqvist" },
    });
    expect((await read(`/api/offers/${first.offer.id}`)).status).toBe("superseded");
    expect(await read(`/api/trips/${tripId}`)).toMatchObject({
      status: "converted",
      acceptedItineraryId: id,
    });
  });
});
