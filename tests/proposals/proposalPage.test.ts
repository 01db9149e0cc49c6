import { afterAll, beforeAll, describe, expect, it } from "vitest";
import sharp from "sharp";
import { uploadPicture } from "../promises/fixtures/uploadPicture";
import {
  asking,
  newOrganisation,
  startTestApp,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";
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
    const { owner } = organisation;
    const { token, itinerary } = await newOffer();
    const { body: current } = await owner("GET", `/api/itineraries/${itinerary.id}`);
    const days = current.days.map((day: { id: string }) =>
      day.id === "d2" ? { ...day, title: "Harbour and hills" } : day,
    );
    await owner("PATCH", `/api/itineraries/${itinerary.id}`, { version: current.version, days });
    await sendIt(owner, itinerary.id);
    const { statusCode, body } = await open(`/p/${token}`);
    expect(statusCode).toBe(200);
    expect(body).toContain("What has changed since version 1");
    expect(body).toMatch(/p-change-changed.*Harbour and hills/);
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
});
