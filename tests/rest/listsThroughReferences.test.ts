import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import {
  anyOf,
  assigned,
  checkResources,
  choice,
  defineResource,
  everyone,
  money,
  number,
  reference,
  type Resource,
  roles,
  text,
} from "../../src/schema";
import { addResources } from "../database/everyKind";
import { newOrganisation, startTestApp, type Ask, type TestApp, type TestOrganisation } from "./startTestApp";

const harbours: Resource = defineResource({
  name: "harbours",
  label: { one: "Harbour", many: "Harbours" },
  title: "name",
  purpose: "Where boats lie.",
  fields: {
    name: text({ label: "Name", maxLength: 80 }),
    depth: number({ label: "Depth", optional: true }),
    fee: money({ label: "Fee", optional: true, access: { read: roles("owner", "admin") } }),
    keeperId: reference({ label: "Keeper", to: "users", optional: true }),
    keepingTeamId: reference({ label: "Team", to: "teams", optional: true }),
  },
  access: {
    read: anyOf(
      roles("owner", "admin"),
      assigned({ roles: ["sales"], user: "keeperId", team: "keepingTeamId" }),
    ),
    write: roles("owner"),
  },
  namedFilters: {
    hasFreeBerth: {
      label: "Has a free berth",
      some: { resource: "berths", by: "harbourId", where: { state: "free" } },
    },
    unused: { label: "Unused", none: { resource: "berths", by: "harbourId" } },
    isSurveyed: { label: "Surveyed", some: { resource: "surveys", by: "harbourId" } },
  },
  list: { columns: ["name", "depth"], sort: { field: "name", order: "asc" } },
  form: [{ heading: "Harbour", fields: ["name", "depth", "fee", "keeperId", "keepingTeamId"] }],
});
const harbourId = reference({ label: "Harbour", to: "harbours", onDelete: "keep" });
const berths: Resource = defineResource({
  name: "berths",
  label: { one: "Berth", many: "Berths" },
  title: "name",
  purpose: "Where a boat lies.",
  fields: {
    name: text({ label: "Name", maxLength: 80 }),
    harbourId,
    state: choice({
      label: "State",
      choices: { free: { label: "Free" }, taken: { label: "Taken" } },
      default: "free",
      indexed: true,
    }),
  },
  access: { read: everyone, write: everyone },
  list: {
    columns: ["name", "harbourId.name", "harbourId.depth", "harbourId.fee"],
    sort: { field: "name", order: "asc" },
  },
  form: [{ heading: "Berth", fields: ["name", "harbourId", "state"] }],
});
const surveys: Resource = defineResource({
  name: "surveys",
  label: { one: "Survey", many: "Surveys" },
  title: "name",
  purpose: "How a harbour is.",
  fields: { name: text({ label: "Name", maxLength: 80 }), harbourId },
  access: { read: roles("owner"), write: roles("owner") },
  list: { columns: ["name"], sort: { field: "name", order: "asc" } },
  form: [{ heading: "Survey", fields: ["name", "harbourId"] }],
});
const added = [harbours, berths, surveys];
const all: readonly Resource[] = [...resources, ...added];

let test: TestApp;
let organisation: TestOrganisation;
let owner: Ask;
beforeAll(async () => {
  checkResources(all);
  test = await startTestApp({ resources: all, prepare: ({ ownerUrl }) => addResources(ownerUrl, added) });
  organisation = await newOrganisation(test);
  owner = organisation.owner;
});
afterAll(() => test.stop());

async function ok(asked: ReturnType<Ask>) {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}
const made = (resource: string, body: object) => ok(owner("POST", `/api/${resource}`, body));
const names = async (ask: Ask, url: string): Promise<string[]> =>
  (await ok(ask("GET", url))).map(({ name }: { name: string }) => name);

describe("lists that lead to other rows", () => {
  let sales: Ask & { id: string };
  let viewer: Ask;
  beforeAll(async () => {
    sales = await organisation.member("sales");
    viewer = await organisation.member("viewer");
    const fee = { amount: 2_500, currency: "EUR" };
    const kept = await made("harbours", { name: "Aldersund", depth: 9, fee, keeperId: sales.id });
    const deep = await made("harbours", { name: "Brevik", depth: 40 });
    await made("harbours", { name: "Calmness", depth: 3 });
    await made("berths", { name: "A1", harbourId: kept.id, state: "taken" });
    await made("berths", { name: "B1", harbourId: deep.id });
    await made("berths", { name: "B2", harbourId: deep.id, state: "taken" });
    await made("surveys", { name: "Spring", harbourId: kept.id });
  });

  it("show fields of the rows that they lead to, as far as the reader may read these", async () => {
    expect(await ok(owner("GET", "/api/berths"))).toMatchObject([
      {
        ...{ name: "A1", "harbourId.name": "Aldersund", "harbourId.depth": 9 },
        "harbourId.fee": { amount: 2_500, currency: "EUR" },
      },
      { name: "B1", "harbourId.name": "Brevik", "harbourId.depth": 40, "harbourId.fee": null },
      { name: "B2", "harbourId.name": "Brevik" },
    ]);
    const [own, other] = await ok(sales("GET", "/api/berths"));
    expect(own).toMatchObject({ name: "A1", "harbourId.name": "Aldersund", "harbourId.depth": 9 });
    // A harbour that somebody else keeps.
    expect(other).toMatchObject({ name: "B1", "harbourId.name": null, "harbourId.depth": null });
    expect(own).not.toHaveProperty(["harbourId.fee"]);
    const [unread] = await ok(viewer("GET", "/api/berths"));
    expect(unread).toHaveProperty("harbourId");
    expect(Object.keys(unread).filter((name) => name.includes("."))).toEqual([]);
    // A row by itself has its own fields alone.
    expect(await ok(owner("GET", `/api/berths/${own.id}`))).not.toHaveProperty(["harbourId.name"]);
  });

  it("are sorted and filtered by them", async () => {
    expect(await names(owner, "/api/berths?_sort=harbourId.depth,name&_order=desc,asc")).toEqual([
      ...["B1", "B2", "A1"],
    ]);
    expect(await names(owner, "/api/berths?_sort=harbourId.depth&_order=asc&_start=1&_end=3")).toEqual([
      ...["B1", "B2"],
    ]);
    expect(await names(owner, "/api/berths?harbourId.depth_lt=20")).toEqual(["A1"]);
    // What may not be read is empty, and last.
    expect(await names(sales, "/api/berths?_sort=harbourId.depth&_order=desc")).toEqual(["A1", "B2", "B1"]);
    for (const asked of ["_sort=harbourId.fee", "harbourId.fee_gt=1"])
      expect([asked, (await sales("GET", `/api/berths?${asked}`)).status]).toEqual([asked, 400]);
    expect((await viewer("GET", "/api/berths?_sort=harbourId.name")).status).toBe(400);
  });

  it("leave out what is in the trash", async () => {
    const gone = await made("harbours", { name: "Gone", depth: 1 });
    const { id } = await made("berths", { name: "G1", harbourId: gone.id });
    await ok(owner("DELETE", `/api/harbours/${gone.id}`));
    const [berth] = await ok(owner("GET", `/api/berths?id=${id}`));
    expect(berth).toMatchObject({ harbourId: gone.id, "harbourId.name": null });
    await ok(owner("DELETE", `/api/berths/${id}`));
  });

  it("ask by a name whether some or none of the rows that lead to theirs meet conditions", async () => {
    expect(await names(owner, "/api/harbours?hasFreeBerth=true")).toEqual(["Brevik"]);
    expect(await names(owner, "/api/harbours?hasFreeBerth=false")).toEqual(["Aldersund", "Calmness"]);
    expect(await names(owner, "/api/harbours?unused=true")).toEqual(["Calmness"]);
    expect(await names(owner, "/api/harbours?_any.unused=true&_any.hasFreeBerth=true")).toEqual([
      ...["Brevik", "Calmness"],
    ]);
    const { body } = await owner("GET", "/api/harbours/aggregate?unused=false");
    expect(body.total.count).toBe(2);
  });

  it("do not tell by such a filter of rows that the reader may not read", async () => {
    expect(await names(owner, "/api/harbours?isSurveyed=true")).toEqual(["Aldersund"]);
    const { status, body } = await sales("GET", "/api/harbours?isSurveyed=true");
    expect([status, Object.keys(body.errors)]).toEqual([400, ["isSurveyed"]]);
  });

  it("ask for the trips without an open follow-up, and for those without an itinerary", async () => {
    const trip = await made("trips", { customerName: "Ines Roth", adults: 2 });
    const names = async (query: string) =>
      (await ok(owner("GET", `/api/trips?${query}`))).map(
        (one: { customerName: string }) => one.customerName,
      );
    const { id } = await made("follow-ups", { tripId: trip.id, kind: "call", dueAt: "2027-01-05T09:00:00Z" });
    expect(await names("withoutOpenFollowUp=true")).not.toContain("Ines Roth");
    expect(await names("withoutOpenFollowUp=false&withoutItinerary=true")).toContain("Ines Roth");
    const step = await ok(owner("GET", `/api/follow-ups/${id}`));
    await ok(owner("PATCH", `/api/follow-ups/${id}`, { version: step.version, status: "done" }));
    const open = await ok(owner("GET", `/api/follow-ups?tripId=${trip.id}&status=open`));
    for (const one of open) await ok(owner("DELETE", `/api/follow-ups/${one.id}`));
    // An open trip always has another.
    expect(await names("withoutOpenFollowUp=true")).not.toContain("Ines Roth");
    await ok(owner("POST", `/api/trips/${trip.id}/move`, { to: "cancelled", closeReason: "price" }));
    expect(await names("withoutOpenFollowUp=true")).toContain("Ines Roth");
    const [due] = await ok(owner("GET", `/api/follow-ups?id=${id}`));
    expect(due["tripId.destinations"]).toEqual([]);
  });

  it("are described with both", async () => {
    const { body } = await owner("GET", "/api/openapi.json");
    const { schema } = body.paths["/api/berths"].get.responses["200"].content["application/json"];
    const listed = schema.items.$ref.split("/").at(-1);
    expect(body.components.schemas[listed].properties).toHaveProperty(["harbourId.name"]);
    const parameters = body.paths["/api/harbours"].get.parameters.map(({ name }: { name: string }) => name);
    expect(parameters).toContain("hasFreeBerth");
  });
});
