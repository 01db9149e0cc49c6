import { rmSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, describe, it } from "vitest";
import { backUp } from "../../server/backup/backUp";
import { newStamp } from "../../server/rest/enquiryForms/publicEndpoints";
import { startJobs, type Jobs } from "../../server/jobs/startJobs";
import { newItinerary, priceInRupees, sendIt } from "../proposals/newOffer";
import {
  asking,
  newOrganisation,
  startTestApp,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";
import { tablesWith } from "../rest/tablesWith";
import { temporaryFolder } from "../setup/temporaryFolder";
import { answersAbout, filesIn } from "./fixtures/everywhere";
import { unzipped } from "./fixtures/unzipped";
import { uploadOf } from "./fixtures/uploadPicture";

const folder = temporaryFolder();
let test: TestApp;
let organisation: TestOrganisation;
let sales: Awaited<ReturnType<TestOrganisation["member"]>>;
let owner: TestOrganisation["owner"];
let superuser: Client;
let jobs: Jobs;
let contactId: string;
let tripId: string;
let mergeId: string;
let proposal: string;

const name = "Zephyrine Quillfeather";
const email = "zephyrine@quillfeather.example";
/** One for each place; those of what people write freely are the person's name and address. */
const marks = [
  ...[name, email, "90061234", "markpreference", "marknotes", "marktitle", "markformer", "marktimeline"],
  ...["markfollowup", "markquestion", "markpassport", "markbytes", "markimport", "markmembership"],
];
const [, , , preference, notes, title, former, noted, step, question, passport, bytes, imported, member] =
  marks;

beforeAll(async () => {
  test = await startTestApp({
    settings: {
      ...{ DATA_DIR: folder, SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "crm@tripwright.example" },
      PUBLIC_URL: "https://crm.tripwright.example",
    },
  });
  organisation = await newOrganisation(test);
  ({ owner } = organisation);
  sales = await organisation.member("sales");
  superuser = new Client({ connectionString: test.urls.superuserUrl });
  await superuser.connect();
  const { app } = test;
  jobs = startJobs({ services: app.services, log: app.log, every: 86_400_000, lookEvery: 86_400_000 });
});
afterAll(async () => {
  await jobs.stop();
  await superuser.end();
  await test.stop();
  rmSync(folder, { recursive: true, force: true });
});

const done = async (...asked: Parameters<TestOrganisation["owner"]>) => {
  const { status, body } = await owner(...asked);
  if (status >= 300) throw new Error(`${asked[1]}: ${status} ${JSON.stringify(body)}`);
  return body;
};
const upload = async (url: string, filename: string, content: string) => {
  const { payload, headers } = await uploadOf(filename, Buffer.from(content));
  const authorization = `Bearer ${sales.token}`;
  const answer = await test.app.inject({
    method: "POST",
    url,
    headers: { ...headers, authorization },
    payload,
  });
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
  return answer.json();
};

/** All rows of all tables of the organisation, but for what every write stamps and what records the erasing itself. */
async function allRows(): Promise<Record<string, string[]>> {
  const own = [
    ...["erasures", "erased", "idempotency_keys", "sessions", "attempts"],
    // Mail that waited is not sent later, and totals of jobs.
    ...["jobs", "counters", "tenants"],
  ];
  const { rows: tables } = await superuser.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'",
  );
  const found: Record<string, string[]> = {};
  for (const { name: table } of tables.filter((one) => !own.includes(one.name))) {
    const { rows } = await superuser.query<{ row: string }>(
      `select (to_jsonb(t) - array['version', 'updated_at', 'updated_by', 'number'])::text as row from "${table}" t
       ${table === "history" ? "where action not in ('erase', 'unerase')" : ""}
 order by 1`,
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

const answers = () =>
  answersAbout(async (url) => JSON.stringify((await owner("GET", url)).body), { tripId, contactId });

const erase = async () => {
  const { version } = await done("GET", `/api/contacts/${contactId}`);
  return owner("POST", `/api/contacts/${contactId}/erase`, { version });
};

describe("P35: who is erased is found nowhere", () => {
  it("however it came in", async () => {
    await priceInRupees(owner);
    const { body: form } = await owner("POST", "/api/enquiry-forms", { name: "Home page" });
    const stamp = await newStamp(test.database, form.publicId, new Date(Date.now() - 10_000));
    const enquiry = { customerName: name, email, phone: "+47 900 61 234", message: notes, stamp };
    const sent = await asking(test.app)("POST", `/api/public/enquiry-forms/${form.publicId}`, enquiry);
    expect([sent.status, sent.body]).toEqual([201, sent.body]);
    const [trip] = await done("GET", "/api/trips");
    ({ id: tripId, contactId } = trip);
    const scan = await upload("/api/attachments", `${passport}.txt`, `${bytes}\n`);
    const change = async (url: string, values: object) =>
      sales("PATCH", url, { version: (await done("GET", url)).version, ...values });
    for (const values of [{ title: former }, { title, documents: [scan], assigneeUserId: sales.id }])
      expect((await change(`/api/trips/${tripId}`, values)).status).toBe(200);
    expect((await change(`/api/contacts/${contactId}`, { preferences: preference })).status).toBe(200);
    const account = await done("POST", "/api/accounts", { name: "Fjord Works", kind: "company" });
    await done("POST", "/api/memberships", {
      contactId,
      accountId: account.id,
      role: "booker",
      note: member,
    });
    await done("POST", "/api/timeline", { tripId, kind: "call", body: noted });
    const dueAt = "2030-01-01T10:00:00.000Z";
    await done("POST", "/api/follow-ups", { tripId, kind: "call", dueAt, note: step });
    // Drafts, what is sent, what waits to be mailed, and what a customer asks.
    const days = [
      {
        ...{ id: "d1", title: `${name} arrives` },
        meals: { breakfast: false, lunch: false, dinner: false },
        items: [
          {
            id: "i1",
            kind: "fee",
            title: "Guide",
            cost: 100_000,
            internalNote: `For ${email.toUpperCase()}`,
          },
        ],
      },
    ];
    const itinerary = await newItinerary(owner, { tripId, name: `For ${name}`, days, options: [] });
    const { offer, token } = await sendIt(owner, itinerary.id);
    await done("POST", `/api/offers/${offer.id}/mail`, {
      to: [email],
      subject: "Yours",
      text: `${name}: {link}`,
    });
    const asked = await asking(test.app)("POST", `/api/public/proposals/${token}/questions`, {
      ...{ name, text: question },
    });
    expect(asked.status).toBe(201);
    proposal = `/api/public/proposals/${token}`;
    const twice = await done("POST", "/api/trips", { customerName: `${name}-Old`, phone: "+47 900 61 235" });
    mergeId = (await done("POST", `/api/contacts/${twice.contactId}/merge`, { into: contactId })).merge;
    // Imports that are done and that wait, and an export of what a search for a part of the name found.
    const csv = `Customer,Email,Notes\n${name},${email},${imported}\n`;
    await upload("/api/imports?resource=trips", `${name}.csv`, csv);
    await organisation.owner("GET", "/api/trips/export?q=zephyr+quillf");
    await jobs.runOnce();

    for (const mark of marks.filter((one) => one !== bytes))
      expect([mark, await tablesWith(superuser, mark)]).not.toEqual([mark, []]);
    expect(filesIn(join(folder, "files"))).toContain(bytes);
  }, 30_000);

  it("but gets a copy of all of it, which is on record, without what only staff read", async () => {
    const { token } = await organisation.member("admin");
    const asked = { url: `/api/contacts/${contactId}/copy`, headers: { authorization: `Bearer ${token}` } };
    const { statusCode, rawPayload: zip } = await test.app.inject(asked);
    expect(statusCode).toBe(200);
    const [trip] = JSON.parse(unzipped(zip, "trips.json"));
    const file = trip.documents[0];
    const parts = [
      "contacts",
      "trips",
      "memberships",
      "timeline",
      "follow-ups",
      "offer-questions",
      "offers",
      "history",
    ];
    const told = [
      ...parts.map((part) => unzipped(zip, `${part}.json`)),
      unzipped(zip, `files/${file.id} ${file.name}`),
    ].join("\n");
    for (const mark of marks.filter((one) => one !== imported && one !== "90061234"))
      expect([mark, told.includes(mark)]).toEqual([mark, true]);
    expect(told).toContain("+4790061234");
    // The cost of the offer's guide and the note about it.
    expect(told).not.toMatch(/"cost":100000|QUILLFEATHER/);
    const [record] = (await owner("GET", "/api/exports?_sort=at&_order=desc")).body;
    expect(record).toMatchObject({ what: "Copy: Contact", format: "zip", query: `id=${contactId}` });
    expect((await sales("GET", `/api/contacts/${contactId}/copy`)).status).toBe(403);
  }, 30_000);

  it("while it can be taken back, by nobody who asks, and every row is back as it was", async () => {
    const preview = await done("GET", `/api/contacts/${contactId}/erase`);
    expect(preview).toMatchObject({ until: null, files: 1 });
    expect(preview.reached).toEqual(
      expect.arrayContaining([
        { resource: "contacts", rows: 2 },
        { resource: "trips", rows: 2 },
        { resource: "offers", rows: 1 },
        { resource: "timeline", rows: 2 },
      ]),
    );
    const before = await allRows();
    const merged = await done("GET", `/api/merges/${mergeId}/undo`);
    const visit = async () => (await asking(test.app)("GET", proposal)).status;
    const value = (await done("GET", `/api/trips/${tripId}`)).value;
    const { status, body } = await erase();
    expect([status, body.name]).toEqual([200, "Erased"]);
    const said = await answers();
    for (const mark of marks) {
      expect([mark, said.toLowerCase().includes(mark.toLowerCase())]).toEqual([mark, false]);
      expect(["erased", "files"]).toEqual(expect.arrayContaining(await tablesWith(superuser, mark)));
    }
    expect((await done("GET", `/api/trips/${tripId}`)).value).toEqual(value);
    expect([await visit(), (await owner("GET", `/api/merges/${mergeId}/undo`)).status]).toEqual([410, 409]);
    await expect(
      test.database.inTenant(organisation.tenantId, (tx) => tx.query("select * from erased")),
    ).rejects.toThrow();
    expect((await sales("POST", `/api/contacts/${contactId}/take-back`)).status).toBe(403);
    // From any row that was erased with it.
    const back = await done("POST", `/api/trips/${tripId}/take-back`);
    expect(back.customerName).toBe(name);
    expect(await allRows()).toEqual(before);
    expect([await visit(), await done("GET", `/api/merges/${mergeId}/undo`)]).toEqual([200, merged]);
    const { entries } = await done("GET", `/api/contacts/${contactId}/history`);
    expect(entries.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual(["unerase", "erase"]);
    expect((await owner("POST", `/api/contacts/${contactId}/take-back`)).status).toBe(409);
  }, 30_000);

  it("after 7 days, in no table, file, answer or backup, and writes again as somebody new", async () => {
    expect((await erase()).status).toBe(200);
    await superuser.query("update erasures set until = now() where ended_at is null");
    await jobs.runOnce();
    await jobs.runOnce();
    expect((await owner("POST", `/api/contacts/${contactId}/take-back`)).status).toBe(409);
    const said = await answers();
    const target = join(folder, "backup");
    await backUp({
      ...{ ownerUrl: test.urls.ownerUrl, files: test.files, dataDir: folder, folder: target },
      warn: (message) => expect(message).toBe(""),
    });
    const stored = `${filesIn(join(folder, "files"))}\n${filesIn(target)}`;
    for (const mark of marks) {
      const places = [said, stored].map((text) => text.toLowerCase().includes(mark.toLowerCase()));
      expect([mark, await tablesWith(superuser, mark), ...places]).toEqual([mark, [], false, false]);
    }
    const { contactId: next } = await done("POST", "/api/trips", { customerName: name, email });
    expect(next).not.toBe(contactId);
  }, 30_000);

  it("some months after an enquiry came to nothing, where the organisation says so", async () => {
    const enquiry = async (customerName: string) => (await done("POST", "/api/trips", { customerName })).id;
    const [old, lively, sold] = [
      await enquiry("Old Ones"),
      await enquiry("Lively Ones"),
      await enquiry("Sold Ones"),
    ];
    const ids = [old, lively, sold];
    await superuser.query("update trips set updated_at = now() - interval '13 months' where id = any($1)", [
      ids,
    ]);
    await superuser.query("update history set at = now() - interval '13 months' where about = any($1)", [
      [old, sold],
    ]);
    await superuser.query(
      "update trips set converted_at = now(), updated_at = now() - interval '13 months' where id = $1",
      [sold],
    );
    const preview = await done("GET", "/api/tenants/old-enquiries?months=12");
    expect([preview.count, preview.first[0]?.customerName]).toEqual([1, "Old Ones"]);
    expect((await done("GET", "/api/tenants/old-enquiries?months=14")).count).toBe(0);
    const names = () =>
      Promise.all(ids.map(async (id) => (await done("GET", `/api/trips/${id}`)).customerName));
    await jobs.runOnce();
    expect(await names()).toEqual(["Old Ones", "Lively Ones", "Sold Ones"]);
    const { version } = await done("GET", "/api/tenants");
    await done("PATCH", "/api/tenants", { version, keepEnquiriesMonths: 12 });
    // Another five minutes' round.
    await jobs.runOnce(new Date(Date.now() + 400_000));
    expect(await names()).toEqual(["Erased", "Lively Ones", "Sold Ones"]);
    await done("POST", `/api/trips/${old}/take-back`);
    expect(await names()).toEqual(["Old Ones", "Lively Ones", "Sold Ones"]);
  }, 30_000);
});
