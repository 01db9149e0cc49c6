import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tableNameOf } from "../../server/database/tables/tableOf";
import { resources } from "../../src/resources";
import type { HistoryEntry } from "../../src/schema/changes";
import { changeableField } from "../database/sampleValues";
import {
  newOrganisation,
  startTestApp,
  testPassword,
  type Ask,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";
import { fillOrganisation } from "./fixtures/storeFullRow";

describe("P29: what happens to rows is on record, whoever writes them", async () => {
  let test: TestApp;
  let organisation: TestOrganisation;
  let ids: Record<string, string> = {};
  let superuser: Client;

  beforeAll(async () => {
    test = await startTestApp();
    organisation = await newOrganisation(test);
    ids = await fillOrganisation(test.database, organisation.tenantId, "qzxcvb");
    superuser = new Client({ connectionString: test.urls.superuserUrl });
    await superuser.connect();
  });
  afterAll(async () => {
    await superuser.end();
    await test.stop();
  });

  const entriesOf = async (url: string, ask: Ask = organisation.owner): Promise<HistoryEntry[]> =>
    (await ask("GET", `${url}/history`)).body.entries;

  it("has the writes that pass every rule of the server by, the owner's of the tables too", async () => {
    // The one text of a travel document is a secret: tests/rest/secrets.test.ts has what becomes of those.
    const byServer = resources.filter(
      ({ name }) => !["timeline", "jobs", "exports", "imports", "merges", "travel-documents"].includes(name),
    );
    for (const resource of byServer) {
      const table = tableNameOf(resource.name);
      const [field = "name"] = changeableField(resource) ?? [];
      const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const id = ids[resource.name];
      const change = `update "${table}" set "${column}" = $1 where id = $2`;
      await test.database.inTenant(organisation.tenantId, (tx) => tx.query(change, ["By SQL", id]));
      await superuser.query(change, ["By the owner", id]);
      const url = resource.singleton ? `/api/${resource.name}` : `/api/${resource.name}/${id}`;
      const [second, first] = await entriesOf(url);
      expect([resource.name, first?.changes[0]?.to, first?.via]).toEqual([resource.name, "By SQL", "system"]);
      expect([resource.name, second?.changes[0]]).toEqual([
        resource.name,
        { field, from: "By SQL", to: "By the owner" },
      ]);
    }
  });

  it("has nothing of what was undone, and of what changed nothing", async () => {
    const url = `/api/trips/${ids.trips}`;
    const before = await entriesOf(url);
    const { body: trip } = await organisation.owner("GET", url);
    await organisation.owner("PATCH", url, { version: trip.version, endDate: "2001-01-01" });
    await organisation.owner("PATCH", url, { version: trip.version, customerName: trip.customerName });
    expect(await entriesOf(url)).toEqual(before);
  });

  it("names the writer of its own transaction, and of no other on the same connection", async () => {
    const { owner, tenantId } = organisation;
    const { body: team } = await owner("POST", "/api/teams", { name: "Fjords" }, { "x-change-via": "form" });
    for (let index = 0; index < 8; index += 1)
      await test.database.inTenant(tenantId, (tx) =>
        tx.query("update teams set description = $1 where id = $2", [String(index), team.id]),
      );
    const vias = (await entriesOf(`/api/teams/${team.id}`)).map(({ via, userId }) => [via, userId]);
    expect(vias).toEqual([...Array.from({ length: 8 }, () => ["system", null]), ["form", owner.id]]);
  });

  it("is never written by the application", async () => {
    for (const statement of [
      "insert into history (tenant_id, at, resource, row_id, action, via, version) select tenant_id, now(), 'trips', id, 'update', 'form', 1 from trips",
      "update history set via = 'form'",
      "delete from history",
      "truncate history",
      "create temp table mine (id int); create trigger forge after insert on mine for each row execute function keep_history('trips', '{}')",
    ])
      await expect(
        test.database.inTenant(organisation.tenantId, (tx) => tx.query(statement)),
        statement,
      ).rejects.toThrow();
  });

  it("shows each role what it sees of the row: an entry of closed fields alone is none", async () => {
    const { owner } = organisation;
    const viewer = await organisation.member("viewer");
    const url = `/api/query-sources/${(await owner("POST", "/api/query-sources", { name: "Fair" })).body.id}`;
    await owner("PATCH", url, { version: 1, commission: 918 });
    await owner("PATCH", url, { version: 2, commission: 273, name: "Harbour fair" });
    const seen = await entriesOf(url, viewer);
    expect(seen.map(({ version, changes }) => [version, changes.map(({ field }) => field)])).toEqual([
      [3, ["name"]],
      [1, []],
    ]);
    expect((await entriesOf(url)).map(({ changes }) => changes.length)).toEqual([2, 1, 0]);

    const itinerary = `/api/itineraries/${ids.itineraries}`;
    const day = (await owner("GET", itinerary)).body.days[0];
    await superuser.query(
      `update itineraries set days = jsonb_set(days, '{0,items,0,cost}', '918273'),
         totals = jsonb_set(totals, '{cost}', '918273') where id = $1`,
      [ids.itineraries],
    );
    const [own] = await entriesOf(itinerary);
    expect(own?.changes.map(({ field }) => field)).toEqual(["days", "totals"]);
    expect(day.items[0].cost).not.toBe(918_273);
    expect(JSON.stringify(await entriesOf(itinerary, viewer))).not.toContain("918273");
    expect((await entriesOf(itinerary, viewer))[0]?.id).not.toBe(own?.id);
  });

  it("holds no secret", async () => {
    const { owner } = organisation;
    const { body: key } = await owner("POST", "/api/api-keys", { name: "Website", role: "viewer" });
    await owner("POST", `/api/api-keys/${key.id}/revoke`);
    const { body: user } = await owner("POST", "/api/users", {
      ...{ username: "nils", fullname: "Nils Ek", role: "sales" },
    });
    const { body: invitation } = await owner("POST", `/api/users/${user.id}/invite`);
    const { rows } = await superuser.query("select h::text as entry from history h");
    const told = JSON.stringify(rows);
    for (const secret of [key.secret, invitation.link.split("#")[1], testPassword, "argon2"])
      expect(told).not.toContain(secret);
  });
});
