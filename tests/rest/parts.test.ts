import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import { trips } from "../../src/resources/trips";
import {
  anyOf,
  assigned,
  checkResources,
  defineResource,
  everyone,
  permits,
  reference,
  type Resource,
  type Role,
  roles,
} from "../../src/schema";
import { addResources } from "../database/everyKind";
import { payments } from "../e2e/fixtures/payments";
import { tablesWith } from "./tablesWith";
import { newOrganisation, startTestApp, type Ask, type TestApp, type TestOrganisation } from "./startTestApp";

const all: readonly Resource[] = [...resources, payments];

let test: TestApp;
let organisation: TestOrganisation;
let owner: Ask;
let viewer: Ask;

beforeAll(async () => {
  checkResources(all);
  test = await startTestApp({
    resources: all,
    prepare: ({ ownerUrl }) => addResources(ownerUrl, [payments]),
  });
  organisation = await newOrganisation(test);
  owner = organisation.owner;
  viewer = await organisation.member("viewer");
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
    expect(await owner("POST", `/api/payments/${kept.id}/restore`)).toMatchObject({
      status: 409,
      body: { message: "Its trip is in the trash. Take the trip out of the trash first." },
    });
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
    const superuser = new Client({ connectionString: test.urls.superuserUrl });
    await superuser.connect();
    expect(await tablesWith(superuser, "Quillon Vestry")).toEqual(["erased"]);
    await superuser.end();
  });

  it("is told in the timeline of its whole", async () => {
    const trip = await newTrip();
    await newPayment(trip.id);
    const { body } = await owner("GET", `/api/trips/${trip.id}/timeline`);
    expect(JSON.stringify(body)).toContain('"payments"');
  });
});

describe("the rights of a part", () => {
  const rows = { user: "assigneeUserId", team: "assigneeTeamId" };
  const read = anyOf(
    roles("owner", "admin", "sales", "operations"),
    assigned({ roles: ["viewer"], ...rows }),
  );
  const narrowed: Resource = { ...trips, access: { ...trips.access, read } };
  const fields = payments.fields;
  const declared = (more: object) =>
    defineResource({
      ...{
        name: "deposits",
        label: { one: "Deposit", many: "Deposits" },
        title: "payer",
        purpose: "Paid first.",
      },
      ...{ fields, list: { columns: [], sort: { field: "paidOn", order: "desc" } } },
      form: [{ heading: "Deposit", fields: ["tripId", "payer", "amount", "paidOn"] }],
      partOf: { resource: narrowed, by: "tripId" },
      ...more,
    });
  const check = (more: object) => () =>
    checkResources([...resources.map((one) => (one.name === "trips" ? narrowed : one)), declared(more)]);
  const actor = (role: Role) => ({ role, userId: "me", teamIds: [] });
  const of = (assigneeUserId: string) => ({ tripId: "t", trips: { assigneeUserId, assigneeTeamId: null } });

  it("are those of the row that it is part of, to read and to write", () => {
    const { access } = declared({});
    expect([of("me"), of("other")].map((row) => permits(access.read, actor("viewer"), row))).toEqual([
      true,
      false,
    ]);
    expect(permits(access.read, actor("accounts"))).toBe(false);
    expect([of("me"), of("other")].map((row) => permits(access.update, actor("operations"), row))).toEqual([
      true,
      false,
    ]);
    expect(permits(access.update, actor("viewer"), of("me"))).toBe(false);
  });

  it("may be fewer, and hold for rows whose whole the actor may read", () => {
    const { access } = declared({ access: { read: roles("owner", "viewer"), write: roles("owner") } });
    expect(permits(access.read, actor("sales"), of("me"))).toBe(false);
    expect([of("me"), of("other")].map((row) => permits(access.read, actor("viewer"), row))).toEqual([
      true,
      false,
    ]);
    expect([of("me"), of("other")].map((row) => permits(access.create, actor("owner"), row))).toEqual([
      true,
      true,
    ]);
  });

  it.each<[string, object, RegExp]>([
    [
      "shown to everyone",
      { access: { read: everyone } },
      /shows accounts parts of "trips" that "trips" itself hides/,
    ],
    [
      "by rows of its own",
      { access: { read: assigned({ roles: ["sales"], user: "tripId", team: "tripId" }) } },
      /access.read looks at its own rows/,
    ],
    [
      "without a reference",
      { partOf: { resource: narrowed, by: "payer" } },
      /by "payer", which is no reference to it/,
    ],
    [
      "of nothing",
      { partOf: { resource: { ...narrowed, name: "trip" }, by: "tripId" } },
      /part of "trip", which is not declared/,
    ],
    [
      "that may lose its whole",
      { fields: { ...fields, tripId: reference({ label: "Trip", to: "trips", optional: true }) } },
      /which can be empty or change/,
    ],
    [
      "that keeps its whole from going",
      { fields: { ...fields, tripId: reference({ label: "Trip", to: "trips", createOnly: true }) } },
      /which "tripId" keeps from going/,
    ],
  ])("are refused in words: %s", (_what, more, words) => {
    expect(check({})).not.toThrow(/deposits/);
    expect(check(more)).toThrow(words);
  });
});
