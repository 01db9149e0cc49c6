import { Client } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startJobs, type Jobs } from "../../server/jobs/startJobs";
import { timelineOf } from "../trips/timelineOf";
import {
  asking,
  newOrganisation,
  signedIn,
  startTestApp,
  type Ask,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";

let test: TestApp;
let organisation: TestOrganisation;
let jobs: Jobs;
let owner: Ask;
let username: string;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
  owner = organisation.owner;
  username = (await owner("GET", "/api/users/me")).body.username;
  const tenant = (await owner("GET", "/api/tenants")).body;
  const followUpRules = [{ status: "completed", afterHours: 72, kind: "call" }];
  await owner("PATCH", "/api/tenants", { version: tenant.version, timeZone: "Asia/Kolkata", followUpRules });
  // So rarely that no round of its own comes between.
  jobs = startJobs({ services: test.app.services, log: test.app.log, every: 86_400_000 });
});
afterAll(async () => {
  await jobs.stop();
  await test.stop();
});

/** One round at a time of the future. It ends every session of today, so the owner signs in again. */
async function roundAt(now: string) {
  await jobs.runOnce(new Date(now));
  owner = asking(test.app, await signedIn(test.app, username));
}

const inTenant = (text: string, values: unknown[] = []) =>
  test.database.inTenant(organisation.tenantId, (tx) => tx.query(text, values));
const tripNow = async (id: string) => (await owner("GET", `/api/trips/${id}`)).body;

async function tripIn(status: string, more: object = {}) {
  const dates = { startDate: "2027-03-10", endDate: "2027-03-12" };
  const { body } = await owner("POST", "/api/trips", {
    customerName: "Ines Calder",
    ...dates,
    ...more,
  });
  await inTenant("update trips set status = $2 where id = $1", [body.id, status]);
  return body.id as string;
}

/** What the calendar did with it; that it was put into a state past the table is no part of that. */
const movesOf = async (id: string) => (await timelineOf(owner, id)).filter(({ via }) => via === "job");

async function itineraryIn(status: string, validUntil: string) {
  const trip = await tripIn("quoted");
  const { body } = await owner("POST", `/api/trips/${trip}/itineraries`, {});
  await inTenant("update itineraries set status = $2, valid_until = $3 where id = $1", [
    body.id,
    status,
    validUntil,
  ]);
  return body.id as string;
}

describe("a round of the jobs", () => {
  it("begins and ends a trip at midnight in the organisation's time zone", async () => {
    const id = await tripIn("converted");
    const states = [];
    // Midnight in Kolkata is 18:30 of the day before in UTC.
    for (const now of [
      "2027-03-09T18:29:00Z",
      "2027-03-09T18:30:00Z",
      "2027-03-12T18:29:00Z",
      "2027-03-12T18:30:00Z",
    ]) {
      await roundAt(now);
      states.push((await tripNow(id)).status);
    }
    expect(states).toEqual(["converted", "on_trip", "on_trip", "completed"]);
    expect(await movesOf(id)).toMatchObject([
      { userId: null, via: "job", from: "converted", to: "on_trip" },
      { userId: null, via: "job", from: "on_trip", to: "completed" },
    ]);
    expect((await tripNow(id)).nextFollowUpAt).toBe("2027-03-15T18:30:00.000Z");
  });

  it("makes both moves at once for a trip that nobody looked at, each with its entry", async () => {
    const id = await tripIn("converted");
    await roundAt("2027-05-01T12:00:00Z");
    expect((await tripNow(id)).status).toBe("completed");
    expect(await movesOf(id)).toHaveLength(2);
  });

  it("leaves a trip alone that was reopened by hand", async () => {
    const id = await tripIn("completed");
    await owner("POST", `/api/trips/${id}/move`, { to: "on_trip" });
    await roundAt("2027-05-01T12:05:00Z");
    expect((await tripNow(id)).status).toBe("on_trip");
  });

  it("leaves trips alone that are in the trash, not sold or without dates", async () => {
    const ids = [
      await tripIn("quoted"),
      await tripIn("cancelled"),
      await tripIn("converted", { startDate: null, endDate: null }),
    ];
    const gone = await tripIn("converted");
    await owner("DELETE", `/api/trips/${gone}`);
    await roundAt("2027-05-01T12:10:00Z");
    expect(await Promise.all(ids.map(async (id) => (await tripNow(id)).status))).toEqual([
      "quoted",
      "cancelled",
      "converted",
    ]);
    await owner("POST", `/api/trips/${gone}/restore`);
    expect((await tripNow(gone)).status).toBe("converted");
  });

  it("expires what was sent on the day after its validity, and nothing else", async () => {
    const sent = await itineraryIn("sent", "2027-03-10");
    const others = [await itineraryIn("draft", "2027-03-10"), await itineraryIn("accepted", "2027-03-10")];
    const statusOf = async (id: string) => (await owner("GET", `/api/itineraries/${id}`)).body.status;
    await roundAt("2027-03-10T12:00:00Z");
    expect(await statusOf(sent)).toBe("sent");
    await roundAt("2027-03-10T18:30:00Z");
    expect(await Promise.all([sent, ...others].map(statusOf))).toEqual(["expired", "draft", "accepted"]);
    const { body: offer } = await owner("GET", `/api/itineraries/${sent}`);
    expect(await timelineOf(owner, offer.tripId)).toContainEqual(
      expect.objectContaining({ itineraryId: sent, body: " expired", userId: null, via: "job" }),
    );
  });

  it("happens once, however many servers do it at the same time", async () => {
    const ids = [];
    for (let index = 0; index < 10; index += 1) ids.push(await tripIn("converted"));
    const servers = Array.from({ length: 4 }, () =>
      startJobs({ services: test.app.services, log: test.app.log, every: 86_400_000 }),
    );
    await Promise.all(servers.map((server) => server.runOnce(new Date("2027-03-11T12:00:00Z"))));
    await roundAt("2027-03-11T12:05:00Z");
    for (const id of ids) {
      expect(await movesOf(id)).toHaveLength(1);
    }
    await Promise.all(servers.map((server) => server.stop()));
  });

  it("leaves a trip that somebody is writing to the next round, and moves the others", async () => {
    const [held, other] = [await tripIn("converted"), await tripIn("converted")];
    const client = new Client({ connectionString: test.urls.superuserUrl });
    await client.connect();
    await client.query("begin");
    await client.query("select from trips where id = $1 for update", [held]);
    await roundAt("2027-03-11T12:10:00Z");
    expect([(await tripNow(held)).status, (await tripNow(other)).status]).toEqual(["converted", "on_trip"]);
    await client.query("commit");
    await client.end();
    await roundAt("2027-03-11T12:15:00Z");
    expect((await tripNow(held)).status).toBe("on_trip");
  });

  it("is not begun while one is under way", async () => {
    const rounds = [jobs.runOnce(), jobs.runOnce(), jobs.runOnce()];
    expect(new Set(rounds).size).toBe(1);
    await Promise.all(rounds);
  });

  it("at a moment follows the one that is under way", async () => {
    const id = await tripIn("converted", { startDate: "2027-06-10", endDate: "2027-06-12" });
    const underWay = jobs.runOnce();
    await roundAt("2027-06-10T12:00:00Z");
    expect((await tripNow(id)).status).toBe("on_trip");
    await underWay;
  });

  it("is left to others by a server whose clock is off, which says so", async () => {
    const warnings: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void warnings.push(line) });
    const off = (milliseconds: number) =>
      startJobs({
        services: test.app.services,
        log,
        every: 86_400_000,
        now: () => new Date(Date.now() + milliseconds),
      });
    owner = asking(test.app, await signedIn(test.app, username));
    for (const [milliseconds, told] of [
      [8 * 86_400_000, /691\d{3} s ahead of the database/],
      [-120_000, /1[12]\d s behind the database/],
    ] as const) {
      const other = off(milliseconds);
      await other.runOnce();
      await other.stop();
      expect(warnings.pop()).toMatch(told);
    }
    // Nobody's session has ended by a clock that is a week ahead.
    expect((await owner("GET", "/api/users/me")).status).toBe(200);
    const right = off(0);
    await right.runOnce();
    await right.stop();
    expect(warnings).toEqual([]);
  });

  it("clears away more than one statement does, table by table", async () => {
    const client = new Client({ connectionString: test.urls.superuserUrl });
    await client.connect();
    await client.query(
      "insert into attempts (subject, at) select 'x', now() - interval '2 days' from generate_series(1, 12000)",
    );
    await jobs.runOnce(new Date());
    const { rows } = await client.query("select count(*)::int as left from attempts where subject = 'x'");
    await client.end();
    expect(rows).toEqual([{ left: 0 }]);
  });

  it("clears away ended sessions, old answers and old attempts, and keeps the rest", async () => {
    await owner("POST", "/api/query-sources", { name: "Once" }, { "idempotency-key": "once" });
    const kept = () => inTenant("select key from idempotency_keys");
    await jobs.runOnce(new Date());
    expect(await kept()).toHaveLength(1);
    expect((await owner("GET", "/api/users/me")).status).toBe(200);
    await jobs.runOnce(new Date(Date.now() + 9 * 86_400_000));
    expect(await kept()).toHaveLength(0);
    expect((await owner("GET", "/api/users/me")).status).toBe(401);
  });
});
