import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertAll } from "../../server/database/repository/row";
import { each } from "../../server/database/repository/list";
import { handlers } from "../../server/jobs/handlers";
import { startJobs, type Jobs } from "../../server/jobs/startJobs";
import { resourceNamed } from "../../src/resources";
import { querySources } from "../../src/resources/querySources";
import { asOwner } from "../database/catalogue";
import { newOrganisation, startTestApp, type Ask, type TestApp } from "../rest/startTestApp";
import { killWhen, onlyWhenAsked } from "./killWhen";

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
const resource = "query-sources";
const work = (seconds = 10) => jobs.runOnce(new Date(Date.now() + seconds * 1_000));
const run = async (owner: Ask, body: object) => {
  const { id } = await ok(owner("POST", "/api/runs", { resource, ...body }));
  await work();
  return ok(owner("GET", `/api/runs/${id}`));
};
const undo = async (owner: Ask, id: string) => {
  const undone = await ok(owner("POST", `/api/runs/${id}/undo`));
  await work();
  return ok(owner("GET", `/api/runs/${undone.id}`));
};
const sources = async (tenantId: string) => {
  const found: Record<string, { name: string; kind: string; version: number; deletedAt: string | null }> = {};
  await test.database.reading(tenantId, async (tx) => {
    for await (const rows of each(tx, querySources, { where: () => "true", batch: 100 }))
      for (const row of rows) found[row.id] = row;
  });
  return found;
};
const create = async (owner: Ask, count: number) => {
  const rows = Array.from({ length: count }, (_, index) => ({ name: `Source ${index}`, kind: "phone" }));
  return run(owner, { action: "create", rows });
};

describe("a run of many lines", () => {
  it("creates rows with all that a write checks, keeps why a line was refused, and is undone", async () => {
    const { owner, tenantId } = await newOrganisation(test);
    const kinds = ["phone", "phone", "nothing"];
    const rows = Array.from({ length: 450 }, (_, index) => ({
      name: `Source ${index === 449 ? 3 : index}`,
      kind: kinds[index] ?? "phone",
    }));
    const made = await run(owner, { action: "create", rows });
    expect(made).toMatchObject({ action: "create", total: 450, done: 448, failed: 2 });
    expect(made.errors).toMatchObject([
      { line: 3, id: null, error: { errors: { kind: [expect.any(String)] } } },
      { line: 450, error: { errors: { name: [expect.any(String)] } } },
    ]);
    const before = await sources(tenantId);
    expect(Object.values(before).filter(({ name }) => name.startsWith("Source "))).toHaveLength(448);
    const [id = ""] = Object.keys(before);
    const { entries } = await ok(owner("GET", `/api/query-sources/${id}/history`));
    expect(entries.at(-1)).toMatchObject({ action: "create", userId: owner.id });
    const undone = await undo(owner, made.id);
    expect(undone).toMatchObject({ action: "undo", total: 448, done: 448, failed: 0 });
    expect((await owner("POST", `/api/runs/${made.id}/undo`)).status).toBe(409);
    const after = Object.values(await sources(tenantId));
    expect(after.filter(({ name, deletedAt }) => name.startsWith("Source ") && !deletedAt)).toEqual([]);
  });

  it("is refused at its field where it means more than 10,000 rows, or may, and starts nothing", async () => {
    const { owner, tenantId } = await newOrganisation(test);
    const ids = Array.from({ length: 10_001 }, () => randomUUID());
    const values = { kind: "email" };
    // Without triggers: the history of so many rows would take longer than all else.
    await asOwner(test.urls.superuserUrl, async (client) => {
      await client.query("set session_replication_role = replica");
      await client.query(
        `insert into query_sources (tenant_id, id, name, kind)
         select $1, id, 'Source ' || id, 'phone' from unnest($2::uuid[]) id`,
        [tenantId, ids],
      );
      await client.query("reset session_replication_role");
    });
    const lot = ids.map((id) => ({ id, values }));
    const asked = [
      ["ids", "Name at most 10,000.", { action: "change", ids, values }],
      ["rows", "Name at most 10,000.", { action: "change", rows: lot }],
      [
        ...(["rows", "Name at most 10,000."] as const),
        { action: "create", rows: ids.map((name) => ({ name, kind: "phone" })) },
      ],
      [
        ...(["query", "These are more than 10,000 query sources: narrow the list."] as const),
        { action: "change", query: "kind=phone", values },
      ],
      // No index answers it: the rows behind the first 10,000 would be left out.
      ["query", /looks through 10,000 rows/, { action: "change", query: "name_like=9", values }],
    ] as const;
    for (const [field, words, body] of asked) {
      const { status, body: refused } = await owner("POST", "/api/runs", { resource, ...body });
      expect([status, Object.keys(refused.errors)]).toEqual([422, [field]]);
      expect(String(refused.errors[field])).toMatch(words);
    }
    const begun = await test.database.inTenant(tenantId, (tx) => tx.query("select id from runs"));
    expect(begun).toEqual([]);
  });

  it("changes rows, and its undoing begins with the last and leaves what somebody changed since", async () => {
    const { owner, tenantId } = await newOrganisation(test);
    await create(owner, 230);
    const before = await sources(tenantId);
    const ids = Object.keys(before);
    const changed = await run(owner, { action: "change", ids, values: { kind: "referral" } });
    expect(changed).toMatchObject({ done: ids.length, failed: 0 });
    const [first = "", second = ""] = ids;
    const other = async (id: string, values: object) => {
      const { version } = await ok(owner("GET", `/api/query-sources/${id}`));
      await ok(owner("PATCH", `/api/query-sources/${id}`, { version, ...values }));
    };
    await other(first, { kind: "email" });
    await other(second, { name: "Another name" });
    const undone = await undo(owner, changed.id);
    expect(undone).toMatchObject({ done: ids.length - 1, failed: 1 });
    expect(undone.errors).toMatchObject([
      { id: first, error: { message: expect.stringMatching(/changed this since/) } },
    ]);
    const after = await sources(tenantId);
    expect(after[first]?.kind).toBe("email");
    expect(after[second]).toMatchObject({ name: "Another name", kind: before[second]?.kind });
    for (const id of ids.slice(2)) expect(after[id]?.kind).toBe(before[id]?.kind);
    // The first hands its name on to the second: a name is there once.
    const names = ["Yet another name", "Another name"];
    const rows = [second, first].map((id, index) => ({ id, values: { name: names[index] } }));
    const renamed = await run(owner, { action: "change", rows });
    expect(renamed).toMatchObject({ done: 2, failed: 0 });
    expect(await undo(owner, renamed.id)).toMatchObject({ done: 2, failed: 0 });
  });

  it("gives 500 cells their values as one change, which one undo takes back but for rows that changed since", async () => {
    const { owner, tenantId } = await newOrganisation(test);
    await create(owner, 250);
    const before = Object.entries(await sources(tenantId)).filter(([, { name }]) =>
      name.startsWith("Source "),
    );
    const kinds = ["email", "referral"];
    const rows = before.map(([id, { name, kind }], index) => ({
      id,
      values: { name: `Pasted ${index}`, kind: kinds[index % 2] },
      was: { name, kind },
    }));
    const other = async (id = "", values: object) => {
      const { version } = await ok(owner("GET", `/api/query-sources/${id}`));
      await ok(owner("PATCH", `/api/query-sources/${id}`, { version, ...values }));
    };
    const [first, second, third] = rows.map(({ id }) => id);
    await other(first, { kind: "walk_in" });
    const looked = await run(owner, { action: "change", rows, isCheck: true });
    expect(looked).toMatchObject({ action: "check", done: 249, failed: 1 });
    const changed = await run(owner, { action: "change", rows });
    expect(changed).toMatchObject({ action: "change", total: 250, done: 249, failed: 1 });
    expect(changed.errors).toMatchObject([
      { id: first, error: { message: expect.stringContaining("since") } },
    ]);
    const now = await sources(tenantId);
    expect(
      rows
        .slice(1)
        .filter(({ id, values }) => now[id]?.name !== values.name || now[id]?.kind !== values.kind),
    ).toEqual([]);
    expect(now[first ?? ""]).toMatchObject({ name: rows[0]?.was.name, kind: "walk_in" });
    await other(second, { kind: "walk_in" });
    await other(third, { isActive: false });
    const undone = await undo(owner, changed.id);
    expect(undone).toMatchObject({ done: 248, failed: 1, errors: [{ id: second }] });
    const after = await sources(tenantId);
    expect(after[second ?? ""]).toMatchObject({ name: "Pasted 1", kind: "walk_in" });
    expect(
      rows.slice(2).filter(({ id, was }) => after[id]?.name !== was.name || after[id]?.kind !== was.kind),
    ).toEqual([]);
    const twice = { resource, action: "change", rows: [rows[0], rows[0]] };
    expect((await owner("POST", "/api/runs", twice)).status).toBe(422);
    const [bank] = [{ id: first, values: { accountNumber: "1" } }];
    expect(
      (await owner("POST", "/api/runs", { resource: "suppliers", action: "change", rows: [bank] })).status,
    ).toBe(422);
  });

  it("deletes and restores, with the rights of whoever started it", async () => {
    const organisation = await newOrganisation(test);
    const { owner, tenantId } = organisation;
    await create(owner, 5);
    const ids = Object.keys(await sources(tenantId));
    const viewer = await organisation.member("viewer");
    expect(await run(viewer, { action: "delete", ids })).toMatchObject({ done: 0, failed: ids.length });
    const deleted = await run(owner, { action: "delete", ids });
    expect(deleted).toMatchObject({ done: ids.length });
    expect((await viewer("GET", `/api/runs/${deleted.id}`)).status).toBe(404);
    expect(await undo(owner, deleted.id)).toMatchObject({ done: ids.length, failed: 0 });
    expect(await run(owner, { action: "restore", ids })).toMatchObject({ done: 0, failed: ids.length });
    const sensitive = { resource: "suppliers", action: "change", ids, values: { accountNumber: "1" } };
    expect((await owner("POST", "/api/runs", sensitive)).status).toBe(422);
  });

  it("looks first: says what would be refused and why, and writes nothing", async () => {
    const { owner, tenantId } = await newOrganisation(test);
    await create(owner, 3);
    const before = await sources(tenantId);
    const check = { action: "change", isCheck: true, query: "q=Source&kind=phone" };
    const looked = await run(owner, { ...check, values: { kind: "referral" } });
    expect(looked).toMatchObject({ action: "check", total: 3, done: 3, failed: 0, isUndone: false });
    // Of three with one name the first is as it was named, or free to be.
    const refused = await run(owner, { ...check, values: { name: "Source 0" } });
    expect(refused).toMatchObject({ total: 3, done: 1, failed: 2 });
    expect(refused.errors).toMatchObject([
      { error: { errors: { name: [expect.any(String)] } } },
      { error: { errors: { name: [expect.any(String)] } } },
    ]);
    expect(await sources(tenantId)).toEqual(before);
    expect((await owner("POST", `/api/runs/${looked.id}/undo`)).status).toBe(409);
    const wrong = { resource, ...check, values: {} };
    expect((await owner("POST", "/api/runs", { ...wrong, query: "kind=nothing" })).status).toBe(400);
    expect((await owner("POST", "/api/runs", { ...wrong, query: "q=nobody" })).status).toBe(422);
    expect((await owner("POST", "/api/runs", { ...wrong, query: undefined })).status).toBe(422);
  });

  it("moves rows by their transitions, adds to lists of values, and is undone by going back", async () => {
    const { owner } = await newOrganisation(test);
    const make = async (tags: string[]) =>
      (await ok(owner("POST", "/api/trips", { customerName: "Asha", tags }))).id as string;
    const ids = [await make(["vip"]), await make([])];
    const trip = (id = "") => ok(owner("GET", `/api/trips/${id}`));
    const tagged = await run(owner, {
      resource: "trips",
      action: "change",
      ids,
      add: { tags: ["sea", "vip"] },
    });
    expect(tagged).toMatchObject({ done: 2, failed: 0 });
    expect((await trip(ids[0])).tags).toEqual(["vip", "sea"]);
    await undo(owner, tagged.id);
    expect([(await trip(ids[0])).tags, (await trip(ids[1])).tags]).toEqual([["vip"], []]);
    const held = {
      resource: "trips",
      action: "move",
      ids,
      to: "on_hold",
      given: { reason: "Waits", reviewDate: "2099-01-01" },
    };
    const moved = await run(owner, held);
    expect(moved).toMatchObject({ action: "move", done: 2, failed: 0 });
    expect((await run(owner, { ...held, to: "converted", given: {} })).failed).toBe(2);
    expect(await undo(owner, moved.id)).toMatchObject({ done: 2, failed: 0, undoes: moved.id });
    expect(await trip(ids[0])).toMatchObject({ status: "new", holdReviewDate: null });
    expect(await ok(owner("GET", `/api/runs/${moved.id}`))).toMatchObject({
      isUndone: true,
      userId: owner.id,
    });
  });

  it("does each line once where the server's process is killed in the middle", async () => {
    const { owner, tenantId } = await newOrganisation(test);
    await create(owner, 1_200);
    const ids = Object.keys(await sources(tenantId));
    const values = { kind: "referral" };
    const { id } = await ok(owner("POST", "/api/runs", { resource, action: "change", ids, values }));
    const state = () => ok(owner("GET", `/api/runs/${id}`));
    // Killed where it has written rows and not yet marked their lines, one of which is held.
    await asOwner(test.urls.superuserUrl, async (client) => {
      await client.query("begin");
      await client.query("select from run_lines where run_id = $1 and line = 700 for update", [id]);
      // A transaction sees the connections of its beginning until it asks anew.
      const waiting = async (what = "") => {
        await client.query("select pg_stat_clear_snapshot()");
        const blocked = "from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))";
        return (await client.query(`select ${what} ${blocked}`)).rowCount !== 0;
      };
      await killWhen(test.urls.appUrl, waiting);
      // The database would still do what the process asked last.
      expect(await waiting("pg_terminate_backend(pid, 10_000)")).toBe(true);
      await client.query("rollback");
    });
    const killed = await state();
    expect(killed.done).toBeGreaterThan(0);
    expect(killed.done).toBeLessThan(ids.length);
    expect((await owner("POST", `/api/runs/${id}/undo`)).status).toBe(409);
    // What the killed process had begun and not committed is not there.
    const half = Object.values(await sources(tenantId));
    expect(half.filter(({ kind }) => kind === "referral")).toHaveLength(killed.done);
    await work(400);
    expect(await state()).toMatchObject({ done: ids.length, failed: 0 });
    const after = await sources(tenantId);
    // Made, and changed once.
    expect(new Set(ids.map((one) => `${after[one]?.kind} ${after[one]?.version}`))).toEqual(
      new Set(["referral 2"]),
    );
  }, 120_000);

  it("hands a thousand rows of a person over at once, as far as who does it may, and takes all back", async () => {
    const { owner, member, tenantId } = await newOrganisation(test);
    const [manager, ben, asha] = await Promise.all([member("sales"), member("sales"), member("sales")]);
    const team = await ok(
      owner("POST", "/api/teams", { name: "Asia", managerId: manager.id, members: [ben.id] }),
    );
    const shared = { customerName: "Vera Falk", assigneeUserId: ben.id };
    const [ofTeam, alone, closed] = [randomUUID(), randomUUID(), randomUUID()];
    await test.database.inTenant(tenantId, (tx) =>
      insertAll(tx, resourceNamed("trips"), [
        { ...shared, id: ofTeam, reference: "T-1", assigneeTeamId: team.id },
        { ...shared, id: alone, reference: "T-2", status: "quoted" },
        { ...shared, id: closed, reference: "T-3", status: "completed" },
        ...Array.from({ length: 1_000 }, (_, index) => ({
          ...shared,
          reference: `Q-${index}`,
          status: "on_hold",
        })),
      ]),
    );
    const step = { tripId: ofTeam, kind: "call", dueAt: "2030-01-02T10:00:00Z", assigneeUserId: ben.id };
    const done = await ok(owner("POST", "/api/follow-ups", { ...step, status: "done" }));
    await ok(owner("POST", "/api/follow-ups", step));
    await ok(owner("POST", "/api/contacts", { name: "Vera Falk", ownerUserId: ben.id }));
    const url = `/api/users/${ben.id}`;
    const rowsOf = (user: string) =>
      test.database.reading(tenantId, (tx) =>
        tx.query<{ row: object }>(
          `select row from (
             select id, to_jsonb(t) - '{version,updated_at,updated_by}'::text[] as row from trips t where assignee_user_id = $1
             union all select id, to_jsonb(f) - '{version,updated_at,updated_by}'::text[] from follow_ups f where assignee_user_id = $1
             union all select id, to_jsonb(c) - '{version,updated_at,updated_by}'::text[] from contacts c where owner_user_id = $1
           ) rows order by id`,
          [user],
        ),
      );
    const before = await rowsOf(ben.id);
    expect(await ok(owner("GET", `${url}/open-work`))).toEqual([
      { resource: "follow-ups", count: 1, states: [{ state: "open", count: 1 }] },
      { resource: "contacts", count: 1, states: [] },
      {
        ...{ resource: "trips", count: 1_002 },
        states: expect.arrayContaining([
          ...[
            { state: "new", count: 1 },
            { state: "quoted", count: 1 },
          ],
          { state: "on_hold", count: 1_000 },
        ]),
      },
    ]);
    // Colleagues hand nothing over; their manager what their scope holds, and of that what is chosen.
    expect((await asha("POST", `${url}/hand-over`, { to: asha.id })).status).toBe(403);
    const { version } = await ok(owner("GET", "/api/tenants"));
    const own = { role: "sales", read: "own", write: "own", export: "own" };
    const scopes = ["trips", "contacts"].map((of) => ({ ...own, resource: of }));
    await ok(owner("PATCH", "/api/tenants", { version, scopes }));
    const seen = await ok(manager("GET", `${url}/open-work`));
    expect(seen.map(({ resource, count }: { resource: string; count: number }) => [resource, count])).toEqual(
      [
        ["follow-ups", 1],
        ["trips", 1],
      ],
    );
    for (const wrong of [
      { to: ben.id },
      { to: randomUUID() },
      { to: asha.id, only: [{ resource: "users" }] },
    ])
      expect((await owner("POST", `${url}/hand-over`, wrong)).status).toBe(422);
    const handOver = async (ask: Ask, body: object) => {
      const { id } = await ok(ask("POST", `${url}/hand-over`, { to: asha.id, ...body }));
      await work();
      return ok(ask("GET", `/api/runs/${id}`));
    };
    const little = await handOver(manager, { only: [{ resource: "trips", states: ["new"] }] });
    expect(little).toMatchObject({ action: "hand_over", total: 1, done: 1, failed: 0 });
    const all = await handOver(owner, {});
    expect(all).toMatchObject({ total: 1_003, done: 1_003, failed: 0 });
    expect(await ok(owner("GET", `${url}/open-work`))).toEqual([]);
    const left = (await rowsOf(ben.id)).map(({ row }) => row);
    expect(left).toHaveLength(2);
    for (const one of [{ id: closed }, { id: done.id }])
      expect(left).toContainEqual(expect.objectContaining(one));
    expect(await ok(asha("GET", "/api/notifications"))).toMatchObject([
      {
        kind: "work_handed_over",
        trip: "1001 trips, 1 follow-up, 1 contact",
        resource: "trips",
        rowId: null,
      },
      { kind: "work_handed_over", trip: "1 trip" },
    ]);
    expect(await undo(owner, all.id)).toMatchObject({ total: 1_003, done: 1_003, failed: 0 });
    expect(await undo(manager, little.id)).toMatchObject({ done: 1, failed: 0 });
    expect(await rowsOf(ben.id)).toEqual(before);
  });
});
