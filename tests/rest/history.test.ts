import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertAll } from "../../server/database/repository/row";
import { startJobs } from "../../server/jobs/startJobs";
import { resourceNamed, resources } from "../../src/resources";
import { maskOf } from "../../src/schema";
import type { HistoryEntry } from "../../src/schema/changes";
import { kinds, type FieldKind } from "../../src/schema/kinds";
import { addResources, everyKind } from "../database/everyKind";
import { changeableField } from "../database/sampleValues";
import { fillOrganisation } from "../promises/fixtures/storeFullRow";
import { kindValues } from "../schema/kindValues";
import {
  asking,
  newOrganisation,
  startTestApp,
  type Ask,
  type TestApp,
  type TestOrganisation,
} from "./startTestApp";
import { storeKindFiles } from "./storeKindFiles";
import { newStamp } from "../../server/rest/enquiryForms/publicEndpoints";
import { onlyWhenAsked } from "../jobs/killWhen";

let test: TestApp;
let organisation: TestOrganisation;
let owner: TestOrganisation["owner"];
let ids: Record<string, string>;

beforeAll(async () => {
  test = await startTestApp({
    resources: [...resources, everyKind],
    prepare: ({ ownerUrl }) => addResources(ownerUrl, [everyKind]),
  });
  organisation = await newOrganisation(test);
  owner = organisation.owner;
  ids = await fillOrganisation(test.database, organisation.tenantId, "qzxcvb");
});
afterAll(() => test.stop());

const historyOf = async (url: string, ask: Ask = owner): Promise<HistoryEntry[]> => {
  const { status, body } = await ask("GET", `${url}/history`);
  expect({ url, status }).toEqual({ url, status: 200 });
  return body.entries;
};
const newSource = async (values: object) =>
  (await owner("POST", "/api/query-sources", { name: `Fair ${(made += 1)}`, ...values })).body;
let made = 0;

describe("the history of a row", () => {
  const changed = resources.filter(({ without }) => !without?.includes("update"));

  it.each(changed.map((resource) => ({ name: resource.name, resource })))(
    "has one entry for each write of $name, and sets it back",
    async ({ name, resource }) => {
      const url = resource.singleton ? `/api/${name}` : `/api/${name}/${ids[name]}`;
      const [field = ""] = changeableField(resource) ?? [];
      // Answers and the history hold a secret masked.
      const otherwise = resource.fields[field]?.secret ? maskOf("Otherwise") : "Otherwise";
      const { body: before } = await owner("GET", url);
      const patched = await owner("PATCH", url, { version: before.version, [field]: "Otherwise" });
      expect([patched.status, patched.body]).toEqual([200, expect.anything()]);
      const [entry] = await historyOf(url);
      expect(entry).toEqual({
        ...{ id: expect.any(Number), at: patched.body.updatedAt, action: "update", via: "api" },
        ...{ userId: owner.id, apiKey: null, import: null, version: patched.body.version },
        // The totals of an itinerary follow from it.
        changes: expect.arrayContaining([{ field, from: before[field], to: otherwise }]),
      });
      const back = await owner("POST", `${url}/set-back`, {
        version: patched.body.version,
        entry: entry?.id,
      });
      expect([back.status, back.body[field]]).toEqual([200, before[field]]);
      const [last] = await historyOf(url);
      expect(last).toMatchObject({
        via: "history",
        changes: [{ field, from: otherwise, to: before[field] }],
      });
      if (resource.singleton || resource.without?.includes("delete")) return;
      // Where something refers to it, it stays.
      if ((await owner("DELETE", url)).status !== 204) return;
      expect((await owner("POST", `${url}/restore`)).status).toBe(200);
      const actions = (await historyOf(url)).map(({ action }) => action);
      expect(actions.slice(0, 4)).toEqual(["restore", "trash", "update", "update"]);
      expect(actions.at(-1)).toBe("create");
    },
  );

  it("begins with the create, which has no values", async () => {
    const source = await newSource({ commission: 100 });
    expect(await historyOf(`/api/query-sources/${source.id}`)).toMatchObject([
      { action: "create", via: "api", userId: owner.id, version: 1, at: source.createdAt, changes: [] },
    ]);
  });

  it("keeps values of every kind, and sets each back", async () => {
    const users = kindValues.reference.values.map(String);
    await test.database.inTenant(organisation.tenantId, async (tx) => {
      const rows = users.map((id, index) => ({ id, username: `u${index}`, fullname: "U", role: "viewer" }));
      await insertAll(tx, resourceNamed("users"), rows);
      const files = users.map((id) => ({ id, name: "n", type: "t", size: 1, width: 1, height: 1 }));
      await insertAll(tx, resourceNamed("files"), files);
      await storeKindFiles(tx);
    });
    const plain = (Object.keys(kinds) as FieldKind[]).filter((kind) => kind !== "custom");
    const valuesAt = (index: 0 | 1) =>
      Object.fromEntries(plain.map((kind) => [kind, kindValues[kind].values[index]]));
    const { body: before } = await owner("POST", "/api/every-kind", valuesAt(0));
    const url = `/api/every-kind/${before.id}`;
    const { body: after } = await owner("PATCH", url, { version: 1, ...valuesAt(1) });
    const [entry] = await historyOf(url);
    for (const { field, from, to } of entry?.changes ?? [])
      expect({ field, from, to }).toEqual({ field, from: before[field], to: after[field] });
    expect(entry?.changes.length).toBeGreaterThan(20);
    const { body: back } = await owner("POST", `${url}/set-back`, { version: 2, entry: entry?.id });
    expect(back).toEqual({ ...before, version: 3, updatedAt: expect.anything() });
  });

  it("tells of query fields one by one, and sets back one that was empty", async () => {
    const { version } = (await owner("GET", "/api/tenants")).body;
    const queryFields = ["shoes", "hat"].map((key) => ({ key, of: "every-kind", label: key, kind: "text" }));
    await owner("PATCH", "/api/tenants", { version, queryFields });
    const { body: row } = await owner("POST", "/api/every-kind", { custom: { hat: "none" } });
    const url = `/api/every-kind/${row.id}`;
    await owner("PATCH", url, { version: 1, custom: { shoes: "red" } });
    const [entry] = await historyOf(url);
    expect(entry?.changes).toEqual([{ field: "custom", from: { shoes: null }, to: { shoes: "red" } }]);
    const { body: back } = await owner("POST", `${url}/set-back`, { version: 2, entry: entry?.id });
    expect(back.custom).toEqual({ hat: "none" });
  });

  it("comes in pages, the newest change first", async () => {
    const source = await newSource({});
    const url = `/api/query-sources/${source.id}`;
    for (let version = 1; version < 31; version += 1)
      await owner("PATCH", url, { version, commission: version });
    const first = (await owner("GET", `${url}/history`)).body;
    expect(first.entries.map((one: HistoryEntry) => one.version)).toEqual(
      Array.from({ length: 25 }, (_, index) => 31 - index),
    );
    const second = (await owner("GET", `${url}/history?before=${first.earlier}`)).body;
    expect(second.entries.map((one: HistoryEntry) => one.version)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(second).toMatchObject({ earlier: null, since: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect((await owner("GET", `${url}/history?before=x`)).status).toBe(400);
  });

  it("is as closed as the row", async () => {
    const viewer = await organisation.member("viewer");
    const accounts = await organisation.member("accounts");
    expect((await viewer("GET", `/api/suppliers/${ids.suppliers}/history`)).status).toBe(403);
    expect((await accounts("GET", `/api/trips/${ids.hotels}/history`)).status).toBe(404);
  });
});

describe("setting back", () => {
  const changedTwice = async () => {
    const { id } = await newSource({ commission: 100, contactName: "Ada" });
    const url = `/api/query-sources/${id}`;
    await owner("PATCH", url, { version: 1, commission: 200, contactName: "Bo" });
    const { body } = await owner("PATCH", url, { version: 2, commission: 300, isActive: false });
    const [second, first] = await historyOf(url);
    return { url, body, second: second?.id, first: first?.id };
  };

  it("takes the fields that are named, and leaves the others", async () => {
    const { url, first } = await changedTwice();
    const { body } = await owner("POST", `${url}/set-back`, {
      version: 3,
      entry: first,
      fields: ["contactName"],
    });
    expect(body).toMatchObject({ commission: 300, contactName: "Ada", isActive: false });
  });

  it("undoes all later changes too where that is asked", async () => {
    const { url, first } = await changedTwice();
    const { body } = await owner("POST", `${url}/set-back`, { version: 3, entry: first, later: true });
    expect(body).toMatchObject({ commission: 100, contactName: "Ada", isActive: true, version: 4 });
  });

  it("is refused on a version that was not read, for what is not of the change, and for what nobody writes", async () => {
    const { url, first, second } = await changedTwice();
    const ask = (body: object) => owner("POST", `${url}/set-back`, body);
    const stale = await ask({ version: 2, entry: first });
    expect([stale.status, stale.body.current.version]).toEqual([409, 3]);
    for (const fields of [["contactName"], ["nothing"], ["constructor"], ["createdAt"]])
      expect((await ask({ version: 3, entry: second, fields })).status).toBe(422);
    const other = await newSource({});
    const [created] = await historyOf(`/api/query-sources/${other.id}`);
    expect((await ask({ version: 3, entry: created?.id })).status).toBe(422);
    expect(await historyOf(url)).toHaveLength(3);
  });

  it("keeps the rules of the row: what fits no more is refused at its field", async () => {
    const { body: team } = await owner("POST", "/api/teams", { name: "Fjords" });
    const { body: trip } = await owner("POST", "/api/trips", { customerName: "A", assigneeTeamId: team.id });
    const url = `/api/trips/${trip.id}`;
    await owner("PATCH", url, { version: trip.version, assigneeTeamId: null });
    expect((await owner("DELETE", `/api/teams/${team.id}`)).status).toBe(204);
    const { version } = (await owner("GET", url)).body;
    const [entry] = await historyOf(url);
    const refused = await owner("POST", `${url}/set-back`, { version, entry: entry?.id });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["assigneeTeamId"]]);
  });

  it("leaves closed fields closed: operations set back what they may, and nothing else", async () => {
    const viewer = await organisation.member("viewer");
    const { url, first } = await changedTwice();
    expect((await viewer("POST", `${url}/set-back`, { version: 3, entry: first })).status).toBe(403);
    const { url: other } = await changedTwice();
    expect((await viewer("POST", `${other}/set-back`, { version: 1, entry: 1 })).status).toBe(403);
  });
});

describe("who changed a row, and through what", () => {
  const change = async (ask: Ask, via?: string) => {
    const { id } = await newSource({});
    const headers: Record<string, string> = via === undefined ? {} : { "x-change-via": via };
    const answer = await ask("PATCH", `/api/query-sources/${id}`, { version: 1, commission: 5 }, headers);
    return { answer, entries: await historyOf(`/api/query-sources/${id}`) };
  };

  it.each(["form", "autosave", "inline", "bulk"])("a page says that it was done by %s", async (via) => {
    const { entries } = await change(owner, via);
    expect(entries[0]).toMatchObject({ via, userId: owner.id });
  });

  it.each(["job", "key", "constructor", ""])("nobody says %j", async (via) => {
    const { answer, entries } = await change(owner, via);
    expect(answer.status).toBe(400);
    expect(entries).toHaveLength(1);
  });

  it("an API key is named beside the person who made it", async () => {
    const { body: key } = await owner("POST", "/api/api-keys", { name: "Importer", role: "admin" });
    const hotel = { name: "Pier House", city: "Bergen", country: "NO" };
    const { body } = await asking(test.app, key.secret)("POST", "/api/hotels", hotel, {
      "x-change-via": "form",
    });
    const entries = await historyOf(`/api/hotels/${body.id}`);
    expect(entries).toMatchObject([{ via: "key", userId: owner.id, apiKey: "Importer" }]);
  });

  it("what the calendar and an enquiry form do names nobody", async () => {
    const { body: form } = await owner("POST", "/api/enquiry-forms", { name: "Home page" });
    const formUrl = `/api/public/enquiry-forms/${form.publicId}`;
    // The form was opened a while ago.
    const stamp = await newStamp(test.database, form.publicId, new Date(Date.now() - 10_000));
    const enquiry = { stamp, customerName: "Elin Dahl", email: "elin@dahl.example" };
    expect((await asking(test.app)("POST", formUrl, enquiry)).status).toBe(201);
    const [trip] = (await owner("GET", "/api/trips?customerName=Elin%20Dahl")).body;
    const url = `/api/trips/${trip.id}`;
    expect((await historyOf(url)).at(-1)).toMatchObject({ action: "create", via: "enquiry", userId: null });

    await test.database.inTenant(organisation.tenantId, (tx) =>
      tx.query(
        "update trips set status = 'converted', start_date = current_date - 2, end_date = current_date + 9 where id = $1",
        [trip.id],
      ),
    );
    expect((await historyOf(url))[0]).toMatchObject({ via: "system", userId: null });
    const jobs = startJobs({ services: test.app.services, log: test.app.log, ...onlyWhenAsked });
    await jobs.runOnce(new Date());
    await jobs.stop();
    expect((await historyOf(url))[0]).toMatchObject({
      ...{ via: "job", userId: null },
      changes: [{ field: "status", from: "converted", to: "on_trip" }],
    });
  });
});
