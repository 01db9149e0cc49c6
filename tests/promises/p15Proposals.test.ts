import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashOf } from "../../server/auth/secrets";
import { usualAcceptanceText } from "../../src/domain/proposals/texts";
import { newItinerary, priceInRupees, sendIt } from "../proposals/newOffer";
import { asking, newOrganisation, type TestOrganisation } from "../rest/startTestApp";
import { startNodes, type TestNodes } from "./fixtures/startNodes";

const consentHash = hashOf(usualAcceptanceText("en")).toString("hex");

describe("P15: an offer is accepted by what its customer typed, while its link is good, and once", async () => {
  let test: TestNodes;
  let organisation: TestOrganisation;

  beforeAll(async () => {
    test = await startNodes();
    organisation = await newOrganisation(test);
    await priceInRupees(organisation.owner);
  });
  afterAll(() => test.stop());

  const accept = (token: string, body: unknown, node = test.app) =>
    asking(node)("POST", `/api/public/proposals/${token}/accept`, body);
  const bodyOf = (hash: string, name = "Ana Lindqvist") => ({
    ...{ name, signature: name, consent: true, consentHash, hash, items: [] },
  });

  it("refuses whatever is no acceptance, and stores nothing of it", async () => {
    const { owner } = organisation;
    const { offer, token } = await sendIt(owner, (await newItinerary(owner)).id);
    const whole = bodyOf(offer.contentHash);
    const without = (name: keyof typeof whole) =>
      Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name));
    const bodies: unknown[] = [
      ...[{}, null, [], true],
      ...(["name", "signature", "consent", "consentHash", "hash", "items"] as const).map(without),
      ...[
        { ...whole, consent: false },
        { ...whole, consent: "true" },
        { ...whole, name: "" },
      ],
      ...[
        { ...whole, name: "x".repeat(121) },
        { ...whole, signature: "a\u0000b" },
        { ...whole, items: {} },
      ],
      ...[
        { ...whole, hash: "" },
        { ...whole, total: 1 },
        { ...whole, status: "accepted" },
      ],
    ];
    for (const body of bodies) {
      const { status } = await accept(token, body);
      expect([body, status]).toEqual([body, status === 422 ? 422 : 400]);
    }
    for (const wrong of ["~".repeat(43), token.slice(1), `${token}x`, "a".repeat(43)])
      expect((await accept(wrong, whole)).status).toBe(404);
    const kept = (await owner("GET", `/api/offers/${offer.id}`)).body;
    expect([kept.status, kept.decision, kept.version]).toEqual(["sent", null, offer.version]);
  });

  it("lets one of 20 acceptances at once through, on two servers, of two versions and of two offers of a trip", async () => {
    const { owner } = organisation;
    const itinerary = await newItinerary(owner);
    const first = await sendIt(owner, itinerary.id);
    const { version } = (await owner("GET", `/api/itineraries/${itinerary.id}`)).body;
    await owner("PATCH", `/api/itineraries/${itinerary.id}`, { version, terms: "Paid on booking." });
    const second = await sendIt(owner, itinerary.id);
    const copy = (await owner("POST", `/api/itineraries/${itinerary.id}/duplicate`, { name: "Hills" })).body;
    const other = await sendIt(owner, copy.id);
    const wanted = [first, second, other, second];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const { token, offer } = wanted[index % 4] ?? second;
        const node = index % 2 === 0 ? test.app : test.second;
        return accept(token, bodyOf(offer.contentHash, `Traveller ${index}`), node);
      }),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    const all = (await owner("GET", `/api/offers?tripId=${itinerary.tripId}`)).body;
    const accepted = all.filter(({ status }: { status: string }) => status === "accepted");
    expect([accepted.length, all.filter(({ decision }: { decision: object }) => decision).length]).toEqual([
      1, 1,
    ]);
    // Nobody accepts what somebody else was sent anew in the meantime.
    expect(accepted[0].id).not.toBe(first.offer.id);
    const index = answers.findIndex(({ status }) => status === 201);
    expect(accepted[0].decidedBy).toBe(`Traveller ${index}`);
    // The press that counted may be repeated by whoever made it, and by nobody else.
    const mine = wanted[index % 4] ?? second;
    const body = bodyOf(mine.offer.contentHash, `Traveller ${index}`);
    expect((await accept(mine.token, body, test.second)).body).toEqual(answers[index]?.body);
    expect((await accept(mine.token, bodyOf(mine.offer.contentHash, "Somebody"))).status).toBe(409);
  });

  it("is over with the offer's last day, and with the link's", async () => {
    const { owner } = organisation;
    const { offer, token } = await sendIt(
      owner,
      (await newItinerary(owner, { validUntil: "2026-12-31" })).id,
    );
    const change = (sql: string) =>
      test.database.inTenant(organisation.tenantId, (tx) => tx.query(sql, [offer.id]));
    await change("update offers set valid_until = current_date - 2 where id = $1");
    const late = await accept(token, bodyOf(offer.contentHash));
    expect([late.status, late.body.message]).toEqual([
      410,
      "This offer is not valid any more. Ask us for a new one.",
    ]);
    await change("update offers set valid_until = current_date + 2 where id = $1");
    await change("update offer_links set expires_at = now() where offer_id = $1");
    expect((await accept(token, bodyOf(offer.contentHash))).status).toBe(410);
    await change("update offer_links set expires_at = now() + interval '1 day' where offer_id = $1");
    expect((await accept(token, bodyOf(offer.contentHash))).status).toBe(201);
  });
});
