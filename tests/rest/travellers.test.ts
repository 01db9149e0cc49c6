import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../src/domain/dates/plainDate";
import { countsOf, endsTooSoon, roleByAge } from "../../src/domain/trips/travellers";
import { newId } from "../../server/database/newId";
import { handlers } from "../../server/jobs/handlers";
import { startJobs } from "../../server/jobs/startJobs";
import { readPdf } from "../pdf/readPdf";
import { uploadOf } from "../promises/fixtures/uploadPicture";
import {
  type Ask,
  asking,
  newOrganisation,
  startTestApp,
  type TestApp,
  type TestOrganisation,
} from "./startTestApp";
import { onlyWhenAsked } from "../jobs/killWhen";

let test: TestApp;
let organisation: TestOrganisation;
let owner: TestOrganisation["owner"];

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
  owner = organisation.owner;
});
afterAll(() => test.stop());

async function ok(asked: ReturnType<Ask>) {
  const { status, body } = await asked;
  expect([status < 300 || status, body]).toEqual([true, expect.anything()]);
  return body;
}
const make = (resource: string, values: object) => ok(owner("POST", `/api/${resource}`, values));
const newTrip = (values: object = {}) =>
  make("trips", { customerName: "Tara Bose", startDate: "2027-03-10", endDate: "2027-03-20", ...values });
const traveller = (trip: { id: string }, values: object = {}) =>
  make("trip-travellers", { tripId: trip.id, name: "BOSE TARA", ...values });
const passportNumber = "Z9183746";
const passport = (travellerId: string, values: object = {}) =>
  make("travel-documents", { travellerId, kind: "passport", number: passportNumber, ...values });

describe("the travellers of a trip", () => {
  it("take what they leave out from their contact, and are on the trip once", async () => {
    const contact = await make("contacts", { name: "Tara Bose", birthDate: "1990-05-01", nationality: "IN" });
    const trip = await newTrip();
    const lead = await traveller(trip, { contactId: contact.id, role: "lead", nationality: "FR" });
    expect(lead).toMatchObject({ birthDate: "1990-05-01", nationality: "FR", role: "lead" });
    const again = await owner("POST", "/api/trip-travellers", {
      ...{ tripId: trip.id, name: "TARA", contactId: contact.id },
    });
    expect([again.status, again.body.errors]).toEqual([409, { contactId: [expect.any(String)] }]);
    await traveller(await newTrip(), { contactId: contact.id });
    expect((await owner("GET", `/api/trip-travellers?contactId=${contact.id}`)).body).toHaveLength(2);
  });

  it("give the counts of the trip by their ages at its start, where these are known", () => {
    const trip = { startDate: "2027-03-10" };
    const one = (role: "lead" | "adult" | "child" | "infant" | "guide", birthDate: string | null = null) => ({
      ...{ name: `${role} ${birthDate}`, role, birthDate },
    });
    const party = [
      one("lead"),
      // Eighteen on the day of the start, and the day after.
      one("child", "2009-03-10"),
      one("adult", "2009-03-11"),
      one("child", "2025-03-11"),
      one("guide", "1980-01-01"),
    ];
    expect(countsOf(party, trip)).toEqual({
      counts: {
        adults: 2,
        childAges: [17],
        childBirthDates: [{ birthDate: "2009-03-11" }],
        infants: 1,
      },
      ageless: [],
    });
    expect(countsOf([one("child")], trip).ageless).toEqual(["child null"]);
    expect(party.map((traveller) => roleByAge(traveller, trip))).toEqual([
      ...["lead", "adult", "child", "infant", "guide"],
    ]);
    expect(roleByAge(one("child"), trip)).toBe("child");
    expect(roleByAge(one("lead", "2020-01-01"), trip)).toBe("lead");
  });

  it("keep two contacts apart who travel together, and follow a merge elsewhere", async () => {
    const [meera, other] = [
      await make("contacts", { name: "Meera" }),
      await make("contacts", { name: "Meera P." }),
    ];
    const trip = await newTrip();
    const [one] = [
      await traveller(trip, { contactId: meera.id }),
      await traveller(trip, { contactId: other.id }),
    ];
    const merge = () => owner("POST", `/api/contacts/${meera.id}/merge`, { into: other.id });
    const refused = await merge();
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(trip.reference)]);
    await owner("DELETE", `/api/trip-travellers/${one.id}`);
    expect((await merge()).status).toBe(200);
  });

  it("go into the trash with their trip, are erased with it, and with their contact", async () => {
    const contact = await make("contacts", { name: "Uma Rao" });
    const trip = await newTrip();
    const person = await traveller(trip, { name: "RAO UMA", contactId: contact.id, medical: "Insulin" });
    const document = await passport(person.id);
    await ok(owner("POST", `/api/contacts/${contact.id}/erase`, { version: contact.version }));
    expect(await ok(owner("GET", `/api/trip-travellers/${person.id}`))).toMatchObject({
      ...{ name: "Erased", medical: null, role: "adult" },
    });
    expect((await ok(owner("GET", `/api/travel-documents/${document.id}`))).number).toBeNull();
    const histories = [
      await owner("GET", `/api/trip-travellers/${person.id}/history`),
      await owner("GET", `/api/travel-documents/${document.id}/history`),
    ];
    expect(JSON.stringify(histories)).not.toMatch(/Insulin|UMA|3746/);

    const second = await traveller(trip, { name: "SEN ARUN" });
    const own = await passport(second.id);
    await owner("DELETE", `/api/trips/${trip.id}`);
    expect((await owner("GET", `/api/travel-documents/${own.id}`)).status).toBe(404);
    await ok(owner("POST", `/api/trips/${trip.id}/restore`));
    const { version } = await ok(owner("GET", `/api/trips/${trip.id}`));
    await ok(owner("POST", `/api/trips/${trip.id}/erase`, { version }));
    expect((await ok(owner("GET", `/api/trip-travellers/${second.id}`))).name).toBe("Erased");
    expect((await ok(owner("GET", `/api/travel-documents/${own.id}`))).number).toBeNull();
  });
});

describe("a birth date", () => {
  const day = (away: number) => addDays(new Date().toISOString().slice(0, 10), away);
  // The organisation's day may be the one before or after.
  const [past, future] = [day(-2), day(2)];
  const words = "This day lies in the future. Enter today or an earlier day.";

  it("lies in the past, of travellers, of contacts and of the children of a trip", async () => {
    const trip = await newTrip();
    const ways = [
      ["trip-travellers", { tripId: trip.id, name: "BOSE TARA" }],
      ["contacts", { name: "Tara Bose" }],
    ] as const;
    for (const [resource, values] of ways) {
      const { status, body } = await owner("POST", `/api/${resource}`, { ...values, birthDate: future });
      expect([status, body.errors]).toEqual([422, { birthDate: [words] }]);
      const made = await make(resource, { ...values, birthDate: past });
      const changed = await owner("PATCH", `/api/${resource}/${made.id}`, { version: 1, birthDate: future });
      expect([changed.status, changed.body.errors]).toEqual([422, { birthDate: [words] }]);
    }
    const children = { childAges: [5, 6], childBirthDates: [{ birthDate: past }, { birthDate: future }] };
    const { body } = await owner("PATCH", `/api/trips/${trip.id}`, { version: trip.version, ...children });
    expect(body.errors).toEqual({ "childBirthDates.1.birthDate": [words] });
  });
});

describe("a travel document", () => {
  it("has a masked number, each look at which is on record, and is closed to viewers and accounts", async () => {
    const person = await traveller(await newTrip(), { medical: "Insulin", birthDate: "1990-05-01" });
    const { id } = await passport(person.id, { expiresOn: "2028-01-01" });
    const url = `/api/travel-documents/${id}`;
    expect(await ok(owner("GET", url))).toMatchObject({ number: "•••• 3746", tripId: person.tripId });
    const sales = await organisation.member("sales");
    expect(await ok(sales("POST", `${url}/reveal`, { field: "number" }))).toEqual({ value: passportNumber });
    expect((await ok(owner("GET", `${url}/history`))).entries[0]).toMatchObject({
      ...{ action: "look", userId: sales.id },
    });
    // A change asks for nothing beyond the right to it: owners are not told of every passport.
    await ok(sales("PATCH", url, { version: 1, number: "Z1" }));
    expect((await owner("GET", "/api/notifications")).body.rows ?? []).toEqual([]);
    for (const role of ["viewer", "accounts"] as const) {
      const ask = await organisation.member(role);
      for (const path of [url, "/api/travel-documents", `${url}/history`])
        expect([path, [403, 404].includes((await ask("GET", path)).status)]).toEqual([path, true]);
      expect((await ask("POST", `${url}/reveal`, { field: "number" })).status).toBe(403);
      const seen = await ok(ask("GET", `/api/trip-travellers/${person.id}`));
      expect(["medical" in seen, "birthDate" in seen]).toEqual([false, role === "accounts"]);
    }
  });

  it("is deleted some days after its trip, by the setting, with its history and its file", async () => {
    const earlier = await traveller(await newTrip({ startDate: "2020-01-01", endDate: "2020-01-09" }));
    const later = await traveller(await newTrip());
    const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#888" } })
      .png()
      .toBuffer();
    const { payload, headers } = await uploadOf("scan.png", content);
    const file = await ok(owner("POST", "/api/attachments", payload, headers));
    const old = await passport(earlier.id, { file, expiresOn: "2029-01-01" });
    const kept = await passport(later.id);
    // One that somebody has thrown away already is not forgotten.
    const thrown = await passport(earlier.id);
    await owner("DELETE", `/api/travel-documents/${thrown.id}`);
    const jobs = startJobs({ services: test.app.services, log: test.app.log, handlers, ...onlyWhenAsked });
    await jobs.runOnce();
    await jobs.stop();
    expect((await owner("GET", `/api/travel-documents/${old.id}`)).status).toBe(404);
    expect((await ok(owner("GET", `/api/travel-documents/${kept.id}`))).number).toBe("•••• 3746");
    expect((await owner("GET", `/api/attachments/${file.id}/content`)).status).toBe(404);
    const left = await test.database.inTenant(organisation.tenantId, (tx) =>
      tx.query(
        `select d.number, d.file, d.expires_on, h.secrets, h.changes from travel_documents d
         join history h on h.row_id = d.id where d.id = any($1)`,
        [[old.id, thrown.id]],
      ),
    );
    expect(left.length).toBeGreaterThan(3);
    expect(JSON.stringify(left)).not.toMatch(/3746|scan|2029/);
  });

  it("has to be valid for six months after the return", () => {
    const trip = { startDate: "2027-08-20", endDate: "2027-08-31" };
    const ends = (expiresOn: string | null) => endsTooSoon({ kind: "passport", expiresOn }, trip);
    expect([ends("2028-02-28"), ends("2028-02-29"), ends(null)]).toEqual([true, false, false]);
    expect(endsTooSoon({ kind: "visa", expiresOn: "2027-09-01" }, trip)).toBe(false);
  });
});

describe("the rooming list", () => {
  it("has rooms in their order and masked passports, as text, workbook and PDF, for those who may read passports", async () => {
    const trip = await newTrip();
    const kabir = await traveller(trip, { name: "BOSE KABIR", room: "10", roomKind: "twin" });
    await traveller(trip, {
      name: "BOSE TARA",
      role: "lead",
      room: "2",
      diet: "No nuts",
      joinsOn: "2027-03-12",
    });
    await traveller(trip, { name: "=SUM(A1)" });
    await passport(kabir.id, { expiresOn: "2031-01-01", country: "IN" });
    const url = `/api/trips/${trip.id}/rooming-list`;
    const { tables, reference } = await ok(owner("GET", url));
    expect([reference, tables.map(({ title }: { title: string }) => title)]).toEqual([
      trip.reference,
      ["Rooming list", "Manifest"],
    ]);
    expect(tables[0].rows).toEqual([
      ["2", "", "BOSE TARA", "Lead traveller", "", "2027-03-12", "2027-03-20", "No nuts"],
      ["10", "Twin", "BOSE KABIR", "Adult", "", "2027-03-10", "2027-03-20", ""],
      ["", "", "=SUM(A1)", "Adult", "", "2027-03-10", "2027-03-20", ""],
    ]);
    expect(tables[1].rows[0]).toEqual(["BOSE KABIR", "", "", "", "", "•••• 3746 India", "2031-01-01", ""]);
    const file = async (format: string) => {
      const answer = await test.app.inject({
        method: "GET",
        url: `${url}/file?format=${format}`,
        headers: { authorization: `Bearer ${sales.token}` },
      });
      return { ...answer, bytes: answer.rawPayload };
    };
    const sales = await organisation.member("sales");
    const pdf = await readPdf(new Uint8Array((await file("pdf")).bytes));
    expect([pdf.pages, pdf.text]).toEqual([2, expect.stringMatching(/BOSETARA[^]*Manifest[^]*3746/)]);
    const workbook = (await file("xlsx")).bytes;
    expect([workbook.subarray(0, 2).toString(), workbook.includes(passportNumber)]).toEqual(["PK", false]);
    expect((await file("csv")).statusCode).toBe(400);
    const viewer = await organisation.member("viewer");
    expect((await viewer("GET", url)).status).toBe(403);
    expect((await (await newOrganisation(test)).owner("GET", url)).status).toBe(404);
  });
});

describe("the private link of a trip", () => {
  const nobody = () => asking(test.app);
  const newLink = async (trip: { id: string }) => {
    const made = await ok(owner("POST", `/api/trips/${trip.id}/traveller-links`));
    return { id: String(made.id), token: String(made.url).split("/").at(-1) ?? "" };
  };
  const tell = (token: string, travellers: object[]) =>
    nobody()("POST", `/api/public/travellers/${token}`, { travellers });
  const page = async (token: string) => {
    const { status, body, headers } = await nobody()("GET", `/t/${token}`);
    return { status, html: String(body), headers };
  };
  const whole = () => ({
    ...{
      id: newId(),
      name: "BOSE TARA",
      birthDate: "1990-05-01",
      nationality: "IN",
      medical: "Insulin",
    },
    passport: { number: passportNumber, country: "IN", expiresOn: "2027-06-30" },
  });

  it("takes travellers once, tells who looks after the trip, and gives back names alone", async () => {
    const sales = await organisation.member("sales");
    const trip = await newTrip({ assigneeUserId: sales.id });
    const { token } = await newLink(trip);
    const told = [whole(), { id: newId(), name: "BOSE MIRA", birthDate: "2020-01-01" }];
    // What is sent again, because the answer did not arrive, is there once.
    for (let round = 0; round < 2; round += 1)
      expect(await tell(token, told)).toMatchObject({ status: 200, body: { ids: told.map(({ id }) => id) } });
    const rows = await ok(owner("GET", `/api/trip-travellers?tripId=${trip.id}&_sort=createdAt&_order=asc`));
    expect(rows).toMatchObject([
      { name: "BOSE TARA", role: "lead", birthDate: "1990-05-01", medical: "Insulin", createdBy: null },
      { name: "BOSE MIRA", role: "child" },
    ]);
    const [document, ...others] = await ok(owner("GET", `/api/travel-documents?tripId=${trip.id}`));
    expect([document.expiresOn, others]).toEqual(["2027-06-30", []]);
    const { entries } = await ok(owner("GET", `/api/trip-travellers/${told[0]?.id}/history`));
    expect(entries[0].via).toBe("travellers");
    expect((await ok(owner("GET", `/api/timeline?tripId=${trip.id}`)))[0]).toMatchObject({
      kind: "travellers",
    });
    const heard = await ok(sales("GET", "/api/notifications"));
    expect(JSON.stringify(heard)).toContain("travellers_told");

    const { status, html, headers } = await page(token);
    expect([status, headers["x-robots-tag"], headers["referrer-policy"], headers["cache-control"]]).toEqual([
      ...[200, "noindex, nofollow, noarchive", "no-referrer", "private, no-cache"],
    ]);
    expect(html).toContain("BOSE TARA");
    expect(html).not.toMatch(/3746|1990-05-01|Insulin|2027-06-30/);

    // What is left out stays.
    await ok(tell(token, [{ id: told[0]?.id, name: "BOSE TARA LENA", diet: "No nuts" }]));
    expect(await ok(owner("GET", `/api/trip-travellers/${told[0]?.id}`))).toMatchObject({
      ...{ name: "BOSE TARA LENA", diet: "No nuts", medical: "Insulin", birthDate: "1990-05-01" },
    });
  });

  it("lets the role follow a birth date that the customer corrects, unless it says more than the age", async () => {
    const trip = await newTrip();
    const { token } = await newLink(trip);
    const [lead, mira, ravi] = ["1990-05-01", "2020-01-01", "1999-01-01"].map((birthDate) => ({
      ...{ id: newId(), name: `BOSE ${birthDate}`, birthDate },
    }));
    await ok(tell(token, [lead!, mira!, ravi!]));
    await ok(
      tell(token, [
        { ...lead!, birthDate: "2012-05-01" },
        { ...mira!, birthDate: "2002-01-01" },
        { ...ravi!, birthDate: "2025-06-01" },
      ]),
    );
    const sorted = `tripId=${trip.id}&_sort=createdAt&_order=asc`;
    const roles = async () =>
      (await ok(owner("GET", `/api/trip-travellers?${sorted}`))).map(({ role }: { role: string }) => role);
    expect(await roles()).toEqual(["lead", "adult", "infant"]);
    // What says nothing of the birth date leaves the role as staff set it.
    const { version } = await ok(owner("GET", `/api/trip-travellers/${mira!.id}`));
    await ok(owner("PATCH", `/api/trip-travellers/${mira!.id}`, { version, role: "child" }));
    await ok(tell(token, [{ id: mira!.id, name: "BOSE MIRA" }]));
    expect(await roles()).toEqual(["lead", "child", "infant"]);
    const { tables } = await ok(owner("GET", `/api/trips/${trip.id}/rooming-list`));
    expect(tables[0].rows.map((row: string[]) => row[3])).toEqual(["Lead traveller", "Adult", "Infant"]);
  });

  it("refuses what is no form, and reaches no other trip", async () => {
    const { token } = await newLink(await newTrip());
    const stranger = await traveller(await newTrip(), { name: "SEN ARUN" });
    const bodies: [object, number][] = [
      [{ travellers: [] }, 422],
      [{ travellers: [{ ...whole(), name: "" }] }, 422],
      [{ travellers: [{ ...whole(), birthDate: "1990-02-30" }] }, 422],
      [{ travellers: [{ ...whole(), role: "guide" }] }, 400],
      [{ travellers: [{ ...whole(), passport: { file: null } }] }, 400],
      [{ travellers: [whole()], tripId: stranger.tripId }, 400],
      [{ travellers: [{ ...whole(), id: stranger.id }] }, 422],
      [{ travellers: Array.from({ length: 61 }, whole) }, 422],
    ];
    for (const [body, expected] of bodies) {
      const { status } = await nobody()("POST", `/api/public/travellers/${token}`, body);
      expect([JSON.stringify(body).slice(0, 200), status]).toEqual([
        JSON.stringify(body).slice(0, 200),
        expected,
      ]);
    }
    const unborn = await tell(token, [whole(), { ...whole(), birthDate: "2100-01-01" }]);
    expect([unborn.status, Object.keys(unborn.body.errors)]).toEqual([422, ["travellers.1.birthDate"]]);
    expect((await page(token)).html).toMatch(/type="date" max="20\d\d-\d\d-\d\d" name="birthDate"/);
    const late = await tell(token, [{ ...whole(), passport: { expiresOn: "tomorrow" } }]);
    expect(Object.keys(late.body.errors)).toEqual(["travellers.0.passport.expiresOn"]);
    const { payload, headers } = await uploadOf("scan.png");
    const query = `traveller=${stranger.id}&kind=passport`;
    const url = `/api/public/travellers/${token}/documents?${query}`;
    expect((await nobody()("POST", url, payload, headers)).status).toBe(404);
    expect((await ok(owner("GET", `/api/trip-travellers/${stranger.id}`))).name).toBe("SEN ARUN");
  });

  it("takes scans with the checks of every upload, for the passport that was told or as a document of their own", async () => {
    const trip = await newTrip();
    const { token } = await newLink(trip);
    const told = whole();
    await ok(tell(token, [told]));
    const send = async (name: string, kind: string, content?: Buffer) => {
      const { payload, headers } = await uploadOf(name, content);
      const url = `/api/public/travellers/${token}/documents?traveller=${told.id}&kind=${kind}`;
      return nobody()("POST", url, payload, headers);
    };
    expect((await send("page.html", "passport", Buffer.from("<script>1</script>"))).status).toBe(422);
    expect((await send("a.png", "ticket")).status).toBe(400);
    expect((await send("passport.png", "passport")).status).toBe(201);
    expect((await send("visa.png", "visa")).status).toBe(201);
    const rows = await ok(owner("GET", `/api/travel-documents?tripId=${trip.id}&_sort=kind&_order=asc`));
    expect(rows).toMatchObject([
      { kind: "passport", expiresOn: "2027-06-30", file: { name: "passport.png", type: "image/png" } },
      { kind: "visa", file: { name: "visa.png" } },
    ]);
    expect((await owner("GET", `/api/attachments/${rows[0].file.id}/content`)).status).toBe(200);
    const viewer = await organisation.member("viewer");
    expect((await viewer("GET", `/api/attachments/${rows[0].file.id}/content`)).status).toBe(404);
  });

  it("is over by time, by withdrawing, with the trip and by erasing, and says so in words", async () => {
    const trip = await newTrip();
    const [old, withdrawn, open] = [await newLink(trip), await newLink(trip), await newLink(trip)];
    await test.database.inTenant(organisation.tenantId, (tx) =>
      tx.query("update traveller_links set expires_at = now() - interval '1 minute' where id = $1", [old.id]),
    );
    const links = `/api/trips/${trip.id}/traveller-links`;
    await ok(owner("POST", `${links}/revoke`, { linkId: withdrawn.id }));
    const states = async (link: { token: string }) => {
      const { status, html } = await page(link.token);
      return [status, /<h1>([^<]*)/.exec(html)?.[1], (await tell(link.token, [whole()])).status];
    };
    expect(await states(old)).toEqual([410, "This link has expired", 410]);
    expect(await states(withdrawn)).toEqual([410, "This link was withdrawn", 410]);
    expect(await states({ token: "a".repeat(43) })).toEqual([404, "We could not find this page", 404]);
    expect(await states(open)).toEqual([200, "Who travels", 200]);
    expect(await ok(owner("GET", links))).toMatchObject([
      { id: open.id, usedAt: expect.any(String), revokedAt: null },
      { id: withdrawn.id, usedAt: null, revokedAt: expect.any(String) },
      { id: old.id },
    ]);
    // Another organisation neither makes nor sees links of this trip, and a viewer makes none.
    const other = await newOrganisation(test);
    const viewer = await organisation.member("viewer");
    expect((await other.owner("POST", links)).status).toBe(404);
    expect((await other.owner("GET", links)).status).toBe(404);
    expect((await viewer("POST", links)).status).toBe(403);
    expect((await owner("GET", links)).body).toHaveLength(3);

    const { version } = await ok(owner("GET", `/api/trips/${trip.id}`));
    await ok(owner("POST", `/api/trips/${trip.id}/erase`, { version }));
    expect((await states(open)).slice(0, 1)).toEqual([410]);
    const gone = await newTrip();
    const link = await newLink(gone);
    await owner("DELETE", `/api/trips/${gone.id}`);
    expect((await states(link)).slice(0, 1)).toEqual([404]);
  });

  it("asks a network and a link not more often than people do", async () => {
    const { token } = await newLink(await newTrip());
    const statuses = [];
    for (let round = 0; round < 42; round += 1) statuses.push((await tell(token, [whole()])).status);
    expect([statuses.slice(0, 40).every((one) => one === 200), statuses[41]]).toEqual([true, 429]);
  });
});
