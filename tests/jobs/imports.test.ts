import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handlers } from "../../server/jobs/handlers";
import { startJobs, type Jobs } from "../../server/jobs/startJobs";
import { plainNumber } from "../../server/rest/runs/importFields";
import { uploadOf } from "../promises/fixtures/uploadPicture";
import { newOrganisation, startTestApp, type Ask, type TestApp } from "../rest/startTestApp";

let test: TestApp;
let jobs: Jobs;
beforeAll(async () => {
  test = await startTestApp();
  jobs = startJobs({ services: test.app.services, log: test.app.log, handlers, every: 86_400_000 });
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
const list = (ask: Ask, query: string) => ok(ask("GET", `/api/${query}`));

const hotels = `Name,City,Country,Category,Check-in from,Amenities,What is it
Lake House,Kochi,IN,4 star,14:00,"pool, spa",x
Hill View,Munnar,India,nonsense,2 pm,,y
Sea Breeze,Goa,India,,,wifi,z
`;

describe("an import", () => {
  it("shows the first rows as they would stand, counts in a check that writes nothing, and writes", async () => {
    const { owner } = await newOrganisation(test);
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
    const faults = await owner("GET", `/api/imports/${read.id}/faults`);
    expect(faults.status).toBe(200);
    await ok(owner("PATCH", `/api/imports/${read.id}`, { onFaults: "none" }));
    expect((await owner("POST", `/api/imports/${read.id}/apply`)).status).toBe(409);
    await ok(owner("PATCH", `/api/imports/${read.id}`, { onFaults: "good_rows" }));
    const done = await step(owner, read.id, "apply");
    expect(done).toMatchObject({ state: "done", counts: { created: 2, failed: 1 } });
    const [first] = await list(owner, "hotels?name=Lake House");
    const { entries } = await list(owner, `hotels/${first.id}/history`);
    expect(entries[0]).toMatchObject({ via: "import", import: "hotels.csv", action: "create" });
    expect(await list(owner, "imports")).toMatchObject([{ id: read.id, state: "done" }]);
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

  it("announces nothing, plans nothing and assigns nobody", async () => {
    const { owner } = await newOrganisation(test);
    await applied(owner, "trips", "Customer,Start\nAsha,2026-12-25\n");
    expect(await list(owner, "trips")).toMatchObject([
      { customerName: "Asha", assigneeUserId: null, nextFollowUpAt: null, startDate: "2026-12-25" },
    ]);
    expect(await list(owner, "follow-ups")).toEqual([]);
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
    const text = `Customer,Source,Assigned to,Diet,Budget\nAsha,website of OURS,${email ?? seller.id},vegan,"INR 1,23,456.50"\nKiran,Nobody,,,\nMeera,${source.id},,meat,\n`;
    const done = await applied(owner, "trips", text);
    expect(done).toMatchObject({ counts: { created: 1, failed: 2 } });
    expect(done.errors).toMatchObject([
      { line: 3, column: "Source" },
      { line: 4, column: "Diet" },
    ]);
    expect(await list(owner, "trips")).toMatchObject([
      {
        ...{ querySourceId: source.id, assigneeUserId: seller.id, custom: { diet: "vegan" } },
        budget: { amount: 12_345_650, currency: "INR" },
      },
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
