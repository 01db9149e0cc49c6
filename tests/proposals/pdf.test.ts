import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bare, readPdf } from "../pdf/readPdf";
import { uploadPicture } from "../promises/fixtures/uploadPicture";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "../rest/startTestApp";
import { newItinerary, priceInRupees, sendIt } from "./newOffer";

let test: TestApp;
let organisation: TestOrganisation;
/** Of somebody who sells. */
let sales: string;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
  await priceInRupees(organisation.owner);
  sales = (await organisation.member("sales")).token;
});
afterAll(() => test.stop());

describe("an offer on paper", () => {
  it("is what its customer reads, for staff and under its link, and nothing that is the business's own", async () => {
    const { owner } = organisation;
    const { id } = await newItinerary(owner, { terms: "Pay by 2027-02-01.", name: "Küste" });
    const { offer, token } = await sendIt(owner, id);
    const { reference } = (await owner("GET", `/api/trips/${offer.tripId}`)).body;
    const headers = { authorization: `Bearer ${sales}` };
    const staff = await test.app.inject({ url: `/api/offers/${offer.id}/pdf`, headers });
    const customer = await test.app.inject({ url: `/api/public/proposals/${token}/pdf?paper=Letter` });

    for (const answer of [staff, customer]) {
      expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
      expect(answer.headers).toMatchObject({
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(`${reference} Küste v1.pdf`)}`,
      });
    }
    const [onA4, onLetter] = [await readPdf(staff.rawPayload), await readPdf(customer.rawPayload)];
    expect([onA4.width, onLetter.width]).toEqual([595.28, 612]);
    for (const said of [
      "Küste",
      "Ines Calder",
      reference,
      "Superior",
      "₹1,650.00",
      "Boat",
      "Pay by 2027-02-01.",
    ])
      expect(onA4.text, said).toContain(bare(said));
    // Notes, costs and the margin; what is written twice in the file is text and metadata.
    const whole = `${onA4.text}${JSON.stringify(onA4.info)}${staff.rawPayload.toString("latin1")}`;
    for (const own of [
      bare("Note about Guide"),
      "₹1,000.00",
      "₹100.00",
      "markup",
      "Markup",
      id,
      process.cwd(),
    ])
      expect(whole, own).not.toContain(own);
  });

  it("is refused to strangers, on other paper and under links that are closed", async () => {
    const { owner } = organisation;
    const { offer, token } = await sendIt(owner, (await newItinerary(owner)).id);
    const status = async (url: string, of?: string) => {
      const headers = of ? { authorization: `Bearer ${of}` } : {};
      return (await test.app.inject({ url, headers })).statusCode;
    };
    expect(await status(`/api/offers/${offer.id}/pdf`)).toBe(401);
    expect(await status(`/api/offers/${offer.id}/pdf?paper=A3`, sales)).toBe(400);
    expect(
      await status(
        `/api/offers/${offer.id}/pdf`,
        (await (await newOrganisation(test)).member("sales")).token,
      ),
    ).toBe(404);
    expect(await status(`/api/public/proposals/${"x".repeat(43)}/pdf`)).toBe(404);
    await owner("POST", `/api/offers/${offer.id}/revoke`);
    expect(await status(`/api/public/proposals/${token}/pdf`)).toBe(410);
  });

  it("shows the pictures of its days, and does without one whose bytes are gone", async () => {
    const { owner } = organisation;
    const meals = { breakfast: false, lunch: false, dinner: false };
    const pictures = [
      await uploadPicture(test.app, sales, "harbour.png"),
      await uploadPicture(test.app, sales, "lighthouse.png"),
    ];
    const [kept = "", gone = ""] = pictures;
    const days = [{ id: "d1", title: "Harbour", meals, photos: [kept, gone], items: [] }];
    const { offer } = await sendIt(owner, (await newItinerary(owner, { days, coverFileId: kept })).id);
    await test.files.remove({ tenantId: organisation.tenantId, fileId: gone });
    const headers = { authorization: `Bearer ${sales}` };
    const answer = await test.app.inject({ url: `/api/offers/${offer.id}/pdf`, headers });
    expect((await readPdf(answer.rawPayload)).alts).toEqual(["Photo: Coast", "Photo: Day 1 · Harbour"]);
  });

  it("is written once for the same content, organisation and size, and anew where any of them changed", async () => {
    const { owner, tenantId } = organisation;
    const cover = await uploadPicture(test.app, sales, "lighthouse.png");
    const { offer, token } = await sendIt(owner, (await newItinerary(owner, { coverFileId: cover })).id);
    const paper = async (query = "") => {
      const { rawPayload } = await test.app.inject({
        url: `/api/public/proposals/${token}/pdf${query}`,
      });
      return rawPayload;
    };
    const first = await paper();
    // What is written from now on is without the picture.
    await test.files.remove({ tenantId, fileId: cover });
    expect((await paper()).equals(first)).toBe(true);
    const headers = { authorization: `Bearer ${sales}` };
    const staff = await test.app.inject({ url: `/api/offers/${offer.id}/pdf`, headers });
    expect(staff.rawPayload.equals(first)).toBe(true);
    expect((await readPdf(await paper("?paper=Letter"))).alts).toEqual([]);
    const { version } = (await owner("GET", "/api/tenants")).body;
    await owner("PATCH", "/api/tenants", { version, name: "Fjord Travels" });
    expect((await readPdf(await paper())).alts).toEqual([]);
  });

  it("is refused before it is sent where it has more text than it could hold", async () => {
    const { owner } = organisation;
    const meals = { breakfast: false, lunch: false, dinner: false };
    const stay = { kind: "hotel_stay", inclusion: "own_arrangement", title: "With friends", nights: 19 };
    const days = Array.from({ length: 20 }, (_, index) => ({
      ...{ id: `d${index}`, title: `Day ${index}`, meals, description: "word ".repeat(1_900) },
      items: index === 0 ? [{ id: "i", ...stay }] : [],
    }));
    const { id } = await newItinerary(owner, { days, terms: "word ".repeat(3_000) });
    const refused = await owner("POST", `/api/itineraries/${id}/send`, {});
    expect(refused.status).toBe(422);
    expect(refused.body.errors.to[0]).toMatch(/^This offer has 20\d,\d{3} characters of text.* hold 200,000/);
    const { version } = (await owner("GET", `/api/itineraries/${id}`)).body;
    await owner("PATCH", `/api/itineraries/${id}`, { version, terms: null });
    expect((await sendIt(owner, id)).offer.number).toBe(1);
  });
});
