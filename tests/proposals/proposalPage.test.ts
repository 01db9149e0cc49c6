import { afterAll, beforeAll, describe, expect, it } from "vitest";
import sharp from "sharp";
import { admit } from "../../server/auth/throttle";
import { uploadPicture } from "../promises/fixtures/uploadPicture";
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
/** Pictures of the organisation: one that an offer names, and one that none does. */
let [shown, other] = ["", ""];

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
  await priceInRupees(organisation.owner);
  const { token } = await organisation.member("admin");
  shown = await uploadPicture(test.app, token, "shown.png");
  other = await uploadPicture(test.app, token, "other.png");
});
afterAll(() => test.stop());

const open = (path: string, headers: Record<string, string> = {}) => test.app.inject({ url: path, headers });

async function newOffer(more: object = {}) {
  const itinerary = await newItinerary(organisation.owner, more);
  return { itinerary, ...(await sendIt(organisation.owner, itinerary.id)) };
}

/** Sends an itinerary again with another title of its second day, and other values. */
async function sendRenamed(id: string, title: string, { cost, ...more }: Record<string, unknown> = {}) {
  const { owner } = organisation;
  const { body: current } = await owner("GET", `/api/itineraries/${id}`);
  const days = current.days.map((day: { id: string; items: { id: string }[] }) => ({
    ...day,
    ...(day.id === "d2" && { title }),
    items: day.items.map((item) => (cost && item.id === "i1" ? { ...item, cost } : item)),
  }));
  await owner("PATCH", `/api/itineraries/${id}`, { version: current.version, days, ...more });
  return sendIt(owner, id);
}

describe("the page of an offer", () => {
  it("is made here with all that is offered and nothing internal, under a policy of its own, and found by nobody", async () => {
    const { token, itinerary } = await newOffer({ terms: "<script>alert(1)</script>", coverFileId: shown });
    const { statusCode, headers, body } = await open(`/p/${token}`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      ...{ "content-type": "text/html; charset=utf-8", "referrer-policy": "no-referrer" },
      ...{ "x-robots-tag": "noindex, nofollow, noarchive", "x-frame-options": "DENY" },
    });
    const nonce = /<style nonce="([^"]+)"/.exec(body)?.[1];
    expect(headers["content-security-policy"]).toContain(
      `script-src 'self'; style-src-elem 'self' 'nonce-${nonce}'`,
    );
    for (const text of ["Ines Calder", "Arrival", "Standard", "Superior", "Boat", "₹1,100.00"])
      expect(body).toContain(text);
    expect(body).toContain("&lt;script&gt;alert(1)");
    expect(body).not.toMatch(/Note about|7700 900461|"cost"|markup|100000/i);
    expect(body).not.toContain(itinerary.id);
    const json = await asking(test.app)("GET", `/api/public/proposals/${token}`);
    expect(json.body.proposal).toMatchObject({ number: 1, name: "Coast", coverFileId: shown });
    expect(JSON.stringify(json.body)).not.toMatch(/Note about|7700 900461|cost|markup/i);
  });

  it("gives out the pictures that the offer names, and no other of the organisation", async () => {
    const { token } = await newOffer({ coverFileId: shown });
    const url = `/api/public/proposals/${token}/pictures`;
    const picture = await open(`${url}/${shown}?size=medium`);
    expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect((await sharp(picture.rawPayload).metadata()).format).toBe("jpeg");
    for (const path of [other, "x", `${shown}?size=huge`])
      expect([400, 404]).toContain((await open(`${url}/${path}`)).statusCode);
    const stranger = await newOffer();
    expect((await open(`/api/public/proposals/${stranger.token}/pictures/${shown}`)).statusCode).toBe(404);
  });

  it("leads to the newest version and says what changed since the one before", async () => {
    const { token, itinerary } = await newOffer();
    await sendRenamed(itinerary.id, "Harbour and hills");
    const { statusCode, body } = await open(`/p/${token}`);
    expect(statusCode).toBe(200);
    expect(body).toContain("What has changed since version 1");
    expect(body).toMatch(/p-change-changed.*Harbour and hills/);
    expect(body).toContain("Title: Harbour → Harbour and hills");
  });

  it("is called by the journey, is composed once, and is before it is sent as it is afterwards", async () => {
    const { owner } = organisation;
    const itinerary = await newItinerary(owner, { exclusions: ["Visa fees"] });
    const { body: trip } = await owner("GET", `/api/trips/${itinerary.tripId}`);
    const { title } = (
      await owner("PATCH", `/api/trips/${trip.id}`, { version: trip.version, title: "Coast by boat" })
    ).body;
    const previewed = await owner("GET", `/api/itineraries/${itinerary.id}/preview?language=fr`);
    expect(previewed.body).toMatchObject({
      since: null,
      changes: [],
      proposal: { name: title, variant: null },
    });
    const { token, offer } = await sendIt(owner, itinerary.id, { language: "fr" });
    const read = async () => (await asking(test.app)("GET", `/api/public/proposals/${token}`)).body.proposal;
    const first = await read();
    expect(first).toEqual({ ...previewed.body.proposal, hash: offer.contentHash });
    expect((await open(`/p/${token}`)).body).toMatch(/<main>.*<h1 dir="auto">Coast by boat<\/h1>/s);
    // What the organisation and the trip are called afterwards is no news to what was sent.
    const { version } = (await owner("GET", "/api/tenants")).body;
    const offerTexts = [{ language: "fr", exclusions: ["Frais de visa"] }];
    const changed = await owner("PATCH", "/api/tenants", {
      ...{ version, defaultExclusions: ["Visa fees"], offerTexts },
    });
    expect(changed.status).toBe(200);
    const { version: now } = (await owner("GET", `/api/trips/${trip.id}`)).body;
    await owner("PATCH", `/api/trips/${trip.id}`, { version: now, title: "Another name" });
    expect(await read()).toEqual(first);
    await sendRenamed(itinerary.id, "Hills");
    expect(await read()).toMatchObject({
      name: "Another name",
      exclusions: ["Frais de visa", "With friends"],
    });
    // Another itinerary of the trip is told apart by its own name.
    const other = await owner("POST", `/api/itineraries/${itinerary.id}/duplicate`, {});
    expect((await owner("GET", `/api/itineraries/${other.body.id}/preview`)).body.proposal).toMatchObject({
      ...{ name: "Another name", variant: other.body.name },
    });
  });

  it("tells whoever read a version of the one that took its place, in short, and opens that from there", async () => {
    const { token, itinerary } = await newOffer({ validUntil: "2027-02-01" });
    const seen = (number: number) =>
      asking(test.app)(
        "POST",
        `/api/public/proposals/${token}/viewed`,
        { browser: "0190b0a0-0000-7000-8000-000000000001", number },
        { "user-agent": "Mozilla/5.0 (iPhone) Safari/604.1" },
      );
    await seen(1);
    await sendRenamed(itinerary.id, "Harbour and hills", {
      terms: "Paid on booking.",
      adults: 3,
      inclusions: ["Breakfast"],
      exclusions: ["Tips"],
      cost: 200_000,
    });
    const plain = await open(`/p/${token}`);
    expect(plain.statusCode).toBe(410);
    for (const text of [
      "There is a newer version of this proposal",
      /<b dir="auto">Coast<\/b> · Version 2/,
      /Earlier price <s>₹1,100.00<\/s>.*New price ₹2,200.00/,
      "and 1 more change",
      'href="?version=2"',
      `href="/api/public/proposals/${token}/pdf"`,
    ])
      expect(plain.body).toMatch(text);
    expect(plain.body.match(/<li>/g)).toHaveLength(4);
    expect(plain.body).not.toContain("Ines Calder");
    // Whoever goes on reads it, and is at it from then on; also whoever asks for the offer as data.
    expect((await open(`/p/${token}?version=1`)).statusCode).toBe(410);
    expect((await open(`/p/${token}?version=2`)).body).toContain("What has changed since version 1");
    expect((await open(`/api/public/proposals/${token}`)).json().proposal.number).toBe(2);
    await seen(2);
    expect((await open(`/p/${token}`)).statusCode).toBe(200);
    const told = await timelineOf(organisation.owner, itinerary.tripId, "changes");
    expect(told.map(({ body }) => body).filter((body) => body?.includes("opened"))).toEqual([
      "The customer opened version 1 of Coast",
      "The customer opened version 2 of Coast",
    ]);
    // A third one that has expired is nothing to lead to.
    const third = await sendRenamed(itinerary.id, "Hills alone");
    expect((await open(`/p/${token}`)).body).toContain("What has changed since version 2");
    await test.database.inTenant(organisation.tenantId, (tx) =>
      tx.query("update offers set valid_until = '2020-01-31' where id = $1", [third.offer.id]),
    );
    expect((await open(`/p/${token}`)).body).toContain("This proposal has expired");
  });

  it("says in plain pages that there is nothing to read, each with its status", async () => {
    const { owner } = organisation;
    const page = async (token: string, headers = {}) => {
      const { statusCode, body } = await open(`/p/${token}`, headers);
      return [statusCode, /<h1>(.*?)<\/h1>/.exec(body)?.[1], body.includes("Harbour Travels")];
    };
    const unknown = "a".repeat(43);
    expect(await page(unknown)).toEqual([404, "We could not find this proposal", false]);
    const german = (await open(`/p/${unknown}`, { "accept-language": "de-AT,en;q=0.8" })).body;
    expect(german).toContain('<html lang="de"');
    const revoked = await newOffer();
    await owner("POST", `/api/offers/${revoked.offer.id}/revoke`);
    expect(await page(revoked.token)).toEqual([410, "This proposal is no longer available", true]);
    expect((await open(`/api/public/proposals/${revoked.token}`)).statusCode).toBe(410);
    const expired = await newOffer({ validUntil: "2027-02-01" });
    await test.database.inTenant(organisation.tenantId, (tx) =>
      tx.query("update offers set valid_until = '2020-01-31' where id = $1", [expired.offer.id]),
    );
    expect(await page(expired.token)).toEqual([410, "This proposal has expired", true]);
    const cancelled = await newOffer();
    const moved = await owner("POST", `/api/trips/${cancelled.itinerary.tripId}/move`, {
      ...{ to: "cancelled", closeReason: "price" },
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(await page(cancelled.token)).toEqual([410, "This journey has been cancelled", true]);
  });

  it("is drawn once: opened again it differs in its nonce alone, and a link may not be opened without end", async () => {
    const { token, link } = await newOffer();
    const path = `/p/${token}`;
    const pageAndNonce = async () => {
      const { body } = await open(path);
      const nonce = /<style nonce="([^"]+)"/.exec(body)?.[1] ?? "";
      return [body.replaceAll(nonce, ""), nonce];
    };
    const [first, again] = [await pageAndNonce(), await pageAndNonce()];
    expect(again[0]).toBe(first[0]);
    expect(again[1]).not.toBe(first[1]);
    for (const [what, url] of [
      ["pages", path],
      ["requests", `/api/public/proposals/${token}`],
    ] as const) {
      expect((await open(url)).statusCode).toBe(200);
      const left = { subject: `${what} under ${link.id}`, maximum: 300, count: 290 };
      await admit(test.database, [left], "10 minutes", what);
      const statuses = await Promise.all(
        Array.from({ length: 12 }, async () => (await open(url)).statusCode),
      );
      expect(new Set(statuses)).toEqual(new Set([200, 429]));
    }
  });
});
