import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashOf } from "../../server/auth/secrets";
import { callerOfUser } from "../../server/auth/Caller";
import type { Transaction } from "../../server/database/connection/Transaction";
import { columnNameOf } from "../../server/database/tables/tableOf";
import { type Jobs, startJobs } from "../../server/jobs/startJobs";
import { onlyWhenAsked } from "../jobs/killWhen";
import { readFigures } from "../../server/rest/resource/reports";
import { resources } from "../../src/resources";
import { trips } from "../../src/resources/trips";
import { everyone } from "../../src/schema/field/access";
import { choice } from "../../src/schema/kinds/choice";
import { date } from "../../src/schema/kinds/date";
import { text } from "../../src/schema/kinds/text";
import { checkResources } from "../../src/schema/checkResources";
import { defineResource } from "../../src/schema/resource";
import { asOwner } from "../database/catalogue";
import { bare, readPdf } from "../pdf/readPdf";
import { type MailServer, startMailServer } from "../setup/mailServer";
import { addResources } from "../database/everyKind";
import { usualAcceptanceText } from "../../src/domain/proposals/texts";
import { newItinerary, priceInRupees, sendIt } from "../proposals/newOffer";
import { ratedActivity } from "./ratedRows";
import {
  asking,
  newOrganisation,
  startTestApp,
  type Ask,
  type TestApp,
  type TestOrganisation,
} from "./startTestApp";

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

let mails: MailServer;
let jobs: Jobs;
let test: TestApp;
let organisation: TestOrganisation;
const people: string[] = [];
let teamId = "";

type Row = Record<string, unknown>;
interface Figures {
  count: number;
  measures: Record<string, { amount: number; count: number }[] | number | null>;
  parts: number[];
}
interface Group extends Figures {
  value: unknown;
  before: Figures | null;
  query: string;
  partQueries: string[];
}

const reportOf = async (ask: Ask, name: string, query = "") => {
  const { status, body } = await ask("GET", `/api/trips/reports/${name}?${query}`);
  expect([name, status, body.message]).toEqual([name, 200, undefined]);
  return body as { total: Group; groups: Group[]; other: Group | null; isPart: boolean };
};

beforeAll(async () => {
  mails = await startMailServer();
  test = await startTestApp({
    settings: mails.settings,
    resources: [...resources, machines],
    prepare: ({ ownerUrl }) => addResources(ownerUrl, [machines]),
  });
  const log = pino({ level: "silent" });
  jobs = startJobs({ services: test.app.services, log, ...onlyWhenAsked });
  organisation = await newOrganisation(test);
  const { owner, member } = organisation;
  const { body: tenant } = await owner("GET", "/api/tenants");
  const changed = { version: tenant.version, timeZone: "Asia/Kolkata", currency: "INR" };
  expect((await owner("PATCH", "/api/tenants", changed)).status).toBe(200);
  for (const role of ["sales", "admin", "operations"] as const) people.push((await member(role)).id);
  teamId = (await owner("POST", "/api/teams", { name: "South", members: [people[0]] })).body.id;
  const rate = { from: "USD", to: "INR", rate: "80", date: "2025-01-01" };
  expect((await owner("POST", "/api/exchange-rates", rate)).status).toBe(201);
  const made: Record<string, string[]> = { contacts: [], accounts: [], sources: [], suppliers: [] };
  for (let n = 0; n < 15; n += 1) {
    const contact = await owner("POST", "/api/contacts", { name: `Guest ${n}` });
    made["contacts"]?.push(contact.body.id);
    const account = await owner("POST", "/api/accounts", { name: `House ${n}`, kind: "agent" });
    made["accounts"]?.push(account.body.id);
    const supplier = await owner("POST", "/api/suppliers", { name: `Supply ${n}`, currency: "INR" });
    made["suppliers"]?.push(supplier.body.id);
    const source = await owner("POST", "/api/query-sources", { name: `Way ${n}`, kind: "direct" });
    made["sources"]?.push(source.body.id);
    expect([contact, account, source, supplier].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  }
  await asOwner(test.urls.superuserUrl, async (client) => {
    await client.query(
      `insert into trips (tenant_id, id, reference, customer_name, adults, created_at, status, start_date, converted_at,
         close_reason, query_source_id, assignee_user_id, assignee_team_id, destinations, agreed_price, answered_after, offered_after, agreed_after,
         contact_id, agent_id, first_response_due_at)
       select $1, gen_random_uuid(), 'T' || n, 'Ada', 1, timestamptz '2025-12-28T19:00:00Z' + n * interval '7 hours',
         state, date '2026-02-01' + n, case when state in ('converted', 'on_trip', 'completed')
           then timestamptz '2026-01-30T19:00:00Z' + n * interval '5 hours' end,
         case when state in ('cancelled', 'dropped') then (array['price', 'spam', 'budget'])[1 + n % 3] end,
         ($2::uuid[])[1 + n % 17], ($3::uuid[])[1 + n % 4], case when n % 2 = 0 then $4::uuid end,
         case when n % 5 = 0 then '{}' when n % 2 = 0 then array['Place ' || n % 28] else array['Place ' || n % 14, 'Place ' || n % 3] end,
         case when n % 3 > 0 then jsonb_build_object('amount', 1000 + 7 * n, 'currency', (array['INR', 'USD', 'EUR'])[1 + n % 3]) end,
         case when n % 4 > 0 then n * 3 end, case when n % 3 > 0 then n * 5 end, case when n % 7 = 2 then n * 11 end, ($5::uuid[])[1 + n % 15], ($6::uuid[])[1 + n % 16],
         case when n % 3 = 0 then now() - interval '1 day' end
       from generate_series(0, 399) n, lateral (select (array['new', 'in_progress', 'quoted', 'on_hold', 'converted', 'on_trip',
         'completed', 'cancelled', 'dropped'])[1 + n % 9] as state) s`,
      [organisation.tenantId, made["sources"], people, teamId, made["contacts"], made["accounts"]],
    );
    // What the offers of the trips would derive.
    await client.query(
      `update trips set supplier_ids = ($2::uuid[])[1 + substr(reference, 2)::int % 14 : 2 + substr(reference, 2)::int % 14],
         cost = jsonb_set(value, '{amount}', to_jsonb((value ->> 'amount')::int - 300)),
         margin = jsonb_set(value, '{amount}', to_jsonb(200 - substr(reference, 2)::int))
       where tenant_id = $1 and substr(reference, 2)::int % 6 > 0 and value is not null`,
      [organisation.tenantId, made["suppliers"]],
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
afterAll(async () => {
  await jobs.stop();
  await test.stop();
  await mails.stop();
});

const period = "_days=2026-01-15,2026-03-10";
const sold = "status in ('converted', 'on_trip', 'completed')";
const cameIn = "created_at";
const month = (column: string) => `to_char(${column} at time zone 'Asia/Kolkata', 'YYYY-MM')`;
const isBooked = [sold];
/** Months of the period itself are others than those of the period before. */
const isInTime = (by: string, at: string) => by.startsWith("to_char") && by.includes(at);

const waits = [
  ["answered_after", "answeredAfter"],
  ["offered_after", "offeredAfter"],
  ["agreed_after", "agreedAfter"],
] as const;

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
  "first-offer": { by: month(cameIn), at: cameIn, parts: ["offered_after is not null"] },
  "first-yes": { by: month(cameIn), at: cameIn, parts: ["agreed_after is not null"] },
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
  "top-suppliers": {
    by: "supplier",
    at: "converted_at",
    where: `${sold} and supplier_ids <> '{}'`,
  },
  workload: {
    by: "assignee_user_id::text",
    where: "status not in ('completed', 'cancelled', 'dropped')",
    parts: ["next_follow_up_at < now()", "next_follow_up_at is null"],
  },
};

const largest = new Set(["top-customers", "top-agents", "top-suppliers"]);
const options: Readonly<Record<string, readonly string[]>> = {
  status: Object.keys(trips.fields.status.choices),
  close_reason: Object.keys(trips.fields.closeReason.choices),
};

/** Groups as a report shows them: the largest ten, options in their order, months in time. */
function shownOf(name: string, by: string, found: readonly Row[]): Row[] {
  const order = options[by];
  const text = ({ value }: Row) => String(value);
  if (order) return found.toSorted((a, b) => order.indexOf(text(a)) - order.indexOf(text(b)));
  if (by.startsWith("to_char")) return found.toSorted((a, b) => (text(a) < text(b) ? -1 : 1));
  const sizes = ({ value, worth, n0 }: Row) => [
    ...(largest.has(name) ? [-Number(worth ?? -Infinity)] : []),
    ...[-Number(n0), value === null ? 1 : 0],
  ];
  return found
    .toSorted((a, b) => {
      const [one, other] = [sizes(a), sizes(b)];
      const at = one.findIndex((size, index) => size !== other[index]);
      if (at >= 0) return (one[at] ?? 0) - (other[at] ?? 0);
      return text(a) < text(b) ? -1 : 1;
    })
    .slice(0, 10);
}

describe("reports", () => {
  it("are all counted by hand below", () => {
    const names = (trips.reports ?? []).map(({ name }) => name);
    expect(names.toSorted()).toEqual(Object.keys(byHand).toSorted());
    expect(names.length).toBeGreaterThanOrEqual(12);
  });

  it.each(Object.entries(byHand))(
    "%s says what its lists and SQL say: of the ten largest in their order, all others, all, and the days before",
    async (name, { by, at, where = "true", parts = [] }) => {
      const { owner, tenantId } = organisation;
      const within = (days: string) =>
        at
          ? `(${at === "start_date" ? at : `${at} at time zone 'Asia/Kolkata'`})::date between ${days}`
          : "true";
      const counted = ["true", ...parts].map(
        (part, index) => `count(*) filter (where ${part})::int as n${index}`,
      );
      const inRupees = (column: string) =>
        `case ${column} ->> 'currency' when 'INR' then 1 when 'USD' then 80 end * (${column} ->> 'amount')::bigint`;
      const sums = ["value", "cost", "margin"].map(
        (column) =>
          `sum(${inRupees(column)})::bigint::float8 as ${column}_sum, count(${inRupees(column)})::int as ${column}_number, count(${column})::int as ${column}_held`,
      );
      const medians = waits.map(
        ([column, field]) =>
          `percentile_cont(0.5) within group (order by ${column}) as "${field}_median",
           percentile_cont(0.9) within group (order by ${column}) as "${field}_p90"`,
      );
      const figures = [...counted, ...sums, `sum(${inRupees("value")})::float8 as worth`, ...medians].join();
      const joined = `${by === "place" ? "left join lateral (select distinct unnest(destinations) as place) d on true" : ""}
        ${by === "supplier" ? "left join lateral (select unnest(supplier_ids)::text as supplier) s on true" : ""}`;
      const live = (days: string) => `tenant_id = $1 and deleted_at is null and ${where} and ${within(days)}`;
      const read = (sql: string, ...values: unknown[]): Promise<Row[]> =>
        asOwner(
          test.urls.superuserUrl,
          async (client) => (await client.query(sql, [tenantId, ...values])).rows,
        );
      const grouped = (days: string) =>
        read(`select ${by} as value, ${figures} from trips t ${joined} where ${live(days)} group by 1`);
      const now = "'2026-01-15' and '2026-03-10'";
      const earlier = "'2026-03-11' and '2026-04-20'";

      const report = await reportOf(owner, name, at ? `${period}&_before=2026-03-11,2026-04-20` : "");
      expect(report.isPart).toBe(false);
      const measures = (trips.reports ?? []).find((one) => one.name === name)?.measures ?? [];
      const expectFigures = (said: Figures | null, row: Row | undefined) => {
        expect([name, said?.count, said?.parts]).toEqual([
          ...[name, row?.["n0"], parts.map((_, index) => row?.[`n${index + 1}`])],
        ]);
        for (const measure of measures) {
          const [sum, of] = [row?.[measure], row?.[measure.replace("_sum", "_number")]];
          const expected = !measure.endsWith("_sum")
            ? sum
            : Number(of) > 0
              ? [{ currency: "INR", amount: sum, count: of }]
              : [];
          expect([name, measure, said?.measures[measure]]).toEqual([name, measure, expected]);
          // How many have a value, also where there is no exchange rate to add it at: of euros here.
          if (measure.endsWith("_sum"))
            expect([name, measure, said?.measures[measure.replace("_sum", "_count")]]).toEqual([
              ...[name, measure, row?.[measure.replace("_sum", "_held")]],
            ]);
        }
      };
      const expected = await grouped(now);
      const shown = shownOf(name, by, expected);
      expect(shown.length).toBeGreaterThan(0);
      expect(report.groups.map(({ value }) => value)).toEqual(shown.map(({ value }) => value));
      for (const [index, group] of report.groups.entries()) expectFigures(group, shown[index]);
      const [all] = await read(`select ${figures} from trips t where ${live(now)}`);
      expectFigures(report.total, all);
      const [others] = await read(
        `select ${figures} from trips t where ${live(now)} and id not in (select id from trips t ${joined}
           where ${live(now)} and coalesce(${by}, '') = any($2::text[]))`,
        shown.map(({ value }) => value ?? ""),
      );
      // Each trip of the last suppliers has one of the first, too.
      expect(report.other === null).toBe(others?.["n0"] === 0);
      if (report.other) expectFigures(report.other, others);

      if (at) {
        const [were] = await read(`select ${figures} from trips t where ${live(earlier)}`);
        expectFigures(report.total.before ?? null, were);
        const before = new Map(
          isInTime(by, at) ? [] : (await grouped(earlier)).map((row) => [row["value"], row]),
        );
        for (const group of report.groups)
          if (isInTime(by, at)) expect(group.before).toBeNull();
          else if (before.has(group.value)) expectFigures(group.before ?? null, before.get(group.value));
          else expect(group.before).toEqual({ count: 0, measures: {}, parts: parts.map(() => 0) });
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

  it.each(["createdAt", "startDate", "convertedAt"] as const)(
    "of a period by %s read the rows of its days by an index",
    async (period) => {
      const { owner, tenantId } = organisation;
      await asOwner(test.urls.superuserUrl, (client) => client.query("analyze trips"));
      const plans: string[] = [];
      await test.database.reading(tenantId, async (tx) => {
        await tx.query("set local enable_seqscan = off");
        const explain: Transaction["query"] = async (sql, values) => {
          const lines = await tx.query<Row>(`explain ${sql}`, values);
          plans.push(lines.map((line) => line["QUERY PLAN"]).join("\n"));
          return tx.query(sql, values);
        };
        const caller = await callerOfUser(tx, owner.id);
        if (!caller) throw new Error("The owner has left.");
        const { resourceNamed } = test.app.services;
        const report = { name: "own", label: "Own", help: "", by: "priority", period };
        const parameters = { _days: "2026-02-10,2026-02-11" };
        const explained = new Proxy(tx, {
          get: (of, name) => {
            const value = name === "query" ? explain : Reflect.get(of, name, of);
            return typeof value === "function" ? value.bind(of) : value;
          },
        });
        await readFigures(explained, { resource: trips, report, caller, resourceNamed, parameters });
      });
      const column = columnNameOf(period);
      const plan = plans.filter((one) => one.includes("on trips")).join("\n");
      expect(plan).toMatch(
        new RegExp(`Index Scan using trips__${column} on trips[^]*Index Cond: .*${column} >= .*${column} <`),
      );
      expect(plan).not.toContain("Seq Scan on trips");
    },
  );

  it("tell of real offers when they were sent, viewed and agreed to, and whose services are in them", async () => {
    const { owner, tenantId } = await newOrganisation(test);
    await priceInRupees(owner);
    const named = await owner("POST", "/api/suppliers", { name: "Coast Guides", currency: "INR" });
    const walk = await ratedActivity(
      owner,
      { name: "Harbour walk", city: "Kochi", country: "IN", ticketTypes: [{ name: "Everyone" }] },
      { currency: "INR", rates: [{ ticketType: "Everyone", price: 10_000 }] },
    );
    const { body: suppliers } = await owner("GET", "/api/suppliers");
    const meals = { breakfast: false, lunch: false, dinner: false };
    const items = [
      { id: "i", kind: "fee", title: "Guide", cost: 100_000, supplierId: named.body.id },
      { id: "w", kind: "activity", title: "Walk", activityId: walk.id },
    ];
    const offered = { options: [], days: [{ id: "d1", title: "Arrival", meals, items }] };
    const later = (id: string, minutes: number) =>
      test.database.inTenant(tenantId, (tx) =>
        tx.query(`update trips set created_at = created_at - interval '${minutes} minutes' where id = $1`, [
          id,
        ]),
      );
    const kept = async (id: string) => {
      const { offeredAfter, agreedAfter, supplierIds } = (await owner("GET", `/api/trips/${id}`)).body;
      return [offeredAfter, agreedAfter, supplierIds.length];
    };
    const viewed = async () => (await reportOf(owner, "viewed-not-answered")).total.count;

    const { id, tripId } = await newItinerary(owner, offered);
    await later(tripId, 95);
    expect(await kept(tripId)).toEqual([null, null, 0]);
    const { token, offer } = await sendIt(owner, id);
    expect(await kept(tripId)).toEqual([95, null, 2]);
    const visitor = asking(test.app);
    expect(await viewed()).toBe(0);
    expect(
      (await visitor("POST", `/api/public/proposals/${token}/viewed`, { browser: randomUUID() })).status,
    ).toBe(204);
    expect(await viewed()).toBe(1);
    await later(tripId, 25);
    const consentHash = hashOf(usualAcceptanceText("en")).toString("hex");
    const said = { name: "Ana Lindqvist", signature: "A. Lindqvist", consent: true, consentHash, items: [] };
    const accepted = await visitor("POST", `/api/public/proposals/${token}/accept`, {
      ...{ ...said, hash: offer.contentHash },
    });
    expect([accepted.status, accepted.body.message]).toEqual([201, undefined]);
    expect(await kept(tripId)).toEqual([95, 120, 2]);
    // Sent again, and converted: what was first stays.
    await later(tripId, 60);
    expect((await owner("POST", `/api/trips/${tripId}/move`, { to: "converted" })).status).toBe(200);
    expect(await kept(tripId)).toEqual([95, 120, 2]);
    const { groups } = await reportOf(owner, "top-suppliers");
    expect(groups.map(({ value, count }) => [value, count])).toEqual(
      expect.arrayContaining(suppliers.map((supplier: { id: string }) => [supplier.id, 1])),
    );
    for (const [report, minutes] of [
      ["first-offer", 95],
      ["first-yes", 120],
    ] as const) {
      const { total } = await reportOf(owner, report);
      expect([report, total.parts, Object.values(total.measures)]).toEqual([report, [1], [minutes, minutes]]);
    }

    // What staff accept and convert without a page counts as well.
    const byStaff = await newItinerary(owner, offered);
    await later(byStaff.tripId, 30);
    for (const to of ["sent", "accepted"]) await owner("POST", `/api/itineraries/${byStaff.id}/move`, { to });
    expect(await kept(byStaff.tripId)).toEqual([30, 30, 2]);
    // Accepted before that was kept: the conversion says it at the latest.
    const forget = "update trips set agreed_after = null where id = $1";
    await test.database.inTenant(tenantId, (tx) => tx.query(forget, [byStaff.tripId]));
    await later(byStaff.tripId, 10);
    expect((await owner("POST", `/api/trips/${byStaff.tripId}/move`, { to: "converted" })).status).toBe(200);
    expect(await kept(byStaff.tripId)).toEqual([30, 40, 2]);
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

  it.each(["suppliers", "query-sources", "accounts"])("are made of %s, which declare none", async (name) => {
    const { owner } = organisation;
    const { headers } = await owner("GET", `/api/${name}?_end=0`);
    const total = Number(headers["x-total-count"]);
    expect(total).toBeGreaterThan(0);
    const draft = await owner("GET", `/api/${name}/reports/own?_group=createdBy`);
    expect(draft).toMatchObject({
      status: 200,
      body: { total: { count: total }, groups: [{ count: total }] },
    });
    const words = { name: `All ${name}`, resource: name, by: "createdBy", measures: [] };
    const { body: made } = await owner("POST", "/api/reports", words);
    const { body } = await owner("GET", `/api/${name}/reports/${made.id}`);
    expect(body.total.count).toBe(total);
  });

  it("are files with the same figures, inert in a spreadsheet, on record, for who exports", async () => {
    const { owner, member } = organisation;
    await owner("POST", "/api/trips", { customerName: "Ada", destinations: ["=1+1"] });
    const { body, headers } = await owner(
      "GET",
      "/api/trips/reports/conversion-by-destination/file?destinations_in=%3D1%2B1&destinations_in=Place 3",
    );
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    const [head, ...rows] = String(body).replace("\uFEFF", "").trim().split("\r\n");
    expect(head).toBe('Destinations,Trips,Booked,"Booked, share (%)"');
    expect(rows).toContain("'=1+1,1,0,0.0");
    const asked = "destinations_in=%3D1%2B1&destinations_in=Place 3";
    const { total, groups } = await reportOf(owner, "conversion-by-destination", asked);
    const third = groups.find(({ value }) => value === "Place 3");
    expect(rows.find((row) => row.startsWith("Place 3,"))).toMatch(
      `Place 3,${third?.count},${third?.parts[0]},`,
    );
    expect(rows.at(-1)).toMatch(`All,${total.count},${total.parts[0]},`);
    const sold = await owner("GET", `/api/trips/reports/booked-by-travel/file?format=csv&${period}`);
    const { total: all } = await reportOf(owner, "booked-by-travel", period);
    const inUnits = (name: string) =>
      all.measures[name] && Array.isArray(all.measures[name])
        ? (all.measures[name][0]?.amount ?? 0) / 100
        : 0;
    expect(String(sold.body).trim().split("\r\n").at(-1)).toBe(
      `All,${all.count},${["value_sum", "cost_sum", "margin_sum"].map((name) => inUnits(name).toFixed(2)).join(",")}`,
    );
    const pdf = await test.app.inject({
      url: `/api/trips/reports/booked-by-travel/file?format=pdf&${period}`,
      headers: { authorization: `Bearer ${(await member("admin")).token}` },
    });
    expect([pdf.statusCode, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
    const printed = (await readPdf(pdf.rawPayload)).text;
    expect(printed).toContain(bare("Booked value, cost and margin by month of travel"));
    const inRupees = ["value_sum", "cost_sum", "margin_sum"].map(
      (name) => `₹${inUnits(name).toLocaleString("en-IN", { minimumFractionDigits: 2 })}`,
    );
    expect(printed).toContain(bare(`All${all.count}${inRupees.join("")}`));
    const { body: recorded } = await owner("GET", "/api/exports?_sort=at&_order=desc&_end=3");
    expect(recorded.map(({ what, format }: { what: string; format: string }) => [what, format])).toEqual([
      ["Report: Booked value, cost and margin by month of travel", "pdf"],
      ["Report: Booked value, cost and margin by month of travel", "csv"],
      ["Report: Conversion by destination", "csv"],
    ]);
    const accounts = await member("accounts");
    const refused = await accounts("GET", "/api/trips/reports/conversion-by-destination/file");
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringMatching(/does not export/)]);
  });

  it("are made by owners of the same words, checked alike, and shared with roles", async () => {
    const { owner, member } = organisation;
    const words = { resource: "trips", by: "priority", measures: ["value_sum"], period: "createdAt" };
    const named = {
      ...words,
      name: "Urgent work",
      query: "status_in=new&status_in=quoted",
      sharedWith: "accounts",
    };
    const { status, body: own } = await owner("POST", "/api/reports", named);
    expect([status, own.message]).toEqual([201, undefined]);
    const report = await reportOf(owner, own.id, period);
    const { headers } = await owner("GET", `/api/trips?${report.groups[0]?.query}&_end=0`);
    expect(Number(headers["x-total-count"])).toBe(report.groups[0]?.count);
    const [expected] = await asOwner(test.urls.superuserUrl, async (client) => {
      const found = await client.query(
        `select count(*)::int as n from trips where tenant_id = $1 and deleted_at is null and status in ('new', 'quoted')
           and (created_at at time zone 'Asia/Kolkata')::date between '2026-01-15' and '2026-03-10'`,
        [organisation.tenantId],
      );
      return found.rows;
    });
    expect(report.total.count).toBe(expected.n);
    // The same words without a name, by the address.
    const draft = await reportOf(
      owner,
      "own",
      `_group=priority&_figures=value_sum&_of=createdAt&status_in=new&status_in=quoted&${period}`,
    );
    expect(draft.groups.map(({ value, count }) => [value, count])).toEqual(
      report.groups.map(({ value, count }) => [value, count]),
    );
    const wrong = {
      ...words,
      name: "Wrong",
      by: "notes",
      measures: ["title_sum"],
      period: "adults",
      query: "never=1",
    };
    const refused = await owner("POST", "/api/reports", wrong);
    expect([refused.status, Object.keys(refused.body.errors).toSorted()]).toEqual([
      ...[422, ["by", "measures", "period", "query"]],
    ]);
    const [sales, accounts] = [await member("sales"), await member("accounts")];
    expect((await sales("POST", "/api/reports", named)).status).toBe(403);
    expect((await sales("GET", `/api/trips/reports/${own.id}`)).status).toBe(404);
    expect((await accounts("GET", `/api/trips/reports/${own.id}?${period}`)).body.total.count).toBe(
      expected.n,
    );
    const { body: open } = await owner("PATCH", `/api/reports/${own.id}`, {
      version: own.version,
      sharedWith: "everyone",
    });
    const closed = await sales("GET", `/api/trips/reports/${own.id}`);
    expect([closed.status, closed.body.message]).toEqual([
      ...[403, "This report needs “Value”, which your role may not read."],
    ]);
    expect((await owner("GET", `/api/contacts/reports/${open.id}`)).status).toBe(404);
  });

  it("come by e-mail, all of a person in one mail, once, by the rights of that day, until they are ended", async () => {
    const { owner, member, tenantId } = organisation;
    const reader = await member("accounts");
    const { body: tenant } = await owner("GET", "/api/tenants");
    const set = await owner("PATCH", "/api/tenants", {
      ...{ version: tenant.version, exportRoles: ["owner", "admin", "accounts"] },
    });
    await test.database.inTenant(tenantId, (tx) =>
      tx.query("update users set email = 'ada@lund.example', is_email_confirmed = true where id = $1", [
        reader.id,
      ]),
    );
    const wanted = (report: string, format: string) => ({
      ...{ resource: "trips", report, query: "_period=all", rhythm: "weekly", format, since: null },
    });
    const { body: me } = await reader("GET", "/api/users/me");
    const reportMails = [
      wanted("conversion-by-source", "csv"),
      { ...wanted("by-state", "pdf"), since: "2020-01-01" },
      wanted("gone", "csv"),
      // Asked for after the day on which they were due last: it is the next one that brings it.
      { ...wanted("pipeline", "csv"), since: "2999-12-31" },
    ];
    const saved = await reader("PATCH", "/api/users/me", { version: me.version, reportMails });
    expect([saved.status, saved.body.reportMails]).toEqual([200, reportMails]);
    // The clock queues a kind of job once in five minutes. Others may have mail at any hour.
    let minutes = 0;
    const run = async () => {
      const before = mails.received.length;
      for (let times = 0; times < 2; times += 1)
        await jobs.runOnce(new Date(Date.now() + (minutes += 5) * 60_000));
      return mails.received.slice(before).filter(({ to }) => to.includes("ada@lund.example"));
    };
    const [mail, ...more] = await run();
    const { body: ran } = await owner("GET", "/api/jobs?kind=report_mail&kind=due_reports&_sort=createdAt");
    expect(ran.map(({ kind, status, result, failures }: Row) => [kind, status, result ?? failures])).toEqual([
      ["due_reports", "done", "1 mail queued"],
      ["report_mail", "done", expect.stringMatching(/^Sent: .+ and 1 more report, /)],
    ]);
    expect(more).toEqual([]);
    expect([mail?.to, mail?.header("subject")]).toEqual([
      ["ada@lund.example"],
      expect.stringMatching(/ and 1 more report, /),
    ]);
    const raw = mail?.raw.replace(/\r\n\s*/g, " ");
    expect(raw).toMatch(/Conversion by source [\d-]+\.csv[^]*Trips and value by state [\d-]+\.pdf/);
    expect(raw).toMatch(/There is no such report/);
    expect(raw).not.toContain("Pipeline");
    // The figures stand in the mail too, as a person reads them, and their title leads to the report.
    expect(mail?.text).toMatch(/\r\nState +Trips +Value\r\n[^]*\r\nAll +\d+ +(none|₹[\d,.]+)\r\n/);
    expect(mail?.text).toContain("https://crm.tripwright.example/reports/trips/by-state");
    const html = mail?.raw.replaceAll("=\r\n", "").split("text/html")[1];
    expect(html).toMatch(/text-align:right;[^>]*><bdi>Value<\/bdi>/);
    const stop = /<(https:\S+)>/.exec(mail?.header("list-unsubscribe") ?? "")?.[1] ?? "";
    expect(mail?.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(await run()).toEqual([]);
    const records = await owner("GET", `/api/exports?byUserId=${reader.id}`);
    expect(records.body.map(({ format }: { format: string }) => format).toSorted()).toEqual(["csv", "pdf"]);
    // Another week, in which the role has lost the right.
    const forget = () =>
      asOwner(test.urls.superuserUrl, (client) =>
        client.query("delete from jobs where tenant_id = $1 and kind = 'report_mail'", [tenantId]),
      );
    const unsubscribe = (url: string) =>
      test.app.inject({
        ...{ method: "POST", url: new URL(url).pathname, payload: "List-Unsubscribe=One-Click" },
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    const own = async () => (await reader("GET", "/api/users/me")).body.reportMails.length;
    expect(
      (await unsubscribe(stop.replace(/[0-9a-f-]{36}\/stop/, "018f0000-0000-7000-8000-000000000000/stop")))
        .statusCode,
    ).toBe(204);
    expect(await own()).toBe(4);
    expect((await unsubscribe(stop)).statusCode).toBe(204);
    expect(await own()).toBe(0);
    const again = await reader("PATCH", "/api/users/me", { version: saved.body.version + 1, reportMails });
    expect(again.status).toBe(200);
    await owner("PATCH", "/api/tenants", { version: set.body.version, exportRoles: ["owner", "admin"] });
    await forget();
    expect(await run()).toEqual([]);
    const { body: kept } = await owner("GET", "/api/jobs?kind=report_mail");
    expect(kept.map(({ result }: { result: string }) => result)).toEqual([
      expect.stringMatching(/^Not sent: Your role does not export reports/),
    ]);
  });

  it("count all rows in the background where there are more than are looked at at once, by the rights of then", async () => {
    const { owner, tenantId, member } = await newOrganisation(test);
    const sales = await member("sales");
    // Without triggers: of so many rows the history alone would take a minute.
    await asOwner(test.urls.superuserUrl, async (client) => {
      await client.query("set session_replication_role = replica");
      await client.query(
        `insert into machines (tenant_id, id, name, state)
         select $1, gen_random_uuid(), 'M', case when n % 4 = 0 then 'busy' else 'idle' end from generate_series(1, 200008) n`,
        [tenantId],
      );
      await client.query("reset session_replication_role");
    });
    const page = await owner("GET", "/api/machines/reports/by-state?name=M");
    expect([page.body.isPart, page.body.total.count]).toEqual([true, 200_000]);
    const asked = { resource: "machines", report: "by-state", query: "name=M" };
    const { status, body } = await sales("POST", "/api/made-reports", asked);
    expect(status).toBe(201);
    expect((await sales("POST", "/api/made-reports", asked)).body).toEqual(body);
    const url = `/api/made-reports/${body.id}`;
    expect((await sales("GET", url)).body).toMatchObject({ state: "waiting", answer: null });
    await jobs.runOnce(new Date(Date.now() + 1_000));
    const made = await sales("GET", url);
    expect([made.status, made.body.state]).toEqual([200, "made"]);
    expect(made.body.answer).toMatchObject({
      ...{ isPart: false, total: { count: 200_008, query: "name=M" } },
      groups: [
        { value: "idle", count: 150_006 },
        { value: "busy", count: 50_002, query: page.body.groups[1].query },
      ],
    });
    // It is of the person who asked.
    expect((await owner("GET", url)).status).toBe(404);
    expect((await owner("POST", "/api/made-reports", asked)).body.id).not.toBe(body.id);
    expect((await owner("POST", "/api/made-reports", { ...asked, query: "" })).status).toBe(201);
    expect((await owner("POST", "/api/made-reports", { ...asked, query: "state=idle" })).status).toBe(409);
    await jobs.runOnce(new Date(Date.now() + 1_500));
    const [wrong, closed, none] = [
      await owner("POST", "/api/made-reports", { ...asked, report: "nothing" }),
      await (
        await member("viewer")
      )("POST", "/api/made-reports", {
        ...{ resource: "exports", report: "own", query: "_group=format" },
      }),
      await owner("POST", "/api/made-reports", { ...asked, resource: "nothing" }),
    ];
    expect([wrong.status, closed.status, none.status]).toEqual([404, 403, 422]);
    // What it is asked wrongly is said where its figures would stand.
    const faulty = await owner("POST", "/api/made-reports", { ...asked, query: "colour=red" });
    await jobs.runOnce(new Date(Date.now() + 2_000));
    expect((await owner("GET", `/api/made-reports/${faulty.body.id}`)).body).toMatchObject({
      ...{ state: "failed", fault: expect.stringContaining("colour") },
    });
    // A day later it is deleted.
    await jobs.runOnce(new Date(Date.now() + 2 * 86_400_000));
    expect((await sales("GET", url)).status).toBe(404);
  });

  it("are refused at the start where they ask what lists do not know", () => {
    const report = { name: "By X", label: "X", help: "X.", by: "nothing", period: "name" as const };
    const twice = { ...machines, reports: [report, { ...report, largestBy: "x_sum" }] };
    expect(() => checkResources([...resources, twice])).toThrow(
      /lower-case[^]*no day[^]*cannot be grouped by/,
    );
    // "madeOn" has no index: its report would read all rows of the organisation.
    const fields = { ...machines.fields, madeOn: date({ label: "Made", optional: true }) };
    const byDay = { name: "by-state", label: "By state", help: "X.", by: "state", period: "madeOn" };
    const slow = { ...machines, fields, reports: [byDay] };
    expect(() => checkResources([...resources, slow])).toThrow(
      /the report "by-state": its period is by "madeOn", which has no index/,
    );
    const indexed = { ...fields, madeOn: date({ label: "Made", optional: true, indexed: true }) };
    expect(() => checkResources([...resources, { ...slow, fields: indexed }])).not.toThrow();
  });
});
