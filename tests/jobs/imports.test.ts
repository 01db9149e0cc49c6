import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleWorkbook } from "../../scripts/sampleWorkbook";
import { handlers } from "../../server/jobs/handlers";
import { startJobs, type Jobs } from "../../server/jobs/startJobs";
import { formatsOf } from "../../src/domain/formats/formatsOf";
import { plainNumber, readCell } from "../../server/rest/runs/importFields";
import { ColumnReading } from "../../server/spreadsheets/columnReadings";
import { workbookOf } from "../files/xlsxOf";
import { uploadOf } from "../promises/fixtures/uploadPicture";
import { asOwner } from "../database/catalogue";
import { killWhen, onlyWhenAsked } from "./killWhen";
import { asking, newOrganisation, startTestApp, type Ask, type TestApp } from "../rest/startTestApp";

let test: TestApp;
let jobs: Jobs;
beforeAll(async () => {
  test = await startTestApp();
  jobs = startJobs({ services: test.app.services, log: test.app.log, handlers, ...onlyWhenAsked });
});
afterAll(async () => {
  await jobs.stop();
  await test.stop();
});

async function ok(asked: ReturnType<Ask>) {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}
const work = () => jobs.runOnce(new Date(Date.now() + 10_000));
const bring = async (ask: Ask, resource: string, text: string | Buffer, more = "") => {
  const { payload, headers } = await uploadOf(`${resource}.csv`, Buffer.from(text));
  return ask("POST", `/api/imports?resource=${resource}${more}`, payload, headers);
};
const brought = (ask: Ask, resource: string, text: string | Buffer) => ok(bring(ask, resource, text));
const step = async (ask: Ask, id: string, verb: "check" | "apply" | "undo") => {
  await ok(ask("POST", `/api/imports/${id}/${verb}`));
  await work();
  return ok(ask("GET", `/api/imports/${id}`));
};
const applied = async (ask: Ask, resource: string, text: string) =>
  step(ask, (await brought(ask, resource, text)).id, "apply");
const download = async (token: string, url: string) =>
  (await test.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).rawPayload;
const list = (ask: Ask, query: string) => ok(ask("GET", `/api/${query}`));

const hotels = `Name,City,Country,Category,Check-in from,Amenities,What is it
Lake House,Kochi,IN,4 star,14:00,"pool, spa",x
Hill View,Munnar,India,nonsense,2 pm,,y
Sea Breeze,Goa,India,,,wifi,z
`;

describe("an import", () => {
  it("shows the first rows as they would stand, counts in a check that writes nothing, and writes, and says how it ended", async () => {
    const { owner, member } = await newOrganisation(test);
    const read = await brought(owner, "hotels", hotels);
    expect(read).toMatchObject({ state: "read", lines: 3, found: { encoding: "utf-8", delimiter: "," } });
    expect(read.settings.mapping.map(({ field }: { field: string }) => field)).toEqual([
      ...["name", "city", "country", "starCategory", "checkInTime", "amenities", null],
    ]);
    expect(read.settings).toMatchObject({ mode: "both", matchBy: "name" });
    expect(read.preview[0]).toMatchObject({
      ...{ line: 2, errors: {} },
      values: { name: "Lake House", country: "IN", checkInTime: "14:00", amenities: ["pool", "spa"] },
    });
    const checked = await step(owner, read.id, "check");
    expect(checked).toMatchObject({ state: "checked", counts: { created: 2, failed: 1, changed: 0 } });
    expect(checked.errors).toMatchObject([{ line: 3, column: "Category", field: "starCategory" }]);
    expect(await list(owner, "hotels")).toEqual([]);
    expect(await list(owner, "notifications")).toEqual([]);
    const faults = await owner("GET", `/api/imports/${read.id}/faults`);
    expect(faults.status).toBe(200);
    await ok(owner("PATCH", `/api/imports/${read.id}`, { onFaults: "none" }));
    expect((await owner("POST", `/api/imports/${read.id}/apply`)).status).toBe(409);
    await ok(owner("PATCH", `/api/imports/${read.id}`, { onFaults: "good_rows" }));
    const done = await step(owner, read.id, "apply");
    expect(done).toMatchObject({ state: "done", counts: { created: 2, failed: 1 } });
    // Whoever brought it is told, of the check nobody.
    expect(await list(owner, "notifications")).toMatchObject([
      {
        kind: "run_done",
        readAt: null,
        trip: "Import of hotels.csv: 2 done, 1 refused",
        resource: "imports",
        rowId: read.id,
      },
    ]);
    expect(await list(await member("admin"), "notifications")).toEqual([]);
    const [first] = await list(owner, "hotels?name=Lake House");
    const { entries } = await list(owner, `hotels/${first.id}/history`);
    expect(entries[0]).toMatchObject({ via: "import", import: "hotels.csv", action: "create" });
    expect(await list(owner, "imports?resource=hotels&state=done&failed_gte=1&q=hotels")).toMatchObject([
      { id: read.id, name: "hotels.csv", lines: 3, created: 2, changed: 0, failed: 1 },
    ]);
    expect(await list(owner, "imports?state=checked")).toEqual([]);
    expect((await owner("POST", `/api/imports/${read.id}/apply`)).status).toBe(409);
  });

  it("gives faulty lines back as a file that is mended and brought again", async () => {
    const { owner } = await newOrganisation(test);
    const { id } = await applied(owner, "hotels", hotels.replace("Hill View", "'=Hill"));
    const faults = await owner("GET", `/api/imports/${id}/faults`);
    const csv = String(faults.body);
    expect(csv).toContain("'=Hill");
    expect(csv).toMatch(/What to mend\r\n.*Category: /);
    const again = await applied(owner, "hotels", csv.replace("nonsense", "3 star"));
    expect(again).toMatchObject({ counts: { created: 1, failed: 0 } });
    expect(await list(owner, "hotels?name=%3DHill")).toMatchObject([{ starCategory: "3" }]);
  });

  it("names every fault of a line at once: unread cells, values refused by themselves and beside others", async () => {
    const { owner } = await newOrganisation(test);
    const trips = `Customer,Email,Adults,Start,End,Source,Assigned to\n,no-mail,many,2027-01-09,2027-01-02,Fair,Nobody\n`;
    const { id, settings } = await brought(owner, "trips", trips);
    const mapping = settings.mapping.map((use: object, at: number) => ({ ...use, makesMissing: at === 5 }));
    await ok(owner("PATCH", `/api/imports/${id}`, { mapping }));
    const checked = await step(owner, id, "check");
    expect(checked).toMatchObject({ counts: { failed: 1 } });
    const columns = checked.errors.map(({ column }: { column: string }) => column);
    expect(columns).toEqual(["Customer", "Email", "Adults", "End", "Assigned to"]);
    // A line that changes a row is not asked for what it leaves out.
    await applied(owner, "hotels", hotels);
    const changing = await brought(owner, "hotels", "Name,Category,Email\nLake House,nonsense,no-mail\n");
    const { counts, errors } = await step(owner, changing.id, "check");
    expect(counts).toMatchObject({ created: 0, changed: 0, failed: 1 });
    expect(errors).toMatchObject([{ column: "Category" }, { column: "Email" }]);
    // A key that cannot be read is a fault, no row that is missing.
    const keyed = await brought(owner, "hotels", "Id,City\nnonsense,Goa\n");
    await ok(owner("PATCH", `/api/imports/${keyed.id}`, { mode: "update", matchBy: "id" }));
    expect((await step(owner, keyed.id, "check")).errors).toMatchObject([{ line: 2, column: "Id" }]);
    // A field that no column fills is named by its label.
    const nameless = await brought(owner, "hotels", "City,Country\nGoa,India\n");
    expect((await step(owner, nameless.id, "check")).errors).toMatchObject([{ column: "Name" }]);
  });

  it("changes nothing when it is brought twice, with and without a key", async () => {
    const { owner } = await newOrganisation(test);
    await applied(owner, "hotels", hotels);
    expect(await applied(owner, "hotels", hotels)).toMatchObject({
      counts: { created: 0, changed: 0, same: 2, failed: 1 },
    });
    const other = hotels.replace("Kochi", "Cochin").replace("Sea Breeze", "Sand");
    const third = await applied(owner, "hotels", other);
    expect(third).toMatchObject({ counts: { created: 1, changed: 1, same: 0, failed: 1 } });
    const trips = "Customer,Start,Adults\nAsha,25/12/2026,2\nKiran,26/12/2026,3\nAsha,25/12/2026,2\n";
    expect(await applied(owner, "trips", trips)).toMatchObject({ counts: { created: 2, skipped: 1 } });
    expect(await applied(owner, "trips", trips)).toMatchObject({
      counts: { same: 2, skipped: 1, created: 0 },
    });
    expect(await list(owner, "trips")).toHaveLength(2);
  });

  it("announces nothing and assigns nobody; an open trip gets the step that it always has", async () => {
    const { owner } = await newOrganisation(test);
    await applied(owner, "trips", "Customer,Start\nAsha,2026-12-25\n");
    const steps = await list(owner, "follow-ups");
    expect(steps).toMatchObject([{ assigneeUserId: null, status: "open", purpose: "next" }]);
    expect(await list(owner, "trips")).toMatchObject([
      {
        ...{ customerName: "Asha", assigneeUserId: null, startDate: "2026-12-25" },
        nextFollowUpAt: steps[0].dueAt,
      },
    ]);
  });

  it("finds references by title, e-mail or id, and query fields by their label", async () => {
    const organisation = await newOrganisation(test);
    const { owner } = organisation;
    const seller = await organisation.member("sales");
    const source = await ok(
      owner("POST", "/api/query-sources", { name: "Website of ours", kind: "website_form" }),
    );
    const tenant = await list(owner, "tenants");
    const [{ version }] = [tenant].flat();
    const diet = {
      key: "diet",
      label: "Diet",
      kind: "choice",
      options: [{ value: "vegan", label: "Vegan" }],
    };
    const queryField = {
      ...diet,
      required: false,
      help: null,
      section: null,
      isPublic: false,
      isActive: true,
    };
    await ok(owner("PATCH", "/api/tenants", { version, queryFields: [queryField] }));
    const { email } = await list(owner, `users/${seller.id}`);
    const text = `Customer,Source,Assigned to,Diet,Budget\nAsha,website of OURS,${email ?? seller.id},vegan,"INR 1,23,456.50"\nKiran,Nobody,,,\nMeera,${source.id},,meat,\nOlga,,,,"1,250"\n`;
    const done = await applied(owner, "trips", text);
    expect(done).toMatchObject({ counts: { created: 2, failed: 2 } });
    expect(done.errors).toMatchObject([
      { line: 3, column: "Source" },
      { line: 4, column: "Diet" },
    ]);
    const { currency } = await list(owner, "tenants");
    expect(await list(owner, "trips?_sort=customerName&_order=asc")).toMatchObject([
      {
        ...{ querySourceId: source.id, assigneeUserId: seller.id, custom: { diet: "vegan" } },
        budget: { amount: 12_345_650, currency: "INR" },
      },
      // An amount alone is in the organisation's currency.
      { customerName: "Olga", budget: { amount: 125_000, currency } },
    ]);
  });

  it("takes a birth date of two digits for one that lies in the past, with and without zeros before day and month", () => {
    const field = { kind: "date", label: "Birth date" } as const;
    const found = new ColumnReading("Born").found();
    const formats = {
      ...formatsOf({ locale: "en-IN", timeZone: "Asia/Kolkata", dateFormat: null }),
      today: () => "2026-10-04",
    };
    const read = (cell: string) =>
      readCell(
        { key: "birthDate", field, isKey: false, isFixed: false },
        cell,
        { field: "birthDate", dateOrder: "DMY" },
        found,
        formats,
        {},
      ).value;
    expect(["05/03/26", "5/3/26", "5/9/26", "4/10/26", "5/10/26", "1/1/80"].map(read)).toEqual([
      ...["2026-03-05", "2026-03-05", "2026-09-05", "2026-10-04", "1926-10-05", "1980-01-01"],
    ]);
  });

  it("asks for the order of dates where a column leaves it open", async () => {
    const { owner } = await newOrganisation(test);
    const read = await brought(
      owner,
      "trips",
      "Customer,Start\nAsha,03/04/2026\nKiran,31/02\nMeera,next week\n",
    );
    expect(read.columns[1].asks).toMatch(/03\/04\/2026/);
    expect((await owner("POST", `/api/imports/${read.id}/check`)).body.errors).toMatchObject({
      "mapping.1": [expect.stringMatching(/day or the month/)],
    });
    const mapping = [{ field: "customerName" }, { field: "startDate", dateOrder: "MDY" }];
    const told = await ok(owner("PATCH", `/api/imports/${read.id}`, { mapping }));
    expect(told.preview[0]).toMatchObject({ values: { startDate: "2026-03-04" } });
    expect(await step(owner, read.id, "check")).toMatchObject({
      ...{ counts: { created: 1, failed: 2 } },
      errors: [
        { line: 3, column: "Start", message: expect.stringMatching(/31\/02/) },
        { line: 4, column: "Start" },
      ],
    });
    const wrong = { mapping: [{ field: "customerName" }, { field: "customerName" }] };
    expect((await owner("PATCH", `/api/imports/${read.id}`, wrong)).status).toBe(422);
  });

  it("is taken back as a whole, but rows that somebody changed since stay and are named", async () => {
    const { owner } = await newOrganisation(test);
    await ok(owner("POST", "/api/hotels", { name: "Lake House", city: "Old", country: "IN" }));
    const lines = Array.from({ length: 450 }, (_, index) => `Hotel ${index},Kochi,IN`).join("\n");
    const done = await applied(owner, "hotels", `Name,City,Country\nLake House,Kochi,IN\n${lines}\n`);
    expect(done).toMatchObject({ counts: { created: 450, changed: 1 } });
    const [edited] = await list(owner, "hotels?name=Hotel 7");
    await ok(owner("PATCH", `/api/hotels/${edited.id}`, { version: edited.version, city: "Other" }));
    const undone = await step(owner, done.id, "undo");
    expect(undone).toMatchObject({ state: "undone", undo: { done: 450, failed: 1 } });
    const run = await list(owner, `runs/${undone.undo.runId}`);
    expect(run.errors).toMatchObject([{ id: edited.id, error: { message: expect.stringMatching(/since/) } }]);
    const left = await list(owner, "hotels?_sort=name&_order=asc");
    expect(left).toMatchObject([
      { name: "Hotel 7", city: "Other" },
      { name: "Lake House", city: "Old" },
    ]);
  });

  it("writes each line once where the server's process is killed in the middle, and is taken back", async () => {
    const { owner } = await newOrganisation(test);
    const lines = (count: number, city: string) =>
      Array.from({ length: count }, (_, n) => `Person ${n},C-${n},${city} ${n}\n`).join("");
    const head = "Name,Number elsewhere,Address: City\n";
    await applied(owner, "contacts", head + lines(100, "Kochi"));
    const { id } = await brought(owner, "contacts", head + lines(500, "Munnar"));
    await ok(owner("POST", `/api/imports/${id}/apply`));
    const state = () => ok(owner("GET", `/api/imports/${id}`));
    await killWhen(test.urls.appUrl, async () => (await state()).counts.created > 0);
    // The database still ends what the process had sent, a commit perhaps.
    const busy = `select from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`;
    await asOwner(test.urls.superuserUrl, (client) =>
      expect.poll(async () => (await client.query(busy)).rowCount, { timeout: 10_000 }).toBe(0),
    );
    const killed = await state();
    expect(killed).toMatchObject({ state: "running", counts: { changed: 100 } });
    const count = async (filter = "") => {
      const { total } = await list(owner, `contacts/aggregate?_measures=tripsCount_sum${filter}`);
      return total.count;
    };
    // What the killed process had begun and not committed is not there.
    expect(await count()).toBe(100 + killed.counts.created);
    expect(killed.counts.created).toBeLessThan(400);
    await jobs.runOnce(new Date(Date.now() + 400_000));
    const counts = { created: 400, changed: 100, same: 0, skipped: 0, failed: 0, done: 500 };
    expect(await state()).toMatchObject({ state: "done", counts });
    expect(await count()).toBe(500);
    const names = await list(owner, "contacts?_start=0&_end=200&_sort=createdAt&_order=desc");
    expect(new Set(names.map(({ externalId }: { externalId: string }) => externalId)).size).toBe(200);
    const { undo } = await step(owner, id, "undo");
    expect(undo).toMatchObject({ done: 500, failed: 0 });
    expect(await count()).toBe(100);
    expect(await list(owner, "contacts?name=Person 7")).toMatchObject([{ address: { city: "Kochi 7" } }]);
  }, 60_000);

  it("is open to whoever may create the rows, and its starter's rights hold for each line", async () => {
    const organisation = await newOrganisation(test);
    const { owner } = organisation;
    const viewer = await organisation.member("viewer");
    const seller = await organisation.member("sales");
    expect((await bring(viewer, "hotels", hotels)).status).toBe(403);
    expect((await bring(owner, "nothing", hotels)).status).toBe(422);
    expect((await bring(owner, "hotels", "Name\n")).status).toBe(422);
    expect((await bring(owner, "hotels", hotels, "&encoding=latin9")).status).toBe(400);
    const { id } = await brought(seller, "hotels", hotels);
    const other = await organisation.member("sales");
    const lists = await Promise.all([owner, seller, other].map((ask) => list(ask, "imports?state=read")));
    expect(lists.map(({ length }) => length)).toEqual([1, 1, 0]);
    for (const [method, path] of [
      ["GET", ""],
      ["PATCH", ""],
      ["POST", "/check"],
      ["POST", "/apply"],
      ["POST", "/undo"],
      ["GET", "/faults"],
    ] as const) {
      const { status } = await other(
        method,
        `/api/imports/${id}${path}`,
        method === "PATCH" ? {} : undefined,
      );
      expect(status).toBe(404);
    }
    expect((await owner("GET", `/api/imports/${id}`)).status).toBe(200);
    await ok(seller("POST", `/api/imports/${id}/apply`));
    const person = await list(owner, `users/${seller.id}`);
    await ok(owner("PATCH", `/api/users/${seller.id}`, { version: person.version, role: "viewer" }));
    await work();
    expect(await ok(owner("GET", `/api/imports/${id}`))).toMatchObject({ counts: { created: 0, failed: 3 } });
  });

  it("works with an API key, by its role and for it alone", async () => {
    const { owner } = await newOrganisation(test);
    const key = async (role: string) => {
      const { secret, id } = await ok(owner("POST", "/api/api-keys", { name: `Key of ${role}`, role }));
      return { id, ask: asking(test.app, secret) };
    };
    const [sales, viewer] = [await key("sales"), await key("viewer")];
    expect((await bring(viewer.ask, "hotels", hotels)).status).toBe(403);
    expect((await bring(sales.ask, "users", "Name\nEve\n")).status).toBe(403);
    const settings = (given: object) =>
      `------tripwright\r\ncontent-disposition: form-data; name="settings"\r\n\r\n${JSON.stringify(given)}\r\n`;
    const mapping = ["name", "city", "country", null].map((field) => ({ field }));
    const sent = await uploadOf(
      "h.csv",
      Buffer.from("A,B,C,D\nPier,Goa,IN,x\n"),
      settings({ mapping, matchBy: "name" }),
    );
    const { id, ...read } = await ok(
      sales.ask("POST", "/api/imports?resource=hotels", sent.payload, sent.headers),
    );
    expect(read.preview).toMatchObject([{ values: { name: "Pier", city: "Goa" } }]);
    const wrong = await uploadOf("h.csv", Buffer.from("A\nPier\n"), settings({ mapping, mode: "no" }));
    expect(
      (await sales.ask("POST", "/api/imports?resource=hotels", wrong.payload, wrong.headers)).status,
    ).toBe(422);
    // Another key does not see it.
    expect((await viewer.ask("GET", `/api/imports/${id}`)).status).toBe(404);
    const planner = await key("operations");
    expect(await list(planner.ask, "imports")).toEqual([]);
    expect(await step(sales.ask, id, "apply")).toMatchObject({ state: "done", counts: { created: 1 } });
    const [hotel] = await list(owner, "hotels");
    const { entries } = await list(owner, `hotels/${hotel.id}/history`);
    expect(entries[0]).toMatchObject({ via: "import", apiKey: "Key of sales" });
    expect(await step(sales.ask, id, "undo")).toMatchObject({
      state: "undone",
      undo: { done: 1, failed: 0 },
    });
    const late = await ok(bring(sales.ask, "hotels", hotels));
    await ok(sales.ask("POST", `/api/imports/${late.id}/apply`));
    await ok(owner("POST", `/api/api-keys/${sales.id}/revoke`));
    await work();
    expect(await list(owner, "hotels")).toEqual([]);
  });

  it("makes what references name and is missing, where that is chosen, and takes it back too", async () => {
    const { owner } = await newOrganisation(test);
    const text = "Customer,Start,Source\nAsha,2027-01-02,Fair\nKiran,2027-01-03,fair\nMeera,soon,Radio\n";
    const { id, settings, fields } = await brought(owner, "trips", text);
    expect(fields).toContainEqual(expect.objectContaining({ key: "querySourceId", makes: "Query source" }));
    expect(fields.find(({ key }: { key: string }) => key === "assigneeUserId").makes).toBeNull();
    expect(await step(owner, id, "check")).toMatchObject({ counts: { failed: 3 } });
    const before = await list(owner, "query-sources");
    const mapping = settings.mapping.map((use: object, at: number) => ({ ...use, makesMissing: at === 2 }));
    const told = await ok(owner("PATCH", `/api/imports/${id}`, { mapping }));
    expect(told.preview[0]).toMatchObject({ errors: {}, missing: { querySourceId: "Fair" } });
    const wrong = settings.mapping.map((use: object) => ({ ...use, makesMissing: true }));
    expect((await owner("PATCH", `/api/imports/${id}`, { mapping: wrong })).status).toBe(422);
    expect(await step(owner, id, "check")).toMatchObject({ counts: { created: 2, failed: 1 } });
    expect(await list(owner, "query-sources")).toEqual(before);
    await step(owner, id, "apply");
    // The line with a fault leaves nothing behind.
    const made = (await list(owner, "query-sources")).filter(
      ({ id: one }: { id: string }) => !before.some(({ id: old }: { id: string }) => old === one),
    );
    expect(made).toMatchObject([{ name: "Fair" }]);
    for (const trip of await list(owner, "trips")) expect(trip.querySourceId).toBe(made[0].id);
    await step(owner, id, "undo");
    expect([await list(owner, "trips"), await list(owner, "query-sources")]).toEqual([[], before]);
  });

  it("brings nothing where one line fails while it writes, if that is chosen", async () => {
    const { owner, tenantId } = await newOrganisation(test);
    const text = `Name,City,Country\n${Array.from({ length: 450 }, (_, at) => `Inn ${at},Goa,IN`).join("\n")}\n`;
    const { id } = await brought(owner, "hotels", text);
    await ok(owner("PATCH", `/api/imports/${id}`, { onFaults: "none" }));
    expect(await step(owner, id, "check")).toMatchObject({ counts: { created: 450, failed: 0 } });
    // A line that the check did not see so.
    await test.database.inTenant(tenantId, (tx) =>
      tx.query('update import_lines set cells = \'["", "Goa", "IN"]\' where import_id = $1 and line = 400', [
        id,
      ]),
    );
    const done = await step(owner, id, "apply");
    expect(done).toMatchObject({ state: "undone", counts: { failed: 1 } });
    expect(await list(owner, "hotels")).toEqual([]);
  });

  it("reads rows inside rows from a sheet of their own, as an export writes them", async () => {
    const organisation = await newOrganisation(test);
    const { owner } = organisation;
    const asha = await ok(
      owner("POST", "/api/contacts", {
        name: "Asha Rao",
        ways: [
          { kind: "email", value: "asha@mail.example", label: null, isPrimary: true, isShared: false },
          { kind: "phone", value: "+919876543210", label: "Home", isPrimary: false, isShared: true },
        ],
      }),
    );
    await ok(owner("POST", "/api/contacts", { name: "Kiran" }));
    const { token } = await organisation.member("admin");
    const same = await brought(owner, "contacts", await download(token, "/api/contacts/export?format=xlsx"));
    expect(same).toMatchObject({
      notes: [],
      lines: 2,
      found: { sheets: expect.arrayContaining(["Ways to reach"]) },
    });
    expect(await step(owner, same.id, "apply")).toMatchObject({ counts: { same: 2, changed: 0, failed: 0 } });
    const sheets = {
      Contacts: [["Name"], ["Meera"], ["Dev"]],
      "Ways to reach": [
        ["Contact", "Kind", "Number or address"],
        ["meera", "Email", "meera@mail.example"],
        ["Meera", "Phone", "+919876500000"],
        ["Dev", "pigeon", "x"],
        ["Nobody", "Phone", "1"],
      ],
    };
    const { id, notes, preview } = await brought(owner, "contacts", workbookOf(sheets));
    expect(notes).toEqual([expect.stringMatching(/line 5: .*“Nobody”/)]);
    expect(preview[0].values.ways).toHaveLength(2);
    const done = await step(owner, id, "apply");
    expect(done).toMatchObject({ counts: { created: 1, failed: 1 } });
    expect(done.errors[0]).toMatchObject({
      line: 3,
      column: "Ways to reach",
      message: expect.stringMatching(/^Line 4, Kind/),
    });
    const [{ id: meera }] = await list(owner, "contacts?name=Meera");
    expect(await list(owner, `contacts/${meera}`)).toMatchObject({
      email: "meera@mail.example",
      ways: [{ isShared: false }, { value: "+919876500000" }],
    });
    expect(await list(owner, `contacts/${asha.id}`)).toMatchObject({ version: asha.version });
  });

  it("brings columns of e-mail and numbers of customers, and finds who is there as enquiries do", async () => {
    const { owner } = await newOrganisation(test);
    const columns = "Name,Email,Phone,WhatsApp,Address: City";
    const list1 = `${columns}
Asha Rao,asha@mail.example,+91 98765 43210,,Kochi
Kiran Rao,asha@mail.example,+91 98765 43211,,
Meera,,+91 98765 43212,+91 98765 43213,
Dev,no-mail,12,,
`;
    const read = await brought(owner, "contacts", list1);
    expect(read.settings.mapping.map(({ field }: { field: string }) => field)).toEqual([
      ...["name", "email", "phone", "whatsapp", "address.city"],
    ]);
    expect(read).toMatchObject({ knownBy: "name with e-mail or number", settings: { matchBy: null } });
    const done = await step(owner, read.id, "apply");
    // Two people of a family share an address: they stay two.
    expect(done).toMatchObject({ counts: { created: 3, failed: 1 } });
    expect(done.errors).toMatchObject([
      { line: 5, column: "Email" },
      { line: 5, column: "Phone" },
    ]);
    const named = async (name: string) => {
      const [{ id }] = await list(owner, `contacts?name=${encodeURIComponent(name)}`);
      return list(owner, `contacts/${id}`);
    };
    const primary = { label: null, isPrimary: true, isShared: false };
    const asha = await named("Asha Rao");
    expect(asha).toMatchObject({
      ...{ email: "asha@mail.example", phoneE164: "+919876543210", address: { city: "Kochi" } },
      ways: [
        { ...primary, kind: "email", value: "asha@mail.example" },
        { ...primary, kind: "phone", value: "+91 98765 43210" },
      ],
    });
    expect(await named("Meera")).toMatchObject({ whatsapp: "+91 98765 43213", email: null });
    // An enquiry of one of them finds her.
    const trip = { customerName: "Asha", email: "ASHA@mail.example" };
    expect(await ok(owner("POST", "/api/trips", trip))).toMatchObject({ contactId: asha.id });
    // Another spelling is the same number; another number comes first, beside the one that is there.
    const list2 = `${columns}
Asha Rao,ASHA@mail.example,+919876543210,,Kochi
Meera,meera@mail.example,+919876543212,+91 98765 43299,
`;
    expect(await applied(owner, "contacts", list2)).toMatchObject({
      counts: { created: 0, changed: 1, same: 1, failed: 0 },
    });
    expect(await named("Meera")).toMatchObject({
      ...{ email: "meera@mail.example", phone: "+91 98765 43212", whatsapp: "+91 98765 43299" },
      ways: [
        { kind: "phone", isPrimary: true },
        { kind: "whatsapp", value: "+91 98765 43213", isPrimary: false },
        { kind: "email", isPrimary: true },
        { kind: "whatsapp", isPrimary: true },
      ],
    });
    // What was there comes first again, and nothing is added.
    const back = `${columns}\nMeera,meera@mail.example,,+91 98765 43213,\n`;
    expect(await applied(owner, "contacts", back)).toMatchObject({ counts: { changed: 1 } });
    expect(await named("Meera")).toMatchObject({ whatsapp: "+91 98765 43213", ways: { length: 4 } });
    expect(await applied(owner, "contacts", `Name,Email\nNew,asha@mail.example\n`)).toMatchObject({
      counts: { created: 1 },
    });
  });

  it("finds no trip by its customer's e-mail address, unless that is chosen", async () => {
    const { owner } = await newOrganisation(test);
    const csv =
      "Customer,Email,Start\nAsha,asha@mail.example,2027-01-09\nAsha,asha@mail.example,2027-03-09\n";
    const read = await brought(owner, "trips", csv);
    expect(read).toMatchObject({ knownBy: null, settings: { matchBy: null } });
    expect(await step(owner, read.id, "apply")).toMatchObject({ counts: { created: 2, failed: 0 } });
  });

  it("brings a running business from one workbook, sheet by sheet, in the order of references", async () => {
    const { owner, member } = await newOrganisation(test);
    const book = await buffer(sampleWorkbook());
    const first = await brought(owner, "contacts", book);
    expect(first.workbook.map(({ resource }: { resource: string }) => resource)).toEqual([
      ...["contacts", "accounts", "trips", "trip-travellers", "follow-ups"],
    ]);
    const counts: object[] = [];
    for (const { resource } of first.workbook) {
      const { id } = await brought(owner, resource, book);
      const { counts: found, errors, notes } = await step(owner, id, "apply");
      counts.push([resource, found.created, errors, notes]);
    }
    expect(counts).toEqual([
      ["contacts", 2, [], []],
      ["accounts", 1, [], []],
      ["trips", 2, [], []],
      ["trip-travellers", 2, [], []],
      ["follow-ups", 1, [], []],
    ]);
    const [trip] = await list(owner, "trips?externalId=T-1");
    expect(trip).toMatchObject({ status: "converted", startDate: "2027-12-18", firstResponseDueAt: null });
    expect(await list(owner, "trips?externalId=T-2")).toMatchObject([
      { status: "in_progress", nextFollowUpAt: expect.stringMatching(/^2027-12-01/) },
    ]);
    const again = await step(owner, (await brought(owner, "trips", book)).id, "apply");
    expect(again).toMatchObject({ counts: { same: 2, changed: 0, failed: 0 } });
    // Others bring trips in their first state.
    const sales = await member("sales");
    const read = await brought(sales, "trips", book);
    expect(read.fields.map(({ key }: { key: string }) => key)).not.toContain("status");

    const usd = (amount: number) => ({ amount, currency: "USD" });
    const sold = { agreedPrice: usd(415_000), paidSoFar: usd(100_000) };
    expect(trip).toMatchObject({ ...sold, value: usd(415_000) });
    const { [0]: account } = await list(owner, "accounts");
    await ok(owner("PATCH", `/api/trips/${trip.id}`, { version: trip.version, accountId: account.id }));
    const sums = async () => [
      (await list(owner, `contacts/${trip.contactId}`)).soldTotal,
      (await list(owner, `accounts/${account.id}`)).soldTotal,
    ];
    expect(await sums()).toEqual([usd(415_000), usd(415_000)]);
    const admin = await member("admin");
    const file = await download(
      admin.token,
      "/api/trips/export?format=xlsx&_columns=id,agreedPrice,paidSoFar",
    );
    expect(await step(admin, (await brought(admin, "trips", file)).id, "apply")).toMatchObject({
      counts: { same: 2, changed: 0, failed: 0 },
    });
    // A seller agrees on prices, and learns nothing of the business's figures by them.
    const seen = await list(sales, `trips/${trip.id}`);
    expect(seen).toMatchObject(sold);
    expect(seen).not.toHaveProperty("value");
    expect(await list(await member("viewer"), `trips/${trip.id}`)).not.toHaveProperty("paidSoFar");
    await ok(sales("PATCH", `/api/trips/${trip.id}`, { version: seen.version, agreedPrice: usd(390_000) }));
    expect(await sums()).toEqual([usd(390_000), usd(390_000)]);
  });
});

describe("a number", () => {
  it.each([
    ["1,23,456.50", ".", "123456.50"],
    ["1.234,50", ",", "1234.50"],
    ["12,5", ",", "12.5"],
    ["(500)", ".", "-500"],
    ["500-", ".", "-500"],
    ["INR 1,234 ", ".", "INR 1234 "],
    ["€ 1'234.50", ".", "€ 1234.50"],
  ] as const)("%s with %s is %s", (text, decimal, plain) => {
    expect(plainNumber(text, decimal).trim()).toBe(plain.trim());
  });
});
