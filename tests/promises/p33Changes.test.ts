import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ChangeStream } from "../../server/rest/changes/ChangeFeed";
import { resourceNamed, resources } from "../../src/resources";
import type { Change } from "../../src/schema/changes";
import { changeableField } from "../database/sampleValues";
import {
  asking,
  newOrganisation,
  signedIn,
  startTestApp,
  testPassword,
  type Ask,
  type TestOrganisation,
} from "../rest/startTestApp";
import { followChanges, type Follower } from "./fixtures/followChanges";
import { startNodes, type TestNodes } from "./fixtures/startNodes";
import { storeFullRow, fillOrganisation } from "./fixtures/storeFullRow";

type Member = Awaited<ReturnType<TestOrganisation["member"]>>;

const numbers = (changes: readonly Change[]) => changes.map(({ number }) => number);
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe("P33: who may read a row hears of its changes, on every server, each once and in order", async () => {
  let test: TestNodes;
  let organisation: TestOrganisation;
  let owner: Member;
  let sales: Member;

  beforeAll(async () => {
    test = await startNodes();
    organisation = await newOrganisation(test);
    owner = await organisation.member("owner");
    sales = await organisation.member("sales");
  });
  afterAll(() => test.stop());

  /** Follows on the second server, from now on; what is written in these tests is written on the first. */
  async function following(token: string, headers?: Record<string, string>): Promise<Follower> {
    const follower = await followChanges(test.second, token, headers);
    onTestFinished(() => follower.leave());
    return follower;
  }

  const newTrip = async (customerName: string, ask: Ask = owner): Promise<{ id: string; version: number }> =>
    (await ask("POST", "/api/trips", { customerName })).body;

  /** The changes of a row. */
  const of = (id: string) => (changes: readonly Change[]) => changes.filter((one) => one.id === id);

  it("tells what was done to which row and fields, and no value", async () => {
    const follower = await following(sales.token);
    const { id } = await newTrip("Solveig Dahl");
    await owner("PATCH", `/api/trips/${id}`, { version: 1, customerName: "Astrid Dahl" });
    await owner("DELETE", `/api/trips/${id}`);
    await owner("POST", `/api/trips/${id}/restore`);
    const told = of(id)(await follower.until((changes) => of(id)(changes).length === 4));
    const common = { number: expect.any(Number), resource: "trips", id, isOwn: false };
    expect(told).toEqual([
      { ...common, kind: "created", fields: [], version: 1 },
      { ...common, kind: "updated", fields: ["customerName"], version: 2 },
      { ...common, kind: "deleted", fields: [], version: 3 },
      { ...common, kind: "restored", fields: [], version: 4 },
    ]);
    expect(JSON.stringify(follower.changes)).not.toContain("Dahl");
  });

  it("knows a tab's own changes", async () => {
    const [here, there] = ["0190a000-0000-7000-8000-000000000001", "0190a000-0000-7000-8000-000000000002"];
    const follower = await following(owner.token, { "x-change-origin": here });
    const ids: string[] = [];
    for (const origin of [here, there])
      ids.push((await owner("POST", "/api/teams", { name: origin }, { "x-change-origin": origin })).body.id);
    const told = await follower.until((changes) => ids.every((id) => of(id)(changes).length === 1));
    expect(ids.map((id) => of(id)(told)[0]?.isOwn)).toEqual([true, false]);
    const refused = await owner("POST", "/api/teams", { name: "No tab" }, { "x-change-origin": "mine" });
    expect(refused.status).toBe(400);
  });

  it("goes on after a dropped line with nothing lost and nothing repeated", async () => {
    const first = await following(owner.token);
    const { id } = await newTrip("Line one");
    await first.until((changes) => of(id)(changes).length === 1);
    first.leave();
    const last = Number(first.last());
    for (let version = 1; version <= 5; version += 1)
      await owner("PATCH", `/api/trips/${id}`, { version, customerName: `Line ${version + 1}` });
    const second = await following(owner.token, { "last-event-id": first.last() });
    const told = await second.until((changes) => of(id)(changes).length === 5);
    expect(of(id)(told).map(({ version }) => version)).toEqual([2, 3, 4, 5, 6]);
    expect(Math.min(...numbers(told))).toBe(last + 1);
    expect(second.resets).toBe(0);
  });

  it("says so where a number is not known, and begins anew", async () => {
    const follower = await following(owner.token, { "last-event-id": "999999999" });
    const { id } = await newTrip("After that");
    await follower.until((changes) => of(id)(changes).length === 1);
    expect(follower.resets).toBe(1);
  });

  it("tells of 50 writers at once each once, without a gap, in the order in which two servers show it", async () => {
    const other = await newOrganisation(test);
    const { token } = await other.member("owner");
    const followers = [
      await followChanges(test.app, token, { "last-event-id": "0" }),
      await followChanges(test.second, token, { "last-event-id": "0" }),
    ];
    onTestFinished(() => followers.forEach((one) => one.leave()));
    const asks = [asking(test.app, token), asking(test.second, token)];
    const stored = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const name = `Team ${index}`;
        const { body } = await (asks[index % 2] ?? asking(test.app))("POST", "/api/teams", { name });
        return String(body.id);
      }),
    );
    const told = await Promise.all(
      followers.map((one) => one.until((changes) => stored.every((id) => of(id)(changes).length > 0))),
    );
    for (const changes of told) {
      expect(numbers(changes)).toEqual(upTo(numbers(changes).at(-1) ?? 0));
      for (const id of stored) expect(of(id)(changes)).toHaveLength(1);
    }
    expect(told[0]?.slice(0, 40)).toEqual(told[1]?.slice(0, 40));
  });

  it("tells every resource's create, change and deletion to an owner, by the declaration alone", async () => {
    const follower = await following(owner.token);
    const ids = await fillOrganisation(test.database, organisation.tenantId, "qzxfeed");
    for (const resource of resources.filter(({ history }) => history !== false)) {
      const id = ids[resource.name] ?? "";
      const own = (changes: readonly Change[]) =>
        changes.filter((one) => one.resource === resource.name && one.id === id).map(({ kind }) => kind);
      if (!resource.singleton) await follower.until((changes) => own(changes).includes("created"));
      const [field] = changeableField(resource) ?? [];
      const table = resource.name.replaceAll("-", "_");
      const column = field?.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      await test.database.inTenant(organisation.tenantId, async (tx) => {
        if (column && resource.name !== "timeline")
          await tx.query(`update "${table}" set "${column}" = 'Told' where id = $1`, [id]);
        if (resource.name !== "timeline" && !resource.singleton)
          await tx.query(`update "${table}" set deleted_at = now() where id = $1`, [id]);
      });
      if (column && resource.name !== "timeline")
        await follower.until((changes) => own(changes).includes("updated"));
      if (resource.name !== "timeline" && !resource.singleton)
        await follower.until((changes) => own(changes).includes("deleted"));
    }
  });

  it("finds what no server told of", async () => {
    const follower = await following(owner.token);
    const { id } = await newTrip("Raw");
    const superuser = new Client({ connectionString: test.urls.superuserUrl });
    await superuser.connect();
    await superuser.query("update trips set customer_name = 'By hand' where id = $1", [id]);
    await superuser.end();
    await follower.until((changes) => of(id)(changes).some(({ kind }) => kind === "updated"));
  });

  it("tells another organisation nothing, and a role nothing of what it may not read", async () => {
    const foreign = await (await newOrganisation(test)).member("owner");
    const accounts = await organisation.member("accounts");
    const [abroad, closed] = [await following(foreign.token), await following(accounts.token)];
    const mark = { mark: "closed", ids: {} };
    const form = await storeFullRow(
      test.database,
      organisation.tenantId,
      resourceNamed("enquiry-forms"),
      mark,
    );
    const { body: source } = await owner("POST", "/api/query-sources", { name: "Fair" });
    await owner("PATCH", `/api/query-sources/${source.id}`, { version: 1, commission: 918 });
    const { id } = await newTrip("Seen");
    const told = await closed.until((changes) => of(id)(changes).length === 1);
    expect(of(form.id)(told)).toEqual([]);
    expect(of(source.id)(told).map(({ kind }) => kind)).toEqual(["created"]);
    const { body: team } = await foreign("POST", "/api/teams", { name: "Abroad" });
    await abroad.until((changes) => of(team.id)(changes).length === 1);
    expect(of(id)(abroad.changes)).toEqual([]);
  });

  it("tells those who have one itinerary open of each other, on every server, and nobody else", async () => {
    const [here, there] = ["0190a000-0000-7000-8000-00000000000a", "0190a000-0000-7000-8000-00000000000b"];
    const viewer = await organisation.member("viewer");
    const [ofOwner, ofViewer, idle] = [
      await following(owner.token, { "x-change-origin": here }),
      await followChanges(test.app, viewer.token, { "x-change-origin": there }),
      await following(sales.token, { "x-change-origin": "0190a000-0000-7000-8000-00000000000c" }),
    ];
    const { id: tripId } = await newTrip("Both");
    const itinerary = await owner("POST", "/api/itineraries", { tripId, name: "Shared", currency: "EUR" });
    const url = `/api/itineraries/${itinerary.body.id}/presence`;
    const asViewer = asking(test.second, viewer.token);
    const seen = (follower: Follower) =>
      follower.presences.at(-1)?.people.map(({ userId, dayId }) => [userId, dayId]);
    const until = (follower: Follower, people: unknown[]) =>
      follower.until(() => JSON.stringify(seen(follower)) === JSON.stringify(people));

    expect(await owner("POST", url, { tab: here, dayId: "first" })).toMatchObject({ status: 200, body: [] });
    const beats = setInterval(() => void owner("POST", url, { tab: here, dayId: "first" }), 3_000);
    onTestFinished(() => clearInterval(beats));
    const { body: others } = await asViewer("POST", url, { tab: there, dayId: null });
    expect(others).toEqual([{ userId: owner.id, name: expect.any(String), photo: null, dayId: "first" }]);
    await until(ofOwner, [[viewer.id, null]]);
    await asViewer("POST", url, { tab: there, dayId: "second" });
    await until(ofOwner, [[viewer.id, "second"]]);
    await until(ofViewer, [[owner.id, "first"]]);
    await asViewer("POST", url, { tab: there, leaves: true });
    await until(ofOwner, []);
    await asViewer("POST", url, { tab: there, dayId: "third" });
    await until(ofOwner, [[viewer.id, "third"]]);
    // The line of the viewer's tab ends, and it does not come back.
    ofViewer.leave();
    await until(ofOwner, []);
    await asViewer("POST", url, { tab: there, dayId: "third" });
    await until(ofOwner, [[viewer.id, "third"]]);
    await test.database.inTenant(organisation.tenantId, (tx) =>
      tx.query("update presences set seen_at = now() - interval '13 seconds' where user_id = $1", [
        viewer.id,
      ]),
    );
    await until(ofOwner, []);

    // It is nobody's business who has not opened it, and it was no change of anything.
    const foreign = await (await newOrganisation(test)).member("owner");
    expect((await foreign("POST", url, { tab: there, dayId: null })).status).toBe(404);
    expect(idle.presences).toEqual([]);
    expect(of(itinerary.body.id)(idle.changes)).toHaveLength(1);
    const windows = Array.from({ length: 6 }, (_, index) => `0190a000-0000-7000-8000-0000000001${index}0`);
    const many = [];
    for (const tab of windows) many.push((await sales("POST", url, { tab, dayId: null })).status);
    expect(many).toEqual([200, 200, 200, 200, 429, 429]);
  });

  it("ends with its session, and when a role changes", async () => {
    const user = await organisation.member("viewer");
    const again = await signedIn(test.app, user.username, testPassword);
    const [one, other] = [await following(user.token), await following(again)];
    await asking(test.app, user.token)("POST", "/api/auth/logout");
    await one.ended;
    await owner("PATCH", `/api/users/${user.id}`, { version: 1, role: "sales" });
    await other.ended;
    await expect(following(user.token)).rejects.toThrow(/^401/);
  });

  it("cuts off who does not read, before much waits for them", () => {
    const reader = { tenantId: "", userId: "", role: "owner", teamIds: [] } as const;
    const stream = new ChangeStream(
      { ...reader, sessionId: "", apiKeyId: null, apiKeyName: null },
      undefined,
      0,
    );
    for (let number = 1; number <= 5_000 && !stream.destroyed; number += 1)
      stream.say("change", number, { text: "x".repeat(100) });
    expect([stream.destroyed, stream.readableLength < 300_000]).toEqual([true, true]);
  });

  it("has at most so many lines of one session, and refuses what is no number", async () => {
    const user = await organisation.member("viewer");
    for (let line = 0; line < 8; line += 1) await following(user.token);
    await expect(following(user.token)).rejects.toThrow(/^429/);
    await expect(following(sales.token, { "last-event-id": "first" })).rejects.toThrow(/^400/);
    const { body: key } = await owner("POST", "/api/api-keys", { name: "Reader", role: "viewer" });
    await expect(following(key.secret)).rejects.toThrow(/^403/);
    // The others that the session asks for do not wait for its lines.
    expect((await asking(test.second, user.token)("GET", "/api/trips")).status).toBe(200);
  });
});

describe("P33: where a role reads its own rows alone", async () => {
  it("tells a salesperson of their own trips alone, and of one that is taken away that it is gone", async () => {
    const test = await startTestApp();
    onTestFinished(() => test.stop());
    const organisation = await newOrganisation(test);
    const scopes = [{ role: "sales", resource: "trips", read: "own" }];
    await organisation.owner("PATCH", "/api/tenants", { version: 1, scopes });
    const [anna, nils] = [await organisation.member("sales"), await organisation.member("sales")];
    const [ofAnna, ofNils] = [
      await followChanges(test.app, anna.token),
      await followChanges(test.app, nils.token),
    ];
    onTestFinished(() => [ofAnna, ofNils].forEach((one) => one.leave()));
    const { tenantId } = organisation;
    const change = (assignment: string, id: string) =>
      test.database.inTenant(tenantId, (tx) =>
        tx.query(`update trips set ${assignment}, version = version + 1 where id = $1`, [id]),
      );
    const { id } = await storeFullRow(test.database, tenantId, resourceNamed("trips"), {
      ...{ mark: "given", ids: {} },
      given: { assigneeUserId: anna.id, assigneeTeamId: null },
    });
    const kinds = ({ changes }: Follower) => changes.filter((one) => one.id === id).map(({ kind }) => kind);
    const until = (follower: Follower, count: number) =>
      follower.until(() => kinds(follower).length === count);
    await change("customer_name = 'First'", id);
    await until(ofAnna, 2);
    await change(`assignee_user_id = '${nils.id}'`, id);
    await until(ofAnna, 3);
    await change("customer_name = 'Second'", id);
    await until(ofNils, 2);
    await change("deleted_at = now()", id);
    await until(ofNils, 3);
    expect(kinds(ofNils)).toEqual(["updated", "updated", "deleted"]);
    expect(kinds(ofAnna)).toEqual(["created", "updated", "deleted"]);

    // A server that stops ends the lines by itself.
    await Promise.all([test.app.close(), ofAnna.ended, ofNils.ended]);
  });
});
