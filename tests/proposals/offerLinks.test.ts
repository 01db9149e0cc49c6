import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLink } from "../../server/rest/offerLinks/offerLink";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "../rest/startTestApp";
import { newItinerary, priceInRupees, sendIt } from "./newOffer";

let test: TestApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
  await priceInRupees(organisation.owner);
});
afterAll(() => test.stop());

const day = 86_400_000;
const open = (token: string) => openLink(test.database, token);
const linksOf = async (id: string) => (await organisation.owner("GET", `/api/offers/${id}/links`)).body;

describe("the links of an offer", () => {
  it("are fresh at every sending, whose repeats store no token, and open after the journey still", async () => {
    const { owner } = organisation;
    const { id } = await newItinerary(owner, { startDate: "2028-03-01" });
    const headers = { "idempotency-key": "press-1" };
    const [first, again] = [
      (await owner("POST", `/api/itineraries/${id}/send`, {}, headers)).body,
      (await owner("POST", `/api/itineraries/${id}/send`, {}, headers)).body,
    ];
    expect([again.offer, again.link.url === first.link.url]).toEqual([first.offer, false]);
    expect(first.link.url).toMatch(/^http:\/\/[^/]+\/p\/[\w-]{43}$/);
    // 30 days after the two of the journey, which is later than 180 days from now.
    expect(first.link.expiresAt).toBe("2028-04-02T00:00:00.000Z");
    const token = first.link.url.split("/p/")[1];
    expect(await open(token)).toEqual({
      ...{ state: "open", tenantId: organisation.tenantId, offerId: first.offer.id, linkId: first.link.id },
    });
    expect((await open(`${token.slice(1)}x`)).state).toBe("unknown");
    const kept = await test.database.reading(organisation.tenantId, (tx) =>
      tx.query<{ all: string }>(
        `select string_agg(row_to_json(k)::text, '') || (select string_agg(row_to_json(i)::text, '') from idempotency_keys i) as all
         from offer_links k`,
      ),
    );
    expect(kept[0]?.all).toContain(first.offer.id);
    expect(kept[0]?.all).not.toContain(token);
  });

  it("are listed without what opens them, and closed one by one or with those of versions before", async () => {
    const { owner } = organisation;
    const itinerary = await newItinerary(owner, { startDate: null });
    const first = await sendIt(owner, itinerary.id);
    const { version } = (await owner("GET", `/api/itineraries/${itinerary.id}`)).body;
    await owner("PATCH", `/api/itineraries/${itinerary.id}`, { version, terms: "Paid on booking." });
    const second = await sendIt(owner, itinerary.id);
    const refused = await owner("POST", `/api/offers/${first.offer.id}/links`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Version 1 is superseded. Send the itinerary again for a link to it.",
    ]);
    const another = await owner("POST", `/api/offers/${second.offer.id}/links`);
    expect(another.status).toBe(201);
    const listed = await linksOf(second.offer.id);
    expect(listed).toHaveLength(2);
    expect(listed[0]).toEqual({
      ...{
        id: another.body.id,
        madeBy: owner.id,
        madeAt: listed[0].madeAt,
        expiresAt: another.body.expiresAt,
      },
      ...{ revokedAt: null, revokedBy: null, firstViewedAt: null, lastViewedAt: null, views: 0 },
    });
    expect((Date.parse(listed[0].expiresAt) - Date.parse(listed[0].madeAt)) / day).toBeCloseTo(180, 2);

    const revoke = (offerId: string, body?: object) => owner("POST", `/api/offers/${offerId}/revoke`, body);
    const one = await revoke(second.offer.id, { linkId: second.link.id });
    expect(one.body.map(({ revokedBy }: { revokedBy: string }) => revokedBy)).toEqual([null, owner.id]);
    expect([(await open(second.token)).state, (await open(first.token)).state]).toEqual(["revoked", "open"]);
    // A link of another version is none of this one.
    expect((await revoke(second.offer.id, { linkId: first.link.id })).status).toBe(404);
    await revoke(second.offer.id);
    expect([(await open(first.token)).state, (await open(another.body.url.split("/p/")[1])).state]).toEqual([
      "revoked",
      "revoked",
    ]);
    expect((await owner("GET", `/api/offers/${second.offer.id}`)).body.status).toBe("sent");
  });
});
