import { afterAll, beforeAll, expect, it } from "vitest";
import { instantAt, todayIn, wallTimeOf } from "../../src/domain/dates/wallTime";
import { followChanges } from "../promises/fixtures/followChanges";
import { newOrganisation, startTestApp, type Ask, type TestApp, type TestOrganisation } from "./startTestApp";

let test: TestApp;
let organisation: TestOrganisation;
let owner: TestOrganisation["owner"];
let sales: Awaited<ReturnType<TestOrganisation["member"]>>;
let viewer: typeof sales;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
  ({ owner } = organisation);
  sales = await organisation.member("sales");
  viewer = await organisation.member("viewer");
});
afterAll(() => test.stop());

async function ok(asked: ReturnType<Ask>) {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}
const made = (ask: Ask, values: object = {}) =>
  ok(ask("POST", "/api/views", { name: "Kerala", resource: "trips", query: "status=quoted", ...values }));
const refusal = async (ask: Ask, values: object) => {
  const { status, body } = await ask("POST", "/api/views", { name: "Kerala", resource: "trips", ...values });
  expect(status).toBe(422);
  return Object.values(body.errors).flat().join(" ");
};
const namesFor = async (ask: Ask) =>
  (await ok(ask("GET", "/api/views?resource=trips"))).map(({ name }: { name: string }) => name);
const change = (ask: Ask, { id, version }: { id: string; version: number }, changes: object) =>
  ask("PATCH", `/api/views/${id}`, { version, ...changes });

it("is its owner's, a team's or everybody's, and whoever loses it hears of it as deleted", async () => {
  const team = await ok(owner("POST", "/api/teams", { name: "South", members: [sales.id] }));
  const other = await organisation.member("sales");
  const view = await made(sales, { name: "Mine" });
  expect(view).toMatchObject({ sharedWith: "me", ownerUserId: sales.id, position: 0 });
  expect(await namesFor(sales)).toEqual(["Mine"]);
  for (const ask of [owner, viewer, other]) {
    expect(await namesFor(ask)).toEqual([]);
    expect((await ask("GET", `/api/views/${view.id}`)).status).toBe(404);
    expect((await change(ask, view, { name: "Theirs" })).status).toBe(404);
  }
  const shared = await ok(change(sales, view, { sharedWith: "teams", teamIds: [team.id] }));
  expect(await namesFor(other)).toEqual([]);
  // Owners and admins order and mend what is shared, whoever made it.
  expect(await namesFor(owner)).toEqual(["Mine"]);
  const open = await ok(change(owner, shared, { sharedWith: "everyone", teamIds: [], position: 3 }));
  expect(await namesFor(viewer)).toEqual(["Mine"]);
  expect((await change(viewer, open, { name: "Theirs" })).status).toBe(403);
  expect((await change(sales, open, { position: 1 })).status).toBe(403);
  expect((await change(owner, open, { sharedWith: "me" })).body.errors).toHaveProperty("sharedWith");
  const feed = await followChanges(test.app, viewer.token);
  try {
    const renamed = await ok(change(sales, open, { query: "status=converted" }));
    await feed.until((told) => told.some(({ fields }) => fields.includes("query")));
    await ok(change(sales, renamed, { sharedWith: "me" }));
    await feed.until((told) => told.some(({ id, kind }) => id === view.id && kind === "deleted"));
  } finally {
    feed.leave();
  }
});

it("stays editable for owners and admins when its owner is deactivated", async () => {
  const leaver = await organisation.member("sales");
  const [view, own] = [await made(leaver, { sharedWith: "everyone" }), await made(leaver)];
  const { version } = await ok(owner("GET", `/api/users/${leaver.id}`));
  await ok(owner("PATCH", `/api/users/${leaver.id}`, { version, isActive: false }));
  expect(await ok(change(owner, view, { name: "Kept" }))).toMatchObject({ name: "Kept" });
  expect((await owner("GET", `/api/views/${own.id}`)).status).toBe(404);
  await ok(owner("DELETE", `/api/views/${view.id}`));
});

it("asks only for what its maker may ask of a list that they may read", async () => {
  expect(await refusal(viewer, { resource: "query-sources", query: "commission_gte=100" })).toContain(
    "cannot be filtered by",
  );
  await made(sales, { resource: "query-sources", query: "commission_gte=100" });
  expect(await refusal(sales, { query: "status=asleep" })).toContain("State");
  // The inbox is a list of trips with views of its own.
  await made(sales, { resource: "inbox" });
  expect(await refusal(sales, { resource: "inbox", query: "status=asleep" })).toContain("State");
  expect(await refusal(sales, { query: "q=menon" })).toContain("question");
  expect(await refusal(sales, { resource: "merges" })).toContain("no list");
  expect(await refusal(sales, { resource: "dragons" })).toContain("no list");
  const team = await ok(owner("POST", "/api/teams", { name: "North", members: [owner.id] }));
  expect(await refusal(sales, { sharedWith: "teams", teamIds: [team.id] })).toContain("member");
  expect(await refusal(sales, { sharedWith: "teams" })).toContain("at least one team");
  expect(await refusal(sales, { query: "a".repeat(8_001) })).toContain("8000");
  const foreign = { name: "K", resource: "trips", ownerUserId: owner.id };
  expect((await sales("POST", "/api/views", foreign)).status).toBe(400);
});

it("keeps a view that asks for a state that is no more, but takes none anew", async () => {
  const view = await made(owner);
  await test.database.inTenant(organisation.tenantId, (tx) =>
    tx.query("update views set query = 'status=asleep' where id = $1", [view.id]),
  );
  const renamed = await ok(change(owner, view, { name: "Asleep" }));
  expect(renamed).toMatchObject({ name: "Asleep", query: "status=asleep" });
  expect((await change(owner, renamed, { query: "status=asleep&stars=2" })).status).toBe(422);
});

it("opens a list for one person alone", async () => {
  const view = await made(sales, { sharedWith: "everyone" });
  const me = await ok(viewer("GET", "/api/users/me"));
  const defaultViews = [{ resource: "trips", viewId: view.id }];
  const set = await ok(viewer("PATCH", "/api/users/me", { version: me.version, defaultViews }));
  expect(set).toMatchObject({ defaultViews });
  expect((await ok(sales("GET", `/api/users/${viewer.id}`))).defaultViews).toBeUndefined();
  const hidden = await made(sales);
  const body = { version: set.version, defaultViews: [{ resource: "trips", viewId: hidden.id }] };
  expect((await viewer("PATCH", "/api/users/me", body)).status).toBe(422);
});

it("takes 200 of a list and no more, also out of the trash", async () => {
  const first = await made(sales, { resource: "taxes", query: null });
  await ok(sales("DELETE", `/api/views/${first.id}`));
  await test.database.inTenant(organisation.tenantId, (tx) =>
    tx.query(
      `insert into views (tenant_id, id, name, resource, owner_user_id)
       select $1, gen_random_uuid(), 'View ' || n, 'taxes', $2 from generate_series(1, 200) n`,
      [organisation.tenantId, owner.id],
    ),
  );
  expect(await refusal(sales, { resource: "taxes" })).toContain("at most 200");
  expect((await sales("POST", `/api/views/${first.id}/restore`)).status).toBe(422);
});

it("means its reader, their teams and the organisation's day by its words", async () => {
  const all = await newOrganisation(test);
  // The zone in which it is midday or so now, so that no day ends while this is asked.
  const timeZone = ["Pacific/Auckland", "Asia/Kolkata", "America/New_York"].find((zone) =>
    /T(0[6-9]|1\d)/.test(wallTimeOf(new Date(), zone)),
  );
  const { body: tenant } = await all.owner("GET", "/api/tenants");
  await ok(all.owner("PATCH", "/api/tenants", { version: tenant.version, timeZone }));
  const [one, other] = [await all.member("sales"), await all.member("sales")];
  const team = await ok(all.owner("POST", "/api/teams", { name: "South", members: [other.id] }));
  const midnight = instantAt(todayIn(timeZone, new Date()), "00:00", timeZone).getTime();
  const trip = await ok(all.owner("POST", "/api/trips", { customerName: "Menon", assigneeTeamId: team.id }));
  for (const [assigneeUserId, moment] of [
    [one.id, midnight],
    [one.id, midnight - 1],
    [one.id, midnight + 86_400_000],
    [other.id, midnight + 86_399_999],
  ] as const)
    await ok(
      all.owner("POST", "/api/follow-ups", {
        ...{ tripId: trip.id, assigneeUserId, kind: "call", dueAt: new Date(moment).toISOString() },
      }),
    );
  const view = await made(one, {
    ...{ resource: "follow-ups", query: "assigneeUserId=me&dueAt=today", sharedWith: "everyone" },
  });
  for (const [ask, moment] of [
    [one, midnight],
    [other, midnight + 86_399_999],
  ] as const) {
    const { query } = await ok(ask("GET", `/api/views/${view.id}`));
    expect(query).toBe("assigneeUserId=me&dueAt=today");
    const rows = await ok(ask("GET", `/api/follow-ups?${query}`));
    expect(rows.map(({ dueAt }: { dueAt: string }) => dueAt)).toEqual([new Date(moment).toISOString()]);
    expect((await ok(ask("GET", `/api/follow-ups/counts?${query}`))).all).toBe(1);
    expect((await ok(ask("GET", `/api/follow-ups/aggregate?${query}`))).total.count).toBe(1);
  }
  const ofTeams = async (ask: Ask) => (await ok(ask("GET", "/api/trips?assigneeTeamId=my_teams"))).length;
  expect([await ofTeams(one), await ofTeams(other)]).toEqual([0, 1]);
});
