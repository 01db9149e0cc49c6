import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isErasable } from "../../server/rest/erasing/eraseEndpoints";
import { resources } from "../../src/resources";
import { isFileField } from "../../src/schema/checkFields";
import type { FieldChange, HistoryEntry } from "../../src/schema/changes";
import { freeFields, personalFields } from "../../src/schema/erasing";
import { fillOrganisation, storeFullRow } from "../promises/fixtures/storeFullRow";
import { timelineOf } from "../trips/timelineOf";
import { tablesWith } from "./tablesWith";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "./startTestApp";

let test: TestApp;
let organisation: TestOrganisation;
let owner: TestOrganisation["owner"];
let ids: Record<string, string>;
let superuser: Client;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
  owner = organisation.owner;
  ids = await fillOrganisation(test.database, organisation.tenantId, "qzxcvb");
  superuser = new Client({ connectionString: test.urls.superuserUrl });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await test.stop();
});

const store = async (name: string, given: Record<string, unknown> = {}) => {
  const resource = resources.find((one) => one.name === name);
  if (!resource) throw new Error(name);
  return storeFullRow(test.database, organisation.tenantId, resource, { mark: "mrkd", ids, given });
};

describe("erasing a row", () => {
  it.each(resources.filter(isErasable).map((resource) => ({ name: resource.name, resource })))(
    "blanks what is personal of $name, in its history too, and leaves the rest",
    async ({ name, resource }) => {
      const given: Record<string, object> = {
        users: { isActive: false },
        // A contact is a traveller of a trip once.
        "trip-travellers": { contactId: null },
      };
      const row = await store(name, { ...given[name] });
      const personal = personalFields(resource.fields);
      const texts = personal.filter((field) =>
        ["text", "longText"].includes(resource.fields[field]?.kind ?? ""),
      );
      const column = texts[0]?.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const marking = column ? `"${column}" = 'kept4ever', ` : "";
      await test.database.inTenant(organisation.tenantId, (tx) =>
        tx.query(`update "${name.replaceAll("-", "_")}" set ${marking}version = 2 where id = $1`, [row.id]),
      );
      const url = `/api/${name}/${row.id}`;
      const { body: before } = await owner("GET", url);
      const stale = await owner("POST", `${url}/erase`, { version: 1 });
      expect(stale.status).toBe(409);
      const { status, body: after } = await owner("POST", `${url}/erase`, { version: 2 });
      expect([status, after.version]).toEqual([200, 3]);
      for (const [field, value] of Object.entries(before)) {
        // A file is uploaded before a row has it: tests/files/attachments.test.ts.
        if (isFileField(resource.fields[field] ?? { kind: "" })) continue;
        // The same text is in every field, so that it is taken for the person's.
        if (freeFields(resource).includes(field)) continue;
        if (personal.includes(field)) expect([field, after[field]]).not.toEqual([field, value]);
        else if (!["version", "updatedAt", "updatedBy"].includes(field))
          expect([field, after[field]]).toEqual([field, value]);
      }
      expect(["erased"]).toEqual(expect.arrayContaining(await tablesWith(superuser, "kept4ever")));
      const { body: history } = await owner("GET", `${url}/history`);
      expect(history.entries.map(({ action }: HistoryEntry) => action)).toEqual(["erase", "create"]);
      expect(history.entries[0]).toMatchObject({ userId: owner.id, version: 3 });
      const told = history.entries[0].changes.map(({ field }: FieldChange) => field);
      expect(freeFields(resource)).toEqual(expect.arrayContaining(told));
    },
  );

  it("takes a customer out of what was written beside the trip", async () => {
    const name = "Xanthippe Quill";
    const customer = {
      customerName: name,
      email: "xq@quill.example",
      ...{ childAges: [5], childBirthDates: [{ birthDate: "2021-03-04" }] },
    };
    const press = () => owner("POST", "/api/trips", customer, { "idempotency-key": "press-1" });
    const { body: trip } = await press();
    const url = `/api/trips/${trip.id}`;
    await owner("PATCH", url, { version: trip.version, customerName: `${name} Senior`, adults: 3 });
    const { body: offer } = await owner("POST", `/api/trips/${trip.id}/itineraries`, { name: "A" });
    expect(offer.childBirthDates).toEqual(trip.childBirthDates);
    await owner("POST", "/api/timeline", { tripId: trip.id, kind: "call", body: `${name} called.` });
    const step = { tripId: trip.id, kind: "call", dueAt: "2030-01-01T10:00:00.000Z", note: `Ask ${name}` };
    expect((await owner("POST", "/api/follow-ups", step)).status).toBe(201);
    const { version } = (await owner("GET", url)).body;
    expect((await owner("POST", `${url}/erase`, { version })).status).toBe(200);
    // What can be taken back for a week (tests/promises/p35Erasure.test.ts).
    expect(await tablesWith(superuser, "quill")).toEqual(["erased"]);
    expect(await tablesWith(superuser, "2021-03-04")).toEqual(["erased"]);
    const again = await press();
    expect([again.status, again.body.message]).toEqual([
      409,
      "What this request made was erased since. Use a new Idempotency-Key.",
    ]);
    const changed = (await timelineOf(owner, trip.id)).flatMap(({ changes = [] }) => changes);
    expect(changed.map(({ field }) => field)).toEqual(["adults"]);
    expect((await owner("GET", "/api/trips?q=Quill")).body).toEqual([]);
  });

  it("answers what it leaves: what people wrote freely in the row and in what belongs to it, with counts", async () => {
    const customer = { customerName: "Yrsa Quoin", phone: "+4790012345", startDate: "2030-03-01" };
    const trip = (
      await owner("POST", "/api/trips", {
        ...customer,
        ...{ title: "The wedding of Zzyva", tags: ["Quoin"], origin: "Oslo" },
      })
    ).body;
    const meals = { breakfast: false, lunch: false, dinner: false };
    const stay = { id: "i", kind: "hotel_stay", inclusion: "own_arrangement", title: "At home", nights: 1 };
    const days = [
      { id: "d", meals, items: [stay] },
      { id: "e", meals, items: [] },
    ];
    const itinerary = {
      tripId: trip.id,
      name: "For Yrsa Quoin",
      currency: "EUR",
      startDate: "2030-03-01",
      days,
    };
    const { body: first } = await owner("POST", "/api/itineraries", itinerary);
    const { body: second } = await owner("POST", "/api/itineraries", { ...itinerary, terms: "Yrsa pays." });
    expect((await owner("DELETE", `/api/itineraries/${second.id}`)).status).toBe(204);
    const sent = await owner("POST", `/api/itineraries/${first.id}/send`, {});
    expect([sent.status, sent.body.message]).toEqual([201, undefined]);
    await owner("POST", "/api/timeline", { tripId: trip.id, kind: "call", body: "Yrsa called." });
    const { version } = (await owner("GET", `/api/trips/${trip.id}`)).body;
    const { status, body } = await owner("POST", `/api/trips/${trip.id}/erase`, { version });
    expect([status, body.customerName, body.id]).toEqual([200, "Erased", trip.id]);
    // In the trash as well.
    expect(body.left).toEqual([
      { resource: "trips", fields: ["origin", "tags"], rows: 1 },
      { resource: "itineraries", fields: expect.arrayContaining(["name", "days", "terms"]), rows: 2 },
      { resource: "offers", fields: expect.arrayContaining(["name", "days"]), rows: 1 },
    ]);
    expect((await owner("GET", `/api/trips/${trip.id}`)).body).not.toHaveProperty("left");
    // What is declared personal is nowhere, though the offer had it too.
    expect(await tablesWith(superuser, "Zzyva")).toEqual(["erased"]);

    const { body: source } = await owner("POST", "/api/query-sources", { name: "A stand", kind: "direct" });
    const erased = await owner("POST", `/api/query-sources/${source.id}/erase`, { version: source.version });
    expect(erased.body.left).toEqual([{ resource: "query-sources", fields: ["name"], rows: 1 }]);
  });

  it("asks for the password again, and is for owners and admins on rows that they may change", async () => {
    const row = await store("query-sources");
    const url = `/api/query-sources/${row.id}/erase`;
    const sales = await organisation.member("sales");
    expect((await sales("POST", url, { version: 1 })).status).toBe(403);
    await superuser.query("update sessions set confirmed_at = now() - interval '1 day' where user_id = $1", [
      owner.id,
    ]);
    const refused = await owner("POST", url, { version: 1 });
    expect([refused.status, refused.body.code]).toEqual([403, "password_needed"]);
    await superuser.query("update sessions set confirmed_at = now() where user_id = $1", [owner.id]);
    expect((await owner("POST", url, { version: 1 })).status).toBe(200);
  });

  it("waits until a user is deactivated, and gives the name for signing in free", async () => {
    const { body: user } = await owner("POST", "/api/users", {
      username: "quentin",
      fullname: "Quentin Ode",
      role: "sales",
    });
    const url = `/api/users/${user.id}`;
    expect((await owner("POST", `${url}/erase`, { version: 1 })).status).toBe(409);
    await owner("PATCH", url, { version: 1, isActive: false });
    const { body: erased } = await owner("POST", `${url}/erase`, { version: 2 });
    expect(erased).toMatchObject({ fullname: "Erased", username: `erased-${user.id}` });
    const again = { username: "quentin", fullname: "Another", role: "sales" };
    expect((await owner("POST", "/api/users", again)).status).toBe(201);
  });

  it("leaves no way to hide a change from the history", async () => {
    const { body: team } = await owner("POST", "/api/teams", { name: "Fjords" });
    for (const [compensation, name] of [
      ["erase", "Lakes"],
      [`erase ${randomUUID()}`, "Rivers"],
      [`unerase ${randomUUID()}`, "Coasts"],
      ["reveal name", "Hills"],
    ])
      await test.database.inTenant(organisation.tenantId, async (tx) => {
        await tx.query("select set_config('app.write_mode', $1, true)", [compensation]);
        await tx.query("update teams set name = $1 where id = $2", [name, team.id]);
      });
    const { body } = await owner("GET", `/api/teams/${team.id}/history`);
    expect(body.entries.map(({ changes }: HistoryEntry) => changes[0]?.to)).toEqual([
      "Hills",
      "Coasts",
      "Rivers",
      "Lakes",
      undefined,
    ]);
  });
});
