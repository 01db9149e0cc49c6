import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { resources } from "../../src/resources";
import { checkResources, everyone, type Resource, reference, roles } from "../../src/schema";
import { addResources } from "../database/everyKind";
import { payments } from "../e2e/fixtures/payments";
import { fillOrganisation } from "../promises/fixtures/storeFullRow";
import { newOrganisation, startTestApp, type Ask, type TestApp, type TestOrganisation } from "./startTestApp";

/** Trips are read by those alone who work on them: one line of their declaration, and all below follows. */
vi.mock("../../src/resources/trips", async (importActual) => {
  const actual = await importActual<{ trips: Resource }>();
  const { access } = actual.trips;
  const read = {
    type: "any",
    rules: [
      { type: "roles", roles: ["owner", "admin", "sales", "operations"] },
      { type: "assigned", roles: ["viewer"], user: "assigneeUserId", team: "assigneeTeamId" },
    ],
  } as const;
  return { ...actual, trips: { ...actual.trips, access: { ...access, read } } };
});

const all: readonly Resource[] = [...resources, payments];

let test: TestApp;
let organisation: TestOrganisation;
let owner: Ask;
let viewer: Ask & { id: string };
let ids: Record<string, string>;

beforeAll(async () => {
  checkResources(all);
  test = await startTestApp({
    resources: all,
    prepare: ({ ownerUrl }) => addResources(ownerUrl, [payments]),
  });
  organisation = await newOrganisation(test);
  owner = organisation.owner;
  viewer = await organisation.member("viewer");
  ids = await fillOrganisation(test.database, organisation.tenantId, "qzxcvb");
  const payment = { tripId: ids["trips"], payer: "Ines Calder", amount: paid, paidOn: "2027-01-15" };
  ids["payments"] = (await ok(owner("POST", "/api/payments", payment))).id;
});
afterAll(() => test.stop());

const paid = { amount: 25_000, currency: "INR" };
async function ok(asked: ReturnType<Ask>) {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}
const newTrip = () => ok(owner("POST", "/api/trips", { customerName: "Ines Calder", destinations: ["Goa"] }));
const newPayment = (tripId: string) =>
  ok(owner("POST", "/api/payments", { tripId, payer: "Mr Calder", amount: paid, paidOn: "2027-01-15" }));

const parts = ["payments", "itineraries", "offers", "offer-questions", "follow-ups", "timeline"];

describe("a trip that a person may not read", () => {
  it.each(parts)(
    "hides its %s, by its id, in lists and counts, its history and everything else",
    async (name) => {
      const id = ids[name] ?? "";
      expect((await owner("GET", `/api/${name}/${id}`)).status).toBe(200);
      expect((await owner("GET", `/api/${name}?_end=5`)).body).not.toEqual([]);
      expect((await viewer("GET", `/api/${name}/${id}`)).status).toBe(404);
      expect((await viewer("GET", `/api/${name}?_end=5`)).body).toEqual([]);
      expect((await viewer("GET", `/api/${name}?id=${id}&_end=5`)).body).toEqual([]);
      expect((await viewer("GET", `/api/${name}/${id}/history`)).status).toBe(404);
    },
  );

  it("shows them to who was given it", async () => {
    const { version } = await ok(owner("GET", `/api/trips/${ids["trips"]}`));
    const given = await ok(
      owner("PATCH", `/api/trips/${ids["trips"]}`, { version, assigneeUserId: viewer.id }),
    );
    for (const name of parts) {
      expect((await viewer("GET", `/api/${name}/${ids[name]}`)).status, name).toBe(200);
      expect((await viewer("GET", `/api/${name}?_end=5`)).body, name).not.toEqual([]);
    }
    await ok(owner("PATCH", `/api/trips/${ids["trips"]}`, { version: given.version, assigneeUserId: null }));
  });

  it("is hidden by every route that reads with an id", async () => {
    const { paths } = await ok(owner("GET", "/api/openapi.json"));
    const open: string[] = [];
    for (const [path, methods] of Object.entries<object>(paths)) {
      const [, name = ""] = /^\/api\/([a-z-]+)\/\{id\}/.exec(path) ?? [];
      if (!("get" in methods) || !(parts.includes(name) || name === "trips")) continue;
      const { status } = await viewer("GET", path.replace("{id}", ids[name] ?? ""));
      if (status < 400) open.push(path);
    }
    expect(open).toEqual([]);
  });
});

describe("a part that one declaration makes", () => {
  it("is written by who may write its whole, and by nobody else", async () => {
    const trip = await newTrip();
    const [sales, operations] = [await organisation.member("sales"), await organisation.member("operations")];
    const body = { tripId: trip.id, payer: "Mr Calder", amount: paid, paidOn: "2027-01-15" };
    const { id } = await ok(sales("POST", "/api/payments", body));
    expect((await operations("POST", "/api/payments", body)).status).toBe(403);
    expect((await operations("DELETE", `/api/payments/${id}`)).status).toBe(403);
    expect((await viewer("POST", "/api/payments", body)).status).toBe(403);
    const given = { version: trip.version, assigneeUserId: operations.id };
    await ok(owner("PATCH", `/api/trips/${trip.id}`, given));
    expect((await operations("POST", "/api/payments", body)).status).toBe(201);
    expect((await operations("DELETE", `/api/payments/${id}`)).status).toBeLessThan(300);
  });

  it("goes into the trash and comes back with its whole, and not without it", async () => {
    const trip = await newTrip();
    const [deleted, kept] = [await newPayment(trip.id), await newPayment(trip.id)];
    await ok(owner("DELETE", `/api/payments/${deleted.id}`));
    await ok(owner("DELETE", `/api/trips/${trip.id}`));
    expect((await owner("GET", `/api/payments?tripId=${trip.id}`)).body).toEqual([]);
    const alone = await owner("POST", `/api/payments/${kept.id}/restore`);
    // The trash of a hidden or trashed whole hides what is in it.
    expect([403, 404, 409]).toContain(alone.status);
    await ok(owner("POST", `/api/trips/${trip.id}/restore`));
    expect((await owner("GET", `/api/payments?tripId=${trip.id}`)).body).toMatchObject([{ id: kept.id }]);
  });

  it("is erased with its whole, in its history and in kept answers too", async () => {
    const trip = await newTrip();
    const key = { "idempotency-key": crypto.randomUUID() };
    const body = { tripId: trip.id, payer: "Quillon Vestry", amount: paid, paidOn: "2027-01-15" };
    const { id } = await ok(owner("POST", "/api/payments", body, key));
    await ok(owner("POST", `/api/trips/${trip.id}/erase`, { version: trip.version }));
    expect((await owner("GET", `/api/payments/${id}`)).body).toMatchObject({ payer: "Erased", amount: paid });
    expect(await tablesWith(test, "Quillon Vestry")).toEqual([]);
  });

  it("is told in the timeline of its whole", async () => {
    const trip = await newTrip();
    await newPayment(trip.id);
    const { body } = await owner("GET", `/api/trips/${trip.id}/timeline`);
    expect(JSON.stringify(body)).toContain('"payments"');
  });
});

describe("a declaration of a part that cannot work", () => {
  const declared = (more: object) => ({ ...payments, name: "deposits", ...more }) as Resource;

  it.each<[string, object, RegExp]>([
    [
      "shown to everyone",
      { access: { ...payments.access, read: everyone } },
      /shows accounts parts of "trips" that "trips" itself hides/,
    ],
    [
      "shown to another role",
      { access: { ...payments.access, read: roles("owner", "admin", "sales", "operations", "accounts") } },
      /shows accounts parts of "trips"/,
    ],
    [
      "without a reference",
      { partOf: { resource: "trips", by: "payer" } },
      /by "payer", which is no reference to it/,
    ],
    ["of nothing", { partOf: { resource: "trip", by: "tripId" } }, /part of "trip", which is not declared/],
    [
      "that may lose its whole",
      { fields: { ...payments.fields, tripId: reference({ label: "Trip", to: "trips", optional: true }) } },
      /which can be empty or change/,
    ],
  ])("is refused in words: %s", (_what, more, words) => {
    expect(() => checkResources([...resources, declared(more)])).toThrow(words);
  });
});

async function tablesWith({ urls }: TestApp, value: string): Promise<string[]> {
  const client = new Client({ connectionString: urls.superuserUrl });
  await client.connect();
  const { rows } = await client.query(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const held = await client.query(`select 1 from "${name}" t where t::text ilike $1 limit 1`, [
      `%${value}%`,
    ]);
    if (held.rows.length > 0) found.push(name);
  }
  await client.end();
  return found;
}
