import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import { trips } from "../../src/resources/trips";
import { everyone } from "../../src/schema/field/access";
import { choice } from "../../src/schema/kinds/choice";
import { text } from "../../src/schema/kinds/text";
import { checkResources } from "../../src/schema/checkResources";
import { defineResource } from "../../src/schema/resource";
import { asOwner } from "../database/catalogue";
import { addResources } from "../database/everyKind";
import { newOrganisation, startTestApp, type Ask, type TestApp, type TestOrganisation } from "./startTestApp";

const machines = defineResource({
  name: "machines",
  label: { one: "Machine", many: "Machines" },
  title: "name",
  purpose: "To be counted.",
  paths: { list: "/machines" },
  fields: {
    name: text({ label: "Name" }),
    state: choice({ label: "State", choices: { idle: { label: "Idle" }, busy: { label: "Busy" } } }),
  },
  access: { read: everyone, write: everyone },
  list: { columns: ["name"], sort: { field: "name", order: "asc" } },
  reports: [{ name: "by-state", label: "By state", help: "Machines by state.", by: "state" }],
  form: [{ heading: "Machine", fields: ["name", "state"] }],
});

let test: TestApp;
let organisation: TestOrganisation;
const people: string[] = [];
let teamId = "";

type Row = Record<string, unknown>;
interface Group {
  value: unknown;
  count: number;
  measures: Record<string, { amount: number; count: number }[] | number | null>;
  parts: number[];
  query: string;
  partQueries: string[];
}

const reportOf = async (ask: Ask, name: string, query = "") => {
  const { status, body } = await ask("GET", `/api/trips/reports/${name}?${query}`);
  expect([name, status, body.message]).toEqual([name, 200, undefined]);
  return body as { total: Group; groups: Group[]; other: Group | null; isPart: boolean };
};

beforeAll(async () => {
  test = await startTestApp({
    resources: [...resources, machines],
    prepare: ({ ownerUrl }) => addResources(ownerUrl, [machines]),
  });
  organisation = await newOrganisation(test);
  const { owner, member } = organisation;
  const { body: tenant } = await owner("GET", "/api/tenants");
  const changed = { version: tenant.version, timeZone: "Asia/Kolkata", currency: "INR" };
  expect((await owner("PATCH", "/api/tenants", changed)).status).toBe(200);
  for (const role of ["sales", "admin", "operations"] as const) people.push((await member(role)).id);
  teamId = (await owner("POST", "/api/teams", { name: "South", members: [people[0]] })).body.id;
  const rate = { from: "USD", to: "INR", rate: "80", date: "2025-01-01" };
  expect((await owner("POST", "/api/exchange-rates", rate)).status).toBe(201);
  const made: Record<string, string[]> = { contacts: [], accounts: [], sources: [] };
  for (let n = 0; n < 15; n += 1) {
    const contact = await owner("POST", "/api/contacts", { name: `Guest ${n}` });
    made["contacts"]?.push(contact.body.id);
    const account = await owner("POST", "/api/accounts", { name: `House ${n}`, kind: "agent" });
    made["accounts"]?.push(account.body.id);
    const source = await owner("POST", "/api/query-sources", { name: `Way ${n}`, kind: "direct" });
    made["sources"]?.push(source.body.id);
    expect([contact.status, account.status, source.status]).toEqual([201, 201, 201]);
  }
  await asOwner(test.urls.superuserUrl, async (client) => {
    await client.query(
      `insert into trips (tenant_id, id, reference, customer_name, adults, created_at, status, start_date, converted_at,
         close_reason, query_source_id, assignee_user_id, assignee_team_id, destinations, agreed_price, answered_after,
         contact_id, agent_id, first_response_due_at)
       select $1, gen_random_uuid(), 'T' || n, 'Ada', 1, timestamptz '2025-12-28T19:00:00Z' + n * interval '7 hours',
         state, date '2026-02-01' + n, case when state in ('converted', 'on_trip', 'completed')
           then timestamptz '2026-01-30T19:00:00Z' + n * interval '5 hours' end,
         case when state in ('cancelled', 'dropped') then (array['price', 'spam', 'budget'])[1 + n % 3] end,
         ($2::uuid[])[1 + n % 17], ($3::uuid[])[1 + n % 4], case when n % 2 = 0 then $4::uuid end,
         case when n % 5 = 0 then '{}' when n % 2 = 0 then array['Place ' || n % 28] else array['Place ' || n % 14, 'Place ' || n % 3] end,
         case when n % 3 > 0 then jsonb_build_object('amount', 1000 + 7 * n, 'currency', (array['INR', 'USD', 'EUR'])[1 + n % 3]) end,
         case when n % 4 > 0 then n * 3 end, ($5::uuid[])[1 + n % 15], ($6::uuid[])[1 + n % 16],
         case when n % 3 = 0 then now() - interval '1 day' end
       from generate_series(0, 399) n, lateral (select (array['new', 'in_progress', 'quoted', 'on_hold', 'converted', 'on_trip',
         'completed', 'cancelled', 'dropped'])[1 + n % 9] as state) s`,
      [organisation.tenantId, made["sources"], people, teamId, made["contacts"], made["accounts"]],
    );
    await client.query(
      `insert into timeline (tenant_id, id, trip_id, kind) select tenant_id, gen_random_uuid(), id, 'itinerary_viewed'
       from trips where tenant_id = $1 and (adults + substr(reference, 2)::int) % 2 = 0`,
      [organisation.tenantId],
    );
    await client.query(
      `update trips set deleted_at = now() where tenant_id = $1 and substr(reference, 2)::int % 37 = 5`,
      [organisation.tenantId],
    );
  });
});
afterAll(() => test.stop());

const period = "_days=2026-01-15,2026-03-10";
const sold = "status in ('converted', 'on_trip', 'completed')";
const cameIn = "created_at";
const month = (column: string) => `to_char(${column} at time zone 'Asia/Kolkata', 'YYYY-MM')`;
const isBooked = [sold];

/** What each report says, once more by hand. */
const byHand: Record<string, { by: string; at?: string; where?: string; parts?: string[] }> = {
  "by-state": { by: "status", at: cameIn },
  pipeline: {
    by: "to_char(start_date, 'YYYY-MM')",
    at: "start_date",
    where: "status in ('new', 'in_progress', 'quoted', 'on_hold')",
  },
  "conversion-by-source": { by: "query_source_id::text", at: cameIn, parts: isBooked },
  "conversion-by-destination": { by: "place", at: cameIn, parts: isBooked },
  "conversion-by-person": { by: "assignee_user_id::text", at: cameIn, parts: isBooked },
  "conversion-by-team": { by: "assignee_team_id::text", at: cameIn, parts: isBooked },
  "conversion-by-month": { by: month(cameIn), at: cameIn, parts: isBooked },
  "first-answer": { by: month(cameIn), at: cameIn, parts: ["answered_after is not null"] },
  "lost-by-reason": { by: "close_reason", at: cameIn, where: "close_reason is not null" },
  "viewed-not-answered": {
    by: "assignee_user_id::text",
    at: cameIn,
    where: `status = 'quoted' and exists (select from timeline l where l.trip_id = t.id and l.kind = 'itinerary_viewed')`,
  },
  "booked-by-month": { by: month("converted_at"), at: "converted_at", where: sold },
  "booked-by-travel": { by: "to_char(start_date, 'YYYY-MM')", at: "start_date", where: sold },
  "top-customers": { by: "contact_id::text", at: "converted_at", where: sold },
  "top-agents": { by: "agent_id::text", at: "converted_at", where: `${sold} and agent_id is not null` },
  workload: {
    by: "assignee_user_id::text",
    where: "status not in ('completed', 'cancelled', 'dropped')",
    parts: ["next_follow_up_at < now()", "next_follow_up_at is null"],
  },
};

describe("reports", () => {
  it.each((trips.reports ?? []).map(({ name }) => name))(
    "%s counts what its lists and SQL count",
    async (name) => {
      const { owner, tenantId } = organisation;
      const { by, at, where = "true", parts = [] } = byHand[name] ?? { by: "" };
      const isDay = at === "start_date";
      const within = at
        ? `(${isDay ? at : `${at} at time zone 'Asia/Kolkata'`})::date between '2026-01-15' and '2026-03-10'`
        : "true";
      const counted = ["true", ...parts].map(
        (part, index) => `count(*) filter (where ${part})::int as n${index}`,
      );
      const worth = `case value ->> 'currency' when 'INR' then 1 when 'USD' then 80 end * (value ->> 'amount')::bigint`;
      const select = `select ${by} as value, ${counted.join(", ")}, sum(${worth})::bigint::float8 as worth,
        count(${worth})::int as valued,
        percentile_cont(0.5) within group (order by answered_after) as median,
        percentile_cont(0.9) within group (order by answered_after) as p90
      from trips t ${by === "place" ? "left join lateral (select distinct unnest(destinations) as place) d on true" : ""}
      where tenant_id = $1 and deleted_at is null and ${where} and ${within} group by 1`;
      const expected = await asOwner(test.urls.superuserUrl, async (client) => {
        const { rows } = await client.query(select, [tenantId]);
        return new Map<unknown, Row>(rows.map((row: Row) => [row["value"], row]));
      });
      const report = await reportOf(owner, name, at ? period : "");
      expect(report.isPart).toBe(false);
      expect(report.groups.length).toBeGreaterThan(0);
      expect(report.groups.length).toBe(Math.min(expected.size, 12));
      expect(report.other !== null).toBe(expected.size > 12);
      for (const group of report.groups) {
        const { [`n0`]: count, worth: amount, valued, median, p90, ...row } = expected.get(group.value) ?? {};
        expect([name, group.value, group.count]).toEqual([name, group.value, count]);
        expect(group.parts).toEqual(parts.map((_, index) => row[`n${index + 1}`]));
        const { value_sum, answeredAfter_median, answeredAfter_p90 } = group.measures;
        if (value_sum !== undefined)
          expect(value_sum).toEqual(Number(valued) > 0 ? [{ currency: "INR", amount, count: valued }] : []);
        if (answeredAfter_median !== undefined)
          expect([answeredAfter_median, answeredAfter_p90]).toEqual([median, p90]);
      }
      // Every figure is the total of its list.
      const lists = [report.total, ...report.groups, ...(report.other ? [report.other] : [])].flatMap(
        (group) => [
          [group.query, group.count] as const,
          ...group.partQueries.map((query, index) => [query, group.parts[index]] as const),
        ],
      );
      for (const [query, count] of lists) {
        const { status, headers } = await owner("GET", `/api/trips?${query}&_end=0`);
        expect([query, status, Number(headers["x-total-count"])]).toEqual([query, 200, count]);
      }
    },
  );

  it("count on the days of the organisation, and beside the period before", async () => {
    const { owner } = await newOrganisation(test);
    const { body: tenant } = await owner("GET", "/api/tenants");
    await owner("PATCH", "/api/tenants", { version: tenant.version, timeZone: "Asia/Kolkata" });
    const { body: trip } = await owner("POST", "/api/trips", { customerName: "Ada" });
    await asOwner(test.urls.superuserUrl, (client) =>
      client.query("update trips set created_at = '2026-01-31T19:00:00Z' where id = $1", [trip.id]),
    );
    const february = await reportOf(owner, "conversion-by-month", "_days=2026-02-01,2026-02-28");
    expect(february.groups.map(({ value, count }) => [value, count])).toEqual([["2026-02", 1]]);
    const january = await reportOf(
      owner,
      "by-state",
      "_days=2026-01-01,2026-01-31&_before=2026-02-01,2026-02-28",
    );
    expect([january.total, january.groups]).toMatchObject([{ count: 0, before: { count: 1 } }, []]);
  });

  it("take the filters of the list, also on what they are about", async () => {
    const { owner } = organisation;
    const all = await reportOf(owner, "by-state", "");
    const some = await reportOf(
      owner,
      "by-state",
      "status_in=quoted&status_in=new&destinations=Place 1&q=ada",
    );
    expect(some.groups.map(({ value }) => value)).toEqual(["new", "quoted"]);
    expect(some.total.count).toBeLessThan(all.total.count);
    const one = await reportOf(owner, "by-state", "status=quoted");
    expect(one.groups.map(({ count, query }) => [count, query])).toEqual([
      [one.total.count, "status=quoted&_all.status=quoted"],
    ]);
    const { headers } = await owner("GET", `/api/trips?${one.groups[0]?.query}`);
    expect(Number(headers["x-total-count"])).toBe(one.total.count);
  });

  it("are of the rows that a person may read, and say what is closed to them", async () => {
    const { owner, member } = organisation;
    const { body: tenant } = await owner("GET", "/api/tenants");
    const colleague = await member("sales");
    const set = (scopes: unknown[], { version }: { version: number }) =>
      owner("PATCH", "/api/tenants", { version, scopes });
    const scoped = await set(
      [{ role: "sales", resource: "trips", read: "team", write: "team", export: "none" }],
      tenant,
    );
    expect(scoped.status).toBe(200);
    const own = await reportOf(colleague, "conversion-by-person");
    expect([own.total.count, own.groups, own.other]).toEqual([0, [], null]);
    const { status, body } = await colleague("GET", "/api/trips/reports/by-state");
    expect([status, body.message]).toEqual([403, "This report needs “Value”, which your role may not read."]);
    await owner("POST", "/api/trips", { customerName: "Olaf", assigneeUserId: colleague.id });
    const theirs = await reportOf(colleague, "conversion-by-person");
    expect(theirs.groups.map(({ value, count }) => [value, count])).toEqual([[colleague.id, 1]]);
    await set([], scoped.body);
  });

  it.each([
    ["_days=2026-01-01", 400],
    ["_days=2026-02-01,2026-01-01", 400],
    ["_days=2026-02-30,2026-03-01", 400],
    ["_sort=createdAt", 400],
    ["_trash=true", 400],
    ["nothing=1", 400],
    ["_any.adults=1&_any2.adults=1&_any3.adults=1&_any4.adults=1", 400],
  ])("refuse %s", async (query, status) => {
    expect((await organisation.owner("GET", `/api/trips/reports/by-state?${query}`)).status).toBe(status);
  });

  it("of another name, and periods where there are none, are refused", async () => {
    const { owner } = organisation;
    expect((await owner("GET", "/api/trips/reports/nothing")).status).toBe(404);
    expect((await owner("GET", `/api/trips/reports/workload?${period}`)).status).toBe(400);
  });

  it("are had by any resource that declares one", async () => {
    const { owner } = organisation;
    for (const state of ["busy", "idle", "busy"])
      expect((await owner("POST", "/api/machines", { name: "Press", state })).status).toBe(201);
    const { status, body } = await owner("GET", "/api/machines/reports/by-state");
    expect([status, body.groups.map(({ value, count, query }: Group) => [value, count, query])]).toEqual([
      200,
      [
        ["idle", 1, "state=idle"],
        ["busy", 2, "state=busy"],
      ],
    ]);
  });

  it("are refused at the start where they ask what lists do not know", () => {
    const report = { name: "By X", label: "X", help: "X.", by: "nothing", period: "name" as const };
    const twice = { ...machines, reports: [report, { ...report, largestBy: "x_sum" }] };
    expect(() => checkResources([...resources, twice])).toThrow(
      /lower-case[^]*no day[^]*cannot be grouped by/,
    );
  });
});
