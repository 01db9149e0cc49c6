import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashOf } from "../../server/auth/tokens";
import { usualAcceptanceText } from "../../src/domain/offers/acceptanceText";
import { newItinerary, priceInRupees, sendIt } from "../proposals/newOffer";
import { ratedActivity } from "../rest/ratedRows";
import {
  asking,
  newOrganisation,
  startTestApp,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";
import { rounds } from "./fixtures/rounds";

const shown = ["total", "per_person", "by_sharing", "none"] as const;
const itemCount = 12;

/** What nobody outside may learn, by the number of an offer: 12 notes, 12 costs, 12 reasons, and of the supplier, waiver, trip and sheet one each. */
function secretsOf(offer: number) {
  const text = (what: string, index = 0) => `qzx${what}${offer}n${index}`;
  const costs = Array.from({ length: itemCount }, (_, index) => 7_310_027 + offer * 100_003 + index * 1_009);
  const each = (what: string) => Array.from({ length: itemCount }, (_, index) => text(what, index));
  const [notes, reasons] = [each("note"), each("lock")];
  const [supplier, waiver, trip, sheet] = [text("sup"), text("waive"), text("trip"), text("sheet")];
  const all = [...notes, ...reasons, ...costs.map(String), supplier, waiver, trip, sheet];
  return { costs, notes, reasons, supplier, waiver, trip, sheet, all };
}

describe("P16: what is not meant for customers reaches none", async () => {
  let test: TestApp;
  let organisation: TestOrganisation;

  beforeAll(async () => {
    test = await startTestApp();
    organisation = await newOrganisation(test);
    await priceInRupees(organisation.owner);
  });
  afterAll(() => test.stop());

  /** An offer with a secret wherever one fits, and where the server keeps them. */
  async function offerWith(index: number) {
    const { owner } = organisation;
    const secrets = secretsOf(index);
    const activity = await ratedActivity(
      owner,
      { name: secrets.supplier, city: "Kochi", country: "IN", ticketTypes: [{ name: "Everyone" }] },
      {
        ...{ currency: "INR", notes: secrets.sheet },
        rates: [{ ticketType: "Everyone", price: 100_000 }],
      },
    );
    const items = secrets.costs.map((cost, at) => ({
      ...{ id: `c${at}`, kind: "fee", title: `Fee ${at}`, cost, internalNote: secrets.notes[at] },
      ...{ inclusion: at === 0 ? "optional" : "included" },
      ...(at > 0 && { priceLocked: true, lockedPrice: 1_000, lockReason: secrets.reasons[at] }),
    }));
    const walk = { id: "w1", kind: "activity", title: "Harbour walk", activityId: activity.id };
    const meals = { breakfast: false, lunch: false, dinner: false };
    const itinerary = await newItinerary(owner, {
      days: [{ id: "d1", title: "Arrival", meals, items: [walk, ...items] }],
      waivedFindings: [{ code: "price_locked", reason: secrets.waiver }],
    });
    const { version } = (await owner("GET", `/api/trips/${itinerary.tripId}`)).body;
    await owner("PATCH", `/api/trips/${itinerary.tripId}`, { version, notes: secrets.trip });
    const shows = { price: shown[index % shown.length], itemPrices: true, options: true };
    return { secrets, tripId: itinerary.tripId, ...(await sendIt(owner, itinerary.id, { shows })) };
  }

  it("plants 40 secrets in every offer and finds them in no public answer", async () => {
    const count = rounds({ few: 3, full: 30 });
    let answered = 0;
    for (let index = 0; index < count; index += 1) {
      const { secrets, offer, token, tripId } = await offerWith(index);
      expect(secrets.all).toHaveLength(40);
      const { owner } = organisation;
      const kept = await test.database.reading(organisation.tenantId, (tx) =>
        tx.query<{ all: string }>(
          `select o::text || g.ground::text || t::text as all from offers o join offer_grounds g on g.offer_id = o.id
           join trips t on t.id = o.trip_id where o.id = $1`,
          [offer.id],
        ),
      );
      const stored = secrets.all.filter((secret) => kept[0]?.all.includes(secret));
      // The reason of an item that is not locked is none.
      expect(stored.length).toBeGreaterThanOrEqual(38);

      const hash = offer.contentHash;
      const consentHash = hashOf(usualAcceptanceText).toString("hex");
      const said = { name: "Ana Lindqvist", signature: "Ana", consent: true, consentHash, items: ["c0"] };
      const calls: [verb: string, body: unknown][] = [
        ["price", { items: [] }],
        ["price", { items: ["c0"], optionId: "b" }],
        ["price", { items: ["c1"] }],
        ["price", { items: 7 }],
        ["questions", { name: "Ana", text: "What does it cost you?", dayId: "d1" }],
        ["viewed", { browser: "0190b0a0-0000-7000-8000-000000000001" }],
        ["accept", { ...said, hash: "0".repeat(64) }],
        ["accept", { ...said, hash }],
        ["accept", { ...said, hash }],
        ["decline", { reason: "No", hash }],
      ];
      for (const [verb, body] of calls) {
        const answer = await asking(test.app)("POST", `/api/public/proposals/${token}/${verb}`, body);
        const whole = JSON.stringify(answer);
        answered += 1;
        expect([verb, secrets.all.filter((secret) => whole.includes(secret))]).toEqual([verb, []]);
        expect(whole).not.toMatch(/markup|margin|supplier|internalNote|"cost"|waive/i);
      }
      const accepted = (await owner("GET", `/api/trips/${tripId}`)).body.acceptedItineraryId;
      expect(accepted).toBe(offer.itineraryId);
    }
    expect(answered).toBe(count * 10);
  });
});
