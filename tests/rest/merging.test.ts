import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import {
  checkResources,
  countOf,
  defineResource,
  everyone,
  group,
  number,
  reference,
  references,
  type Resource,
  rows,
  text,
} from "../../src/schema";
import { clearAway } from "../../server/jobs/startJobs";
import { asOwner } from "../database/catalogue";
import { addResources } from "../database/everyKind";
import { ratedHotel } from "./ratedRows";
import { newOrganisation, startTestApp, type Ask, type TestApp, type TestOrganisation } from "./startTestApp";

const declared = (
  name: string,
  one: string,
  fields: object,
  more: Partial<Omit<Resource, "partOf" | "timelineOf" | "access" | "fields">> = {},
): Resource =>
  defineResource({
    ...more,
    name,
    label: { one, many: `${one}s` },
    title: "name",
    purpose: "To be merged.",
    fields: { name: text({ label: "Name" }), ...fields } as Resource["fields"],
    access: { read: everyone, write: everyone },
    list: { columns: ["name"], sort: { field: "name", order: "asc" } },
    form: [
      {
        heading: one,
        fields: ["name", ...Object.keys(fields).filter((field) => field !== "calls")],
      },
    ],
  });
const ports = declared(
  "ports",
  "Port",
  {
    calls: number({ label: "Calls", readOnly: true, default: 0, history: false, indexed: true }),
  },
  {
    mergeable: true,
    derived: { calls: countOf("cruises", { by: "portId" }) },
    paths: { list: "/ports", show: "/ports/:id" },
  },
);
const cruises = declared("cruises", "Cruise", {
  portId: reference({ label: "Port", to: "ports", onMerge: "move" }),
  firstPortId: reference({ label: "First port", to: "ports", optional: true, onMerge: "keep" }),
});
const routes = declared("routes", "Route", {
  portIds: references({ label: "Ports", to: "ports", optional: true, onMerge: "unite" }),
  legs: rows({
    ...{ label: "Legs", one: "leg", optional: true },
    of: {
      fromId: reference({ label: "From", to: "ports", onMerge: "move" }),
      stops: rows({
        ...{ label: "Stops", one: "stop", optional: true },
        of: {
          portIds: references({ label: "Ports", to: "ports", optional: true, onMerge: "unite" }),
        },
      }),
    },
  }),
  home: group({
    ...{ label: "Home", optional: true },
    of: { portId: reference({ label: "Port", to: "ports", onMerge: "move" }) },
  }),
});
const within = {
  cruiseId: reference({ label: "Cruise", to: "cruises" }),
};
const berths = declared("berths", "Berth", {
  ...within,
  portId: reference({ label: "Port", to: "ports", onMerge: "move", dropAlike: ["cruiseId", "name"] }),
});
const guests = declared(
  "guests",
  "Guest",
  { ...within, portId: reference({ label: "Port", to: "ports", onMerge: "move" }) },
  { unique: ["cruiseId", "portId"] },
);
const more = [ports, cruises, routes, berths, guests];

let test: TestApp;
let organisation: TestOrganisation;
let owner: Ask;
beforeAll(async () => {
  checkResources([...resources, ...more]);
  test = await startTestApp({
    resources: [...resources, ...more],
    prepare: ({ ownerUrl }) => addResources(ownerUrl, more),
  });
  organisation = await newOrganisation(test);
  owner = organisation.owner;
});
afterAll(() => test.stop());

async function ok(asked: ReturnType<Ask>) {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}
const made = (resource: string, values: object) => ok(owner("POST", `/api/${resource}`, values));
const read = (resource: string, id: string) => ok(owner("GET", `/api/${resource}/${id}`));
const port = (name: string) => made("ports", { name });

describe("a row that is merged into another", () => {
  it("is followed by columns, lists, rows and groups, with history and derived values, and goes into the trash", async () => {
    const [gone, kept, third] = [await port("Goa"), await port("Panjim"), await port("Kochi")];
    const cruise = await made("cruises", { name: "Coast", portId: gone.id, firstPortId: gone.id });
    const trashed = await made("cruises", { name: "Old", portId: gone.id });
    await ok(owner("DELETE", `/api/cruises/${trashed.id}`));
    const route = await made("routes", {
      name: "South",
      portIds: [gone.id, third.id, kept.id],
      legs: [
        { fromId: third.id, stops: [{ portIds: [gone.id, kept.id] }, { portIds: [third.id] }] },
        { fromId: gone.id, stops: [] },
      ],
      home: { portId: gone.id },
    });
    const other = await made("routes", { name: "North", portIds: [third.id] });
    const expected = [
      { resource: "cruises", rows: 2 },
      { resource: "routes", rows: 1 },
    ];
    expect(await ok(owner("GET", `/api/ports/${gone.id}/merge`))).toEqual(expected);
    const { row, moved, merge } = await ok(owner("POST", `/api/ports/${gone.id}/merge`, { into: kept.id }));
    expect(moved).toEqual(expected);
    expect(row).toMatchObject({ id: kept.id, calls: 1 });
    expect(await read("ports", gone.id)).toMatchObject({ mergedIntoId: kept.id });
    expect(await read("cruises", cruise.id)).toMatchObject({
      ...{ portId: kept.id, firstPortId: gone.id, version: 2 },
    });
    expect(await read("routes", route.id)).toMatchObject({
      portIds: [kept.id, third.id],
      legs: [
        { fromId: third.id, stops: [{ portIds: [kept.id] }, { portIds: [third.id] }] },
        { fromId: kept.id, stops: [] },
      ],
      home: { portId: kept.id },
    });
    expect(await read("routes", other.id)).toMatchObject({ version: 1 });
    const { entries } = await ok(owner("GET", `/api/routes/${route.id}/history`));
    expect(entries[0].changes.map(({ field }: { field: string }) => field).sort()).toEqual([
      ...["home", "legs", "portIds"],
    ]);
    expect(await ok(owner("POST", `/api/cruises/${trashed.id}/restore`))).toMatchObject({ portId: kept.id });
    // What was merged by mistake is taken apart, also in lists that were changed since.
    expect((await owner("POST", `/api/ports/${gone.id}/restore`)).body).toMatchObject({ code: "merged" });
    const { legs, portIds, version } = await read("routes", route.id);
    const [inserted, added] = [{ fromId: kept.id, stops: [] }, await port("Later")];
    await ok(
      owner("PATCH", `/api/routes/${route.id}`, {
        ...{ version, legs: [inserted, ...legs], portIds: [added.id, ...portIds] },
      }),
    );
    await ok(owner("POST", `/api/merges/${merge}/undo`));
    const back = await read("routes", route.id);
    expect(back.legs).toEqual([inserted, ...route.legs]);
    expect([...back.portIds].sort()).toEqual([added.id, ...route.portIds].sort());
    expect(back.home).toEqual(route.home);
    expect(await read("cruises", cruise.id)).toMatchObject({ portId: gone.id });
    expect(await read("ports", kept.id)).toMatchObject({ calls: 0, mergedIntoId: null });
  });

  it("is taken apart by the latest merge first, for 90 days, and leads to the last of a chain", async () => {
    const [a, b, c] = [await port("A1"), await port("B1"), await port("C1")];
    const merged = async (from: string, into: string) =>
      (await ok(owner("POST", `/api/ports/${from}/merge`, { into }))).merge;
    const undone = (merge: string) => owner("POST", `/api/merges/${merge}/undo`);
    const first = await merged(a.id, b.id);
    const second = await merged(b.id, c.id);
    expect(await read("ports", a.id)).toMatchObject({ mergedIntoId: c.id });
    const patched = await owner("PATCH", `/api/ports/${a.id}`, { name: "A2", version: 1 });
    expect(patched).toMatchObject({ status: 409, body: { code: "merged", into: c.id } });
    expect(await ok(owner("GET", "/api/ports?_trash=true&name=A1"))).toEqual([]);
    expect(await undone(first)).toMatchObject({ status: 409, body: { message: /^“B1” was merged later/ } });
    expect((await undone(second)).status).toBe(200);
    expect(await read("ports", a.id)).toMatchObject({ mergedIntoId: b.id });
    const sales = await organisation.member("sales");
    expect((await sales("POST", `/api/merges/${first}/undo`)).status).toBe(403);
    await asOwner(test.urls.superuserUrl, (client) =>
      client.query(
        "update merges set at = at - interval '91 days', created_at = at - interval '91 days' where id = $1",
        [first],
      ),
    );
    expect((await undone(first)).status).toBe(409);
    await clearAway(test.database, new Date(), {
      guard: (_what, work) => work().then(() => undefined),
      isStopped: () => false,
    });
    expect(await read("merges", first)).toMatchObject({ status: "sealed", loserName: "A1" });
  });

  it("drops a row that the other has too, and is not merged where two rows show that they are two", async () => {
    const [gone, kept] = [await port("Here"), await port("There")];
    const cruise = await made("cruises", { name: "Both", portId: gone.id });
    const berth = (portId: string, kind: string) =>
      made("berths", { name: kind, portId, cruiseId: cruise.id });
    const [one] = [await berth(gone.id, "day"), await berth(kept.id, "day"), await berth(gone.id, "night")];
    const { merge, moved } = await ok(owner("POST", `/api/ports/${gone.id}/merge`, { into: kept.id }));
    expect(moved).toContainEqual({ resource: "berths", rows: 2 });
    expect((await read("merges", merge)).dropped).toMatchObject([{ resource: "berths", name: "day" }]);
    expect((await owner("GET", `/api/berths/${one.id}`)).status).toBe(404);
    await ok(owner("POST", `/api/merges/${merge}/undo`));
    expect(await read("berths", one.id)).toMatchObject({ portId: gone.id });
    for (const portId of [gone.id, kept.id]) await made("guests", { name: "G", portId, cruiseId: cruise.id });
    const refused = await owner("POST", `/api/ports/${gone.id}/merge`, { into: kept.id });
    expect(refused).toMatchObject({
      ...{ status: 409, body: { message: /^Both are among the guests of cruise Both, so they are two/ } },
    });
    expect(await read("ports", gone.id)).toMatchObject({ mergedIntoId: null });
  });

  it("is followed by more rows than one batch has, in one transaction", async () => {
    const [gone, kept] = [await port("Many"), await port("One")];
    await test.database.inTenant(organisation.tenantId, (tx) =>
      tx.query(
        `insert into cruises (tenant_id, id, name, port_id)
         select $1, gen_random_uuid(), 'C' || n, $2 from generate_series(1, 1203) n`,
        [organisation.tenantId, gone.id],
      ),
    );
    await Promise.all(
      Array.from({ length: 45 }, (_, index) => made("routes", { name: `R${index}`, portIds: [gone.id] })),
    );
    const { moved } = await ok(owner("POST", `/api/ports/${gone.id}/merge`, { into: kept.id }));
    expect(moved).toEqual([
      { resource: "cruises", rows: 1_203 },
      { resource: "routes", rows: 45 },
    ]);
    expect(await read("ports", kept.id)).toMatchObject({ calls: 1_203 });
  });

  it("leaves the values that are asked for to the one that stays, its unique name among them", async () => {
    const [gone, kept] = [
      await made("query-sources", { name: "Radio ad", kind: "phone" }),
      await made("query-sources", { name: "Radio", kind: "email" }),
    ];
    const url = `/api/query-sources/${gone.id}/merge`;
    const wrong = await owner("POST", url, { into: kept.id, take: ["createdAt"] });
    expect(wrong.status).toBe(422);
    const { row } = await ok(owner("POST", url, { into: kept.id, take: ["name"] }));
    expect(row).toMatchObject({ id: kept.id, name: "Radio ad", kind: "email" });
  });

  it("is merged by owners and admins alone, into another row that is there", async () => {
    const [one, other] = [await port("A"), await port("B")];
    const url = `/api/ports/${one.id}/merge`;
    const sales = await organisation.member("sales");
    expect((await sales("POST", url, { into: other.id })).status).toBe(403);
    expect((await owner("POST", url, { into: one.id })).status).toBe(422);
    expect((await owner("POST", url, { into: organisation.tenantId })).status).toBe(404);
    // Two at once, each into the other: one of them finds that its row is gone.
    const answers = await Promise.all([
      owner("POST", url, { into: other.id }),
      owner("POST", `/api/ports/${other.id}/merge`, { into: one.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("a hotel that was entered twice", () => {
  it("brings its rate sheets and room types along, and itineraries name the other; what was sent stays", async () => {
    const hotel = (name: string, room: string) => ({
      ...{ name, city: "Munnar", country: "IN" },
      roomTypes: [{ name: room }],
    });
    const sheet = (roomType: string) => ({
      ...{ currency: "INR", validFrom: "2027-01-01", validTo: "2027-12-31" },
      rates: [
        { roomType, mealPlan: "cp", from: "2027-01-01", to: "2027-12-31", single: 400_000, double: 500_000 },
      ],
    });
    const gone = await ratedHotel(owner, hotel("Tea Vlley", "Cottage"), sheet("Cottage"));
    const kept = await ratedHotel(owner, hotel("Tea Valley", "Deluxe"), sheet("Deluxe"));
    const trip = await made("trips", { customerName: "Ines Calder" });
    const itinerary = await made("itineraries", {
      ...{ tripId: trip.id, name: "Hills", startDate: "2027-03-01", currency: "INR" },
      days: [
        {
          meals: { breakfast: true, lunch: false, dinner: false },
          items: [
            { kind: "hotel_stay", title: "Tea Vlley", hotelId: gone.id, roomType: "Cottage", nights: 2 },
          ],
        },
      ],
    });
    const { row, moved } = await ok(owner("POST", `/api/hotels/${gone.id}/merge`, { into: kept.id }));
    expect(row.roomTypes.map(({ name }: { name: string }) => name)).toEqual(["Deluxe", "Cottage"]);
    expect(moved).toEqual(
      expect.arrayContaining([
        { resource: "hotel-sheets", rows: 1 },
        { resource: "itineraries", rows: 1 },
      ]),
    );
    const after = await read("itineraries", itinerary.id);
    expect(after.days[0].items[0].hotelId).toBe(kept.id);
    expect(await ok(owner("GET", `/api/itineraries?hotelIds=${kept.id}`))).toMatchObject([
      { id: itinerary.id },
    ]);
    expect(await ok(owner("GET", `/api/hotel-sheets?hotelId=${kept.id}`))).toHaveLength(2);
  });
});

describe("the start", () => {
  const check = (field: object) => () =>
    checkResources([...resources, ports, cruises, declared("boats", "Boat", { portId: field })]);

  it("refuses a reference to what can be merged that does not say what becomes of it, at every depth", () => {
    expect(check(reference({ label: "Port", to: "ports" }))).toThrow(
      /"boats" cannot be used: "portId" leads to "ports", whose rows can be merged/,
    );
    const of = { inner: references({ label: "Ports", to: "ports" }) };
    expect(check(rows({ label: "Parts", one: "part", of }))).toThrow(/"portId.inner" leads to "ports"/);
    expect(check(group({ label: "Part", of }))).toThrow(/"portId.inner" leads to "ports"/);
    expect(check({ ...reference({ label: "Port", to: "ports" }), onMerge: "unite" })).toThrow(
      /"portId" cannot unite/,
    );
  });
});
