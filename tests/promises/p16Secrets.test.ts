import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashOf } from "../../server/auth/secrets";
import { usualAcceptanceText } from "../../src/domain/proposals/texts";
import { everythingIn } from "../pdf/everythingIn";
import { bare } from "../pdf/readPdf";
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

const shownPrices = ["total", "per_person", "by_sharing", "none"] as const;
const itemCount = 12;
const shows = (offer: number) => shownPrices[offer % shownPrices.length];

/** What nobody outside may learn, by the number of an offer: 12 notes, 12 costs, 12 reasons, and of the supplier, waiver, trip and sheet one each. */
function secretsOf(offer: number) {
  const text = (what: string, index = 0) => `qzx${what}${offer}n${index}`;
  const costs = Array.from({ length: itemCount }, (_, index) => 7_310_027 + offer * 100_003 + index * 1_009);
  const each = (what: string) => Array.from({ length: itemCount }, (_, index) => text(what, index));
  const [notes, reasons] = [each("note"), each("lock")];
  const [supplier, waiver, trip, sheet] = [text("sup"), text("waive"), text("trip"), text("sheet")];
  const all = [...notes, ...reasons, ...costs.map(String), supplier, waiver, trip, sheet];
  // What is shown is found by the same search: a note, and where prices show the price of an item.
  const price = 5_210_017 + offer * 1_013;
  const shown = [text("shown"), ...(shows(offer) === "none" ? [] : [String(price)])];
  return { costs, notes, reasons, supplier, waiver, trip, sheet, price, shown, all };
}

/** Those of the texts that are written in it; amounts also as people write them, and never as a part of a longer number or id. */
function foundIn(whole: string, secrets: readonly string[]): string[] {
  return secrets.filter((secret) => {
    if (!/^\d+$/.test(secret)) return whole.includes(secret) || whole.includes(bare(secret));
    const [amount, cents] = [Math.floor(Number(secret) / 100), secret.slice(-2)];
    const written = ["en-GB", "en-IN"].map((locale) => `${amount.toLocaleString(locale)}.${cents}`);
    return (
      new RegExp(`(?<!\\w)${secret}(?!\\w)`).test(whole) ||
      [`${amount}.${cents}`, ...written].some((one) =>
        new RegExp(`(?<![\\d,])${one.replace(".", "\\.")}(?!\\d)`).test(whole),
      )
    );
  });
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
      ...(at > 0 && {
        priceLocked: true,
        lockedPrice: at === 1 ? secrets.price : 1_000,
        lockReason: secrets.reasons[at],
      }),
    }));
    const walk = { id: "w1", kind: "activity", title: "Harbour walk", activityId: activity.id };
    const told = { ...walk, customerNote: secrets.shown[0] };
    const meals = { breakfast: false, lunch: false, dinner: false };
    const itinerary = await newItinerary(owner, {
      days: [{ id: "d1", title: "Arrival", meals, items: [told, ...items] }],
      waivedFindings: [{ code: "price_locked", reason: secrets.waiver }],
    });
    const { version } = (await owner("GET", `/api/trips/${itinerary.tripId}`)).body;
    await owner("PATCH", `/api/trips/${itinerary.tripId}`, { version, notes: secrets.trip });
    const presented = { shows: { price: shows(index), itemPrices: true, options: true } };
    const first = await sendIt(owner, itinerary.id, presented);
    await asking(test.app)("POST", `/api/public/proposals/${first.token}/viewed`, { browser: randomUUID() });
    const { body: written } = await owner("GET", `/api/itineraries/${itinerary.id}`);
    const again = written.days[0].items.map((item: { id: string }) =>
      item.id === "c2" ? { ...item, title: "Fee of two", internalNote: `${secrets.notes[2]} again` } : item,
    );
    const days = [{ ...written.days[0], items: again }];
    await owner("PATCH", `/api/itineraries/${itinerary.id}`, { version: written.version, days });
    const second = await sendIt(owner, itinerary.id, presented);
    return { secrets, tripId: itinerary.tripId, ...second, readBefore: first.token };
  }

  /** What stands under a link: its page, the same as JSON, its questions, and its paper in full. */
  async function opened(token: string): Promise<Record<"page" | "json" | "questions" | "paper", string>> {
    const api = `/api/public/proposals/${token}`;
    const urls = [`/p/${token}`, api, `${api}/questions`, `${api}/pdf`];
    const answers = await Promise.all(urls.map((url) => test.app.inject({ url })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const [page = "", json = "", questions = ""] = answers.map(
      ({ body, headers }) => `${JSON.stringify(headers)}${body}`,
    );
    const { whole, streams } = await everythingIn(answers[3]?.rawPayload ?? Buffer.of());
    expect(streams).toBeGreaterThan(3);
    return { page, json, questions, paper: whole };
  }

  it(
    "plants 40 secrets in every offer and finds them in no public answer, page or paper",
    { timeout: 240_000 },
    async () => {
      const count = rounds({ few: 3, full: 30 });
      let answered = 0;
      for (let index = 0; index < count; index += 1) {
        const { secrets, offer, token, tripId, readBefore } = await offerWith(index);
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

        // Who read the version before is told of this one.
        const between = await test.app.inject({ url: `/p/${readBefore}` });
        expect([between.statusCode, between.body.includes("Fee of two")]).toEqual([410, true]);
        expect(foundIn(between.body, [...secrets.all, ...secrets.shown])).toEqual([]);

        const hash = offer.contentHash;
        const consentHash = hashOf(usualAcceptanceText("en")).toString("hex");
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
          expect([verb, foundIn(whole, secrets.all)]).toEqual([verb, []]);
          expect(whole).not.toMatch(/markup|margin|supplier|internalNote|"cost"|waive/i);
        }
        const accepted = (await owner("GET", `/api/trips/${tripId}`)).body.acceptedItineraryId;
        expect(accepted).toBe(offer.itineraryId);

        const { questions, ...read } = await opened(token);
        expect(questions).toContain("What does it cost you?");
        expect(foundIn(questions, secrets.all)).toEqual([]);
        for (const [what, whole] of Object.entries(read)) {
          expect([what, foundIn(whole, [...secrets.all, ...secrets.shown])]).toEqual([what, secrets.shown]);
          if (what === "paper") continue;
          const said = whole.replace(/<style.*?<\/style>/s, "");
          expect(said).not.toMatch(/markup|margin|supplier|internalNote|"cost"|waive/i);
        }
      }
      expect(answered).toBe(count * 10);
    },
  );
});
