import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "./startTestApp";

let test: TestApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
});
afterAll(() => test.stop());

describe("the five routes of a resource", () => {
  it("create, read, list, change, trash and restore a row", async () => {
    const { owner } = organisation;
    const created = await owner("POST", "/api/query-sources", { name: "Harbour fair", commission: 250 });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      name: "Harbour fair",
      commission: 250,
      isActive: true,
      version: 1,
      createdBy: owner.id,
    });
    expect(created.body).not.toHaveProperty("tenantId");
    const url = `/api/query-sources/${created.body.id}`;

    expect((await owner("GET", url)).body).toEqual(created.body);
    const list = await owner("GET", "/api/query-sources?name_like=fair");
    expect(list.headers["x-total-count"]).toBe("1");
    // Rows that were merged are in no list.
    const { mergedIntoId: _, ...listed } = created.body;
    expect(list.body).toEqual([listed]);

    const changed = await owner("PATCH", url, { version: 1, commission: 300 });
    expect(changed.body).toMatchObject({ commission: 300, version: 2, name: "Harbour fair" });

    expect((await owner("DELETE", url)).status).toBe(204);
    expect((await owner("GET", url)).status).toBe(404);
    const trash = await owner("GET", "/api/query-sources?_trash=true");
    expect(trash.body).toMatchObject([{ id: created.body.id, deletedAt: expect.any(String) }]);
    const restored = await owner("POST", `${url}/restore`);
    expect(restored.body).toMatchObject({ deletedAt: null });
    expect((await owner("GET", url)).status).toBe(200);
  });

  it("answer a stale version with 409 and the current row", async () => {
    const { owner } = organisation;
    const { body: team } = await owner("POST", "/api/teams", { name: "Islands" });
    await owner("PATCH", `/api/teams/${team.id}`, { version: 1, description: "First" });
    const stale = await owner("PATCH", `/api/teams/${team.id}`, { version: 1, description: "Second" });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ version: 2, description: "First" });
  });

  it("answer with or without a slash at the end", async () => {
    expect((await organisation.owner("GET", "/api/users/?isActive=true")).status).toBe(200);
    expect((await organisation.owner("GET", "/api/teams/?isActive=true&hasMembers=true")).status).toBe(200);
  });

  it("name the field of a value that is taken", async () => {
    const { owner } = organisation;
    await owner("POST", "/api/query-sources", { name: "Walk-in" });
    const second = await owner("POST", "/api/query-sources", { name: "walk-in" });
    expect(second.status).toBe(409);
    expect(second.body.errors).toHaveProperty("name");
  });
});

describe("bodies", () => {
  it.each([
    ["an unknown property", { name: "A", nonsense: 1 }, 400],
    ["the id", { name: "A", id: randomUUID() }, 400],
    ["the organisation", { name: "A", tenantId: randomUUID() }, 400],
    ["the version of a new row", { name: "A", version: 1 }, 400],
    ["a list instead of an object", [], 400],
    ["nothing", undefined, 400],
    ["a number where a text belongs", { name: 5 }, 422],
    ["a text with NUL", { name: "A\u0000B" }, 422],
    ["half a surrogate pair", '{"name":"\\ud800"}', 422],
    ["a missing required field", {}, 422],
    ["a percentage out of range", { name: "A", commission: 10_001 }, 422],
    ["a reference to nothing", { name: "A", defaultTeamId: randomUUID() }, 422],
    ["JSON that is none", "{", 400],
  ])("with %s are refused", async (_what, body, status) => {
    const answer = await organisation.owner("POST", "/api/query-sources", body, {
      "content-type": "application/json",
    });
    expect([answer.status, answer.body]).toEqual([
      status,
      expect.objectContaining({ message: expect.any(String), requestId: expect.any(String) }),
    ]);
  });

  it("of another content type are refused with 415", async () => {
    const answer = await organisation.owner("POST", "/api/query-sources", "name=A", {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(answer.status).toBe(415);
  });

  it("above 2 MiB are refused with 413", async () => {
    const answer = await organisation.owner("POST", "/api/query-sources", { name: "x".repeat(2_200_000) });
    expect(answer.status).toBe(413);
  });
});

describe("lists", () => {
  it.each([
    "nonsense=1",
    "name_between=a",
    "_end=1000",
    "_start=1e3",
    "_order=up",
    "q=%00",
    "_sort=password",
    "isActive=maybe",
  ])("refuse %s with 400", async (query) => {
    const answer = await organisation.owner("GET", `/api/users?${query}`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [query.split("=")[0]]]);
  });

  it("refuse one with 200 unknown parameters and a body of words", async () => {
    const query = Array.from({ length: 200 }, (_, index) => `x${index}=1`).join("&");
    expect((await organisation.owner("GET", `/api/trips?${query}`)).status).toBe(400);
  });

  it("answer several ids at once", async () => {
    const { owner } = organisation;
    const a = (await owner("POST", "/api/query-sources", { name: "Fair A" })).body;
    const b = (await owner("POST", "/api/query-sources", { name: "Fair B" })).body;
    const { body } = await owner("GET", `/api/query-sources?id=${a.id}&id=${b.id}&_sort=name`);
    expect(body.map(({ name }: { name: string }) => name)).toEqual(["Fair A", "Fair B"]);
  });
});

describe("tab counts", () => {
  it("count by the tab's field under the same filters", async () => {
    const { owner } = await newOrganisation(test);
    for (const customerName of ["Ada Quist", "Ada Brook", "Olaf Brook"])
      expect((await owner("POST", "/api/trips", { customerName })).status).toBe(201);
    expect((await owner("GET", "/api/trips/counts")).body).toEqual({
      all: 3,
      byValue: { new: 3 },
      capped: [],
    });
    expect((await owner("GET", "/api/trips/counts?q=ada&status=quoted")).body).toEqual({
      all: 2,
      byValue: { new: 2 },
      capped: [],
    });
    const either = "_any.status=quoted&_any.customerName_like=brook";
    expect((await owner("GET", `/api/trips/counts?status=quoted&${either}`)).body).toMatchObject({
      all: 2,
      byValue: { new: 2 },
    });
    const listed = await owner("GET", `/api/trips?${either}&_end=1`);
    expect([listed.body.length, listed.headers["x-total-count"]]).toEqual([1, "2"]);
    expect((await owner("GET", "/api/trips/counts?nonsense=1")).status).toBe(400);
  });

  it("count each tab up to 10,000 and name those that hold more, so that a full tab hides no other", async () => {
    const { owner, tenantId } = await newOrganisation(test);
    const client = new Client({ connectionString: test.urls.superuserUrl });
    await client.connect();
    await client.query(
      `insert into trips (tenant_id, id, reference, customer_name, status)
       select $1, gen_random_uuid(), 'T' || n, 'Ada Quist', case when n % 101 = 0 then 'quoted' else 'in_progress' end
       from generate_series(1, 10250) n`,
      [tenantId],
    );
    await client.end();
    const quoted = Math.floor(10_250 / 101);
    expect((await owner("GET", "/api/trips/counts?createdAt_gte=2026-01-01T00:00:00Z")).body).toEqual({
      all: 10_000 + quoted,
      byValue: { in_progress: 10_000, quoted },
      capped: ["in_progress"],
    });
    // What no index counts is counted in the first 10,000 rows: any tab may hold more.
    const { all, capped } = (await owner("GET", "/api/trips/counts?q=quist")).body;
    expect([all, capped]).toEqual([10_000, expect.arrayContaining(["in_progress", "quoted", "new"])]);
  });
});

describe("another organisation's row", () => {
  it("answers as one that does not exist, and cannot be referred to", async () => {
    const other = await newOrganisation(test);
    const { body: team } = await other.owner("POST", "/api/teams", { name: "Theirs" });
    const unknown = await organisation.owner("GET", `/api/teams/${randomUUID()}`);
    const foreign = await organisation.owner("GET", `/api/teams/${team.id}`);
    expect({ ...foreign.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
    expect(
      (await organisation.owner("PATCH", `/api/teams/${team.id}`, { version: 1, name: "Mine" })).status,
    ).toBe(404);
    expect((await organisation.owner("DELETE", `/api/teams/${team.id}`)).status).toBe(404);
    const refers = await organisation.owner("POST", "/api/query-sources", {
      name: "Spy",
      defaultTeamId: team.id,
    });
    expect(refers.status).toBe(422);
    expect(refers.body.errors).toHaveProperty("defaultTeamId");
  });
});

describe("what an endpoint does not ask for", () => {
  it.each([
    ["GET", "/api/tenants?x=1", undefined],
    ["GET", "/api/users/me?x=1", undefined],
    ["POST", "/api/users/ID/invite", { role: "owner" }],
    ["DELETE", "/api/users/ID/sessions", { all: true }],
  ] as const)("is refused with 400 by %s %s", async (method, url, body) => {
    const answer = await organisation.owner(method, url.replace("ID", organisation.owner.id), body);
    expect(answer.status).toBe(400);
  });
});

describe("rules between fields", () => {
  const days = { from: "2026-12-31", to: "2026-12-01" };

  it("refuse a new row and a change that break one, at the field", async () => {
    const { owner } = organisation;
    const group = { name: "Fort", city: "Kochi", country: "IN", minGroup: 9 };
    const refused = await owner("POST", "/api/activities", { ...group, maxGroup: 2 });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { maxGroup: ["This is less than “Smallest group”."] },
    ]);
    const { body: stored } = await owner("POST", "/api/activities", group);
    const url = `/api/activities/${stored.id}`;
    const changed = await owner("PATCH", url, { version: 1, maxGroup: 2 });
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ["maxGroup"]]);
    const { body: supplier } = await owner("POST", "/api/suppliers", {
      name: "Fort guides",
      currency: "INR",
    });
    const sheet = { name: "2027", supplierId: supplier.id, activityId: stored.id, currency: "INR" };
    const rates = [{ ...days, price: -600 }];
    const inRows = await owner("POST", "/api/activity-sheets", { ...sheet, rates });
    expect(inRows.body.errors).toEqual({ "rates.0.price": ["This cannot be negative."] });
    const { body } = await owner("POST", "/api/activity-sheets", {
      ...sheet,
      rates: [{ ...days, price: 600 }],
    });
    expect(body.errors).toEqual({ "rates.0.to": ["This is before “From”."] });
  });

  it("leave a row that broke one before readable, and every other field of it open to changes", async () => {
    const { owner, tenantId } = organisation;
    const { body } = await owner("POST", "/api/taxes", { name: "VAT", basisPoints: 1 });
    const url = `/api/taxes/${body.id}`;
    await test.database.inTenant(tenantId, (tx) =>
      tx.query(`update taxes set "from" = $1, "to" = $2 where id = $3`, [days.from, days.to, body.id]),
    );
    const changed = await owner("PATCH", url, { version: body.version, name: "GST" });
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({ from: days.from, to: days.to }),
    ]);
    const again = await owner("PATCH", url, { version: changed.body.version, to: days.to });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ["to"]]);
  });

  it("refuse a name of which nothing can be seen", async () => {
    const { body, status } = await organisation.owner("POST", "/api/teams", { name: "\u200b\u2060\u3164 " });
    expect([status, body.errors]).toEqual([422, { name: ["Enter something that can be seen."] }]);
  });
});
