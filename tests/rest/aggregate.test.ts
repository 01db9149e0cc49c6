import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { foldText } from "../../src/domain/formats/text";
import { wallTimeOf } from "../../src/domain/dates/wallTime";
import { resources } from "../../src/resources";
import { groupingNames, measureNames } from "../../src/schema";
import { isListed } from "../../src/schema/field/field";
import { anyOf, assigned, roles } from "../../src/schema/field/access";
import { number } from "../../src/schema/kinds/number";
import { reference } from "../../src/schema/kinds/reference";
import { text } from "../../src/schema/kinds/text";
import { allFields, defineResource, type Resource } from "../../src/schema/resource";
import { asOwner } from "../database/catalogue";
import { addResources } from "../database/everyKind";
import { fillOrganisation } from "../promises/fixtures/storeFullRow";
import { newOrganisation, startTestApp, type Ask, type TestApp, type TestOrganisation } from "./startTestApp";

let test: TestApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
});
afterAll(() => test.stop());

type Row = Record<string, unknown>;
const timeZone = "Pacific/Auckland";

const figuresOf = async (ask: Ask, resource: string, query: string) => {
  const { status, body } = await ask("GET", `/api/${resource}/aggregate?${query}`);
  expect([query, status, body.errors]).toEqual([query, 200, undefined]);
  return body;
};

/** The values of a row that it is counted under, as a program would read them. */
function valuesOf({ kind }: { kind: string }, value: unknown, by: string): unknown[] {
  const length = by.endsWith("_day") ? 10 : 7;
  if (kind === "instant") return [typeof value === "string" ? dayOf(value).slice(0, length) : null];
  if (kind === "date") return [typeof value === "string" ? value.slice(0, length) : null];
  if (!Array.isArray(value)) return [value];
  if (value.length === 0) return [null];
  return [...new Map(value.map((one) => [kind === "tags" ? foldText(String(one)) : one, one])).values()];
}
const dayOf = (instant: string) => wallTimeOf(new Date(instant), timeZone).slice(0, 10);

/** A measure by the book. */
function measured(values: readonly unknown[], of: string): unknown {
  const known = values.filter((value) => value !== null && value !== undefined);
  if (of === "count") return known.length;
  if (known.length === 0) return null;
  if (typeof known[0] === "string") return known.map(String).sort()[of === "minimum" ? 0 : known.length - 1];
  const numbers = known.map(Number).sort((a, b) => a - b);
  const sum = numbers.reduce((a, b) => a + b, 0);
  switch (of) {
    case "sum":
      return sum;
    case "average":
      return sum / numbers.length;
    case "minimum":
      return numbers[0];
    case "maximum":
      return numbers.at(-1);
    default: {
      const at = (numbers.length - 1) * (of === "p90" ? 0.9 : 0.5);
      const below = numbers[Math.floor(at)] ?? 0;
      return below + ((numbers[Math.ceil(at)] ?? 0) - below) * (at - Math.floor(at));
    }
  }
}

/** The same of money, each currency by itself. */
function measuredMoney(values: readonly unknown[], of: string): unknown {
  if (of === "count") return measured(values, of);
  const amounts = values.filter((value) => value !== null) as { currency: string; amount: number }[];
  return [...new Set(amounts.map(({ currency }) => currency))].sort().map((currency) => {
    const those = amounts.filter((one) => one.currency === currency).map(({ amount }) => amount);
    // Rounded as PostgreSQL rounds: halves away from zero.
    const amount = Number(measured(those, of));
    return { currency, amount: Math.sign(amount) * Math.round(Math.abs(amount)), count: those.length };
  });
}

/** The same values, those that no computer holds exactly near enough. */
function expectSame(found: unknown, expected: unknown, about: string) {
  if (typeof expected === "number" && typeof found === "number")
    expect(Math.abs(found - expected), about).toBeLessThanOrEqual(Math.abs(expected) * 1e-9);
  else expect(found, about).toEqual(expected);
}

describe("figures of any list", () => {
  it("are what its rows come to, in all and in groups, for every field that groups or is measured", async () => {
    const { owner, tenantId } = await newOrganisation(test);
    for (const mark of ["ours", "theirs", "yours"]) await fillOrganisation(test.database, tenantId, mark);
    const { body: tenant } = await owner("GET", "/api/tenants");
    await owner("PATCH", "/api/tenants", { version: tenant.version, timeZone });
    let compared = 0;
    for (const resource of resources.filter(({ singleton }) => !singleton)) {
      const { body: rows } = await owner("GET", `/api/${resource.name}?_end=200`);
      expect(rows.length, resource.name).toBeGreaterThan(0);
      for (const [by, field, names] of groupings(resource)) {
        const found = await figuresOf(owner, resource.name, `_by=${by}`);
        expect(found.total.count).toBe(rows.length);
        const name = names[0] ?? "";
        const expected = new Map<unknown, number>();
        for (const row of rows as Row[])
          for (const value of valuesOf(field, row[name] ?? null, by))
            expected.set(value, (expected.get(value) ?? 0) + 1);
        expect(
          new Map(found.groups.map((one: { value: unknown; count: number }) => [one.value, one.count])),
          `${resource.name} by ${by}`,
        ).toEqual(expected);
        expect([found.other, found.isPart]).toEqual([null, false]);
        compared += 1;
      }
      for (const [measure, name, kind] of measuresIn(resource)) {
        const { total } = await figuresOf(owner, resource.name, `_measures=${measure}`);
        const values = (rows as Row[]).map((row) => row[name] ?? null);
        const of = measure.split("_").at(-1) ?? "";
        const expected = kind === "money" ? measuredMoney(values, of) : measured(values, of);
        expectSame(total.measures[measure], expected, `${resource.name} ${measure}`);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(300);
  });

  const groupings = (resource: Resource) =>
    Object.entries(allFields(resource)).flatMap(([name, field]) => {
      const names = isListed(field) ? groupingNames(name, field) : [];
      return names.map((by) => [by, field, [name]] as const);
    });
  const measuresIn = (resource: Resource) =>
    Object.entries(allFields(resource)).flatMap(([name, field]) =>
      isListed(field) ? measureNames(name, field).map((measure) => [measure, name, field.kind] as const) : [],
    );

  it("take the list's own conditions, groups, words and trash, and count what it counts", async () => {
    const { owner } = await newOrganisation(test);
    for (const [customerName, adults, destinations] of [
      ["Ada Quist", 2, ["Kerala", "kérala", "Goa"]],
      ["Ada Brook", 5, ["KERALA"]],
      ["Olaf Brook", 3, []],
    ] as const)
      expect((await owner("POST", "/api/trips", { customerName, adults, destinations })).status).toBe(201);
    for (const query of [
      "q=ada",
      "adults_gte=3",
      "_any.adults=2&_any.customerName_like=olaf",
      "destinations=kerala",
      "destinations_null=true",
      "querySourceId.kind=direct",
      "_trash=true",
    ]) {
      const { headers } = await owner("GET", `/api/trips?${query}`);
      expect([query, (await figuresOf(owner, "trips", query)).total.count]).toEqual([
        query,
        Number(headers["x-total-count"]),
      ]);
    }
    // A trip counts once in each of its destinations, which are the same as filters find them.
    const { groups, total } = await figuresOf(owner, "trips", "_by=destinations&_measures=adults_sum");
    expect(groups.map(({ count, measures }: Row) => [count, measures])).toEqual([
      [2, { adults_sum: 7 }],
      [1, { adults_sum: 2 }],
      [1, { adults_sum: 3 }],
    ]);
    expect(groups.map(({ value }: Row) => foldText(String(value)))).toEqual(["kerala", "goa", "null"]);
    expect(total).toEqual({ count: 3, measures: { adults_sum: 10 } });
    for (const { value, count } of groups) {
      const filter = value === null ? "destinations_null=true" : `destinations=${encodeURIComponent(value)}`;
      expect((await owner("GET", `/api/trips?${filter}`)).headers["x-total-count"]).toBe(String(count));
    }
  });

  it("never add different currencies", async () => {
    const { owner } = await newOrganisation(test);
    for (const [amount, currency] of [
      [1_000, "EUR"],
      [3_001, "EUR"],
      [500, "INR"],
    ] as const)
      await owner("POST", "/api/trips", { customerName: "Ada", budget: { amount, currency } });
    await owner("POST", "/api/trips", { customerName: "Olaf" });
    const query = "_by=priority&_measures=budget_sum,budget_average,budget_median,budget_maximum";
    const { total, groups } = await figuresOf(owner, "trips", query);
    const inr = { currency: "INR", amount: 500, count: 1 };
    const measures = {
      budget_sum: [{ currency: "EUR", amount: 4_001, count: 2 }, inr],
      budget_average: [{ currency: "EUR", amount: 2_001, count: 2 }, inr],
      budget_median: [{ currency: "EUR", amount: 2_001, count: 2 }, inr],
      budget_maximum: [{ currency: "EUR", amount: 3_001, count: 2 }, inr],
    };
    expect([total, groups]).toEqual([{ count: 4, measures }, [{ value: "normal", count: 4, measures }]]);
  });

  it("exchange money into the organisation's currency at the day's rate, and count what has none", async () => {
    const { owner } = await newOrganisation(test);
    const { body: tenant } = await owner("GET", "/api/tenants");
    await owner("PATCH", "/api/tenants", {
      version: tenant.version,
      currency: "BRL",
      timeZone: "Asia/Kolkata",
    });
    for (const [from, rate, date] of [
      ["USD", "1.50", "2025-01-01"],
      ["EUR", "2.00", "2025-01-01"],
      ["EUR", "9.00", "2099-01-01"],
    ] as const)
      expect((await owner("POST", "/api/exchange-rates", { from, to: "BRL", rate, date })).status).toBe(201);
    for (const [priority, currency, amount] of [
      ["high", "USD", 5_000],
      ["high", "EUR", 5_000],
      ["low", "BRL", 1_001],
      ["low", "JPY", 7_000],
    ] as const)
      await owner("POST", "/api/trips", { customerName: "Ada", priority, budget: { amount, currency } });
    for (let n = 0; n < 3; n += 1)
      await owner("POST", "/api/trips", { customerName: "Olaf", priority: "low" });
    const query = "_by=priority&_measures=budget_sum,budget_average,budget_count&_exchanged=true";
    const { total, groups } = await figuresOf(owner, "trips", query);
    const brl = (amount: number, count: number) => [{ currency: "BRL", amount, count }];
    expect(total).toEqual({
      count: 7,
      // 50 USD are 75 and 50 EUR are 100; yen have no rate, and three have no budget.
      measures: { budget_sum: brl(18_501, 3), budget_average: brl(6_167, 3), budget_count: 4 },
    });
    expect(groups.map(({ value, count, measures }: Row) => [value, count, measures])).toEqual([
      ["low", 5, { budget_sum: brl(1_001, 1), budget_average: brl(1_001, 1), budget_count: 2 }],
      ["high", 2, { budget_sum: brl(17_500, 2), budget_average: brl(8_750, 2), budget_count: 2 }],
    ]);
  });

  it("converts money at the rate of the organisation's day, in figures and in what a contact was sold", async () => {
    const { owner } = await newOrganisation(test);
    const { body: tenant } = await owner("GET", "/api/tenants");
    const preferences = { version: tenant.version, currency: "INR", timeZone: "Asia/Kolkata" };
    const { body: changed } = await owner("PATCH", "/api/tenants", preferences);
    for (const [rate, date] of [
      ["80", "2026-11-01"],
      ["90", "2026-11-30"],
    ])
      await owner("POST", "/api/exchange-rates", { from: "USD", to: "INR", rate, date });
    const budget = { amount: 10_000, currency: "USD" };
    const { body: trip } = await owner("POST", "/api/trips", { customerName: "Ada", budget });
    // In Kolkata it is the 30th.
    await asOwner(test.urls.superuserUrl, (client) =>
      client.query(
        `update trips set created_at = '2026-11-29T20:32:00Z', status = 'converted', agreed_price = '{"amount":10000,"currency":"USD"}' where id = $1`,
        [trip.id],
      ),
    );
    const query = "_by=createdAt_day&_measures=budget_sum&_exchanged=true";
    expect((await figuresOf(owner, "trips", query)).groups).toMatchObject([
      { value: "2026-11-30", measures: { budget_sum: [{ currency: "INR", amount: 900_000, count: 1 }] } },
    ]);
    const soldTotal = async () => (await owner("GET", `/api/contacts/${trip.contactId}`)).body.soldTotal;
    expect(await soldTotal()).toEqual({ amount: 900_000, currency: "INR" });
    await owner("PATCH", "/api/tenants", { version: changed.version, timeZone: "Europe/Lisbon" });
    expect(await soldTotal()).toEqual({ amount: 800_000, currency: "INR" });
  });

  it("are of the rows that the list finds by a month, on both sides of the zone's midnight", async () => {
    const { owner } = await newOrganisation(test);
    const { body: tenant } = await owner("GET", "/api/tenants");
    await owner("PATCH", "/api/tenants", { version: tenant.version, timeZone: "Asia/Kolkata" });
    const { body: trip } = await owner("POST", "/api/trips", { customerName: "Ada" });
    // The first is still January in Kolkata, the second is February there and January in UTC.
    for (const dueAt of ["2027-01-31T18:29:59.999Z", "2027-01-31T18:30:00Z", "2027-02-28T18:29:59Z"])
      await owner("POST", "/api/follow-ups", { tripId: trip.id, kind: "call", dueAt });
    const { groups } = await figuresOf(owner, "follow-ups", "_by=dueAt_month&dueAt_lt=2027-06");
    expect(groups.map(({ value, count }: Row) => [value, count])).toEqual([
      ["2027-01", 1],
      ["2027-02", 2],
    ]);
    for (const { value, count } of groups) {
      const { headers } = await owner("GET", `/api/follow-ups?dueAt=${value}`);
      expect(headers["x-total-count"]).toBe(String(count));
    }
  });

  it("take the organisation's own fields", async () => {
    const { owner } = await newOrganisation(test);
    const options = [
      { value: "sea", label: "Sea" },
      { value: "hills", label: "Hills" },
    ];
    const queryFields = [
      { key: "landscape", label: "Landscape", kind: "choice", options },
      { key: "flightOn", label: "Flight on", kind: "date" },
      { key: "bags", label: "Bags", kind: "number" },
    ];
    expect((await owner("PATCH", "/api/tenants", { version: 1, queryFields })).status).toBe(200);
    for (const custom of [
      { landscape: "sea", flightOn: "2027-03-31", bags: 2 },
      { landscape: "sea", flightOn: "2027-04-01", bags: 5 },
      {},
    ])
      expect((await owner("POST", "/api/trips", { customerName: "Ada", custom })).status).toBe(201);
    const kinds = await figuresOf(owner, "trips", "_by=custom.landscape&_measures=custom.bags_sum");
    expect(kinds.groups).toEqual([
      { value: "sea", count: 2, measures: { "custom.bags_sum": 7 } },
      { value: null, count: 1, measures: { "custom.bags_sum": null } },
    ]);
    const months = await figuresOf(owner, "trips", "_by=custom.flightOn_month&custom.bags_gte=1");
    expect(months.groups.map(({ value }: Row) => value)).toEqual(["2027-03", "2027-04"]);
  });

  it("put what is in more than 200 groups together, of all rows of a list that shows 10,000 at most", async () => {
    const { owner, tenantId } = await newOrganisation(test);
    await asOwner(test.urls.superuserUrl, (client) =>
      client.query(
        `insert into trips (tenant_id, id, reference, customer_name, adults, destinations)
         select $1, gen_random_uuid(), 'T' || n, 'Ada', 1,
           array['Place ' || n % 300] || case when n < 500 then '{Everywhere}'::text[] else '{}' end
         from generate_series(1, 10005) n`,
        [tenantId],
      ),
    );
    const { total, groups, other, isPart } = await figuresOf(
      owner,
      "trips",
      "_by=destinations&_measures=adults_sum",
    );
    expect([total.count, groups.length, groups[0].value, isPart]).toEqual([10_005, 200, "Everywhere", false]);
    const told = groups.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    // Every trip stands in the group of its place, and of the first one in that too.
    expect(told + other.count).toBe(10_005 + groups[0].count);
    expect(other.measures.adults_sum).toBe(other.count);
    // What no index finds too.
    const found = await figuresOf(owner, "trips", "adults=1");
    expect([found.total.count, found.isPart]).toEqual([10_005, false]);
    const none = await figuresOf(owner, "trips", "status=new&destinations=nowhere");
    expect([none.total.count, none.isPart]).toEqual([0, false]);
  });
});

/** Rows of which most roles read their own alone. */
const shifts: Resource = defineResource({
  name: "shifts",
  label: { one: "Shift", many: "Shifts" },
  title: "name",
  purpose: "To be read by whom it was given to.",
  fields: {
    name: text({ label: "Name" }),
    hours: number({ label: "Hours" }),
    userId: reference({ label: "Of", to: "users", optional: true }),
    teamId: reference({ label: "Of the team", to: "teams", optional: true }),
  },
  access: {
    read: anyOf(roles("owner"), assigned({ roles: ["sales"], user: "userId", team: "teamId" })),
    write: roles("owner"),
  },
  list: { columns: ["name"], sort: { field: "name", order: "asc" } },
  form: [{ heading: "Shift", fields: ["name", "hours", "userId", "teamId"] }],
});

describe("whoever asks for figures", () => {
  it("gets those of their own rows where they read no others", async () => {
    const app = await startTestApp({
      resources: [...resources, shifts],
      prepare: ({ ownerUrl }) => addResources(ownerUrl, [shifts]),
    });
    try {
      const { owner, member } = await newOrganisation(app);
      const [sales, viewer] = [await member("sales"), await member("viewer")];
      for (const [hours, userId] of [
        [4, sales.id],
        [3, sales.id],
        [8, owner.id],
        [2, null],
      ] as const)
        expect((await owner("POST", "/api/shifts", { name: "Shift", hours, userId })).status).toBe(201);
      const query = "_by=userId&_measures=hours_sum";
      const own = { count: 2, measures: { hours_sum: 7 } };
      expect(await figuresOf(sales, "shifts", query)).toEqual({
        ...{ total: own, groups: [{ value: sales.id, ...own }], other: null, isPart: false },
      });
      expect((await figuresOf(owner, "shifts", query)).total).toEqual({
        count: 4,
        measures: { hours_sum: 17 },
      });
      expect((await viewer("GET", `/api/shifts/aggregate?${query}`)).status).toBe(403);
    } finally {
      await app.stop();
    }
  });

  it("gets those of the rows and fields that they may read", async () => {
    const accounts = await organisation.member("accounts");
    const viewer = await organisation.member("viewer");
    expect((await viewer("GET", "/api/jobs/aggregate?_by=status")).status).toBe(403);
    for (const query of [
      "_by=lastSeenAt_month",
      "_by=hasPassword",
      "_measures=lastSeenAt_maximum",
      "email=x",
    ]) {
      const { status, body } = await accounts("GET", `/api/users/aggregate?${query}`);
      expect([query, status, Object.keys(body.errors)]).toEqual([query, 400, [query.split("=")[0]]]);
    }
    expect((await viewer("GET", "/api/trips/aggregate?_trash=true")).status).toBe(403);
  });

  it.each([
    ["_by=nothing", "_by"],
    ["_by=customerName", "_by"],
    ["_by=createdAt", "_by"],
    ["_by=status_month", "_by"],
    ["_by=custom.nothing", "_by"],
    ["_by=status&_by=priority", "_by"],
    ["_by=", "_by"],
    ["_by=tripId.status", "_by"],
    ["_measures=adults", "_measures"],
    ["_measures=customerName_sum", "_measures"],
    ["_measures=createdAt_sum", "_measures"],
    ["_measures=adults_sum,adults_sum", "_measures"],
    ["_measures=__proto___sum", "_measures"],
    ["_exchanged=maybe", "_exchanged"],
    [`_measures=${Array.from({ length: 21 }, (_, index) => `m${index}_sum`).join(",")}`, "_measures"],
    ["_start=5", "_start"],
    ["_sort=createdAt", "_sort"],
    ["adults_like=2", "adults_like"],
    ["nonsense=1", "nonsense"],
  ])("is told at its parameter that %s is nothing", async (query, parameter) => {
    const { status, body } = await organisation.owner("GET", `/api/trips/aggregate?${query}`);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [parameter]]);
  });
});
