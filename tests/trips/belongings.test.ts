import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "../rest/startTestApp";

let test: TestApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
});
afterAll(() => test.stop());

const made = async (url: string, body: object) => {
  const answer = await organisation.owner("POST", url, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const newTrip = () => made("/api/trips", { customerName: "Ines Calder" });
const newFollowUp = (tripId: string) =>
  made("/api/follow-ups", { tripId, dueAt: "2027-01-15T10:00:00.000Z" });
const newItinerary = (tripId: string) => made(`/api/trips/${tripId}/itineraries`, {});

const parts = { "follow-ups": newFollowUp, itineraries: newItinerary };

describe.each(Object.entries(parts))("%s of a trip", (name, newPart) => {
  const url = `/api/${name}`;

  it("go into the trash and come back with it; what was deleted before stays there", async () => {
    const { owner } = organisation;
    const trip = await newTrip();
    const [deleted, kept] = [await newPart(trip.id), await newPart(trip.id)];
    await owner("DELETE", `${url}/${deleted.id}`);
    await owner("DELETE", `/api/trips/${trip.id}`);
    expect((await owner("GET", `${url}?tripId=${trip.id}`)).body).toEqual([]);
    expect((await owner("GET", `${url}/${kept.id}`)).status).toBe(404);
    await owner("POST", `/api/trips/${trip.id}/restore`);
    expect((await owner("GET", `${url}?tripId=${trip.id}`)).body).toMatchObject([{ id: kept.id }]);
  });

  it("do not come out of the trash without it", async () => {
    const { owner } = organisation;
    const trip = await newTrip();
    const part = await newPart(trip.id);
    await owner("DELETE", `/api/trips/${trip.id}`);
    const { status, body } = await owner("POST", `${url}/${part.id}/restore`);
    expect([status, body.message]).toEqual([
      409,
      "Its trip is in the trash. Take the trip out of the trash first.",
    ]);
    expect((await owner("GET", `${url}/${part.id}`)).status).toBe(404);
  });

  it("are in the trash for whoever works on the trip, and for nobody else", async () => {
    const { owner } = organisation;
    const [operations, viewer] = [
      await organisation.member("operations"),
      await organisation.member("viewer"),
    ];
    const [own, another] = [await newTrip(), await newTrip()];
    const assigned = { version: own.version, assigneeUserId: operations.id };
    expect((await owner("PATCH", `/api/trips/${own.id}`, assigned)).status).toBe(200);
    const [ownPart, anothersPart] = [await newPart(own.id), await newPart(another.id)];
    for (const { id } of [ownPart, anothersPart]) await owner("DELETE", `${url}/${id}`);
    const trash = `${url}?_trash=true&tripId=${own.id}&tripId=${another.id}`;
    const seen = await operations("GET", trash);
    // Steps that the server had made are there too.
    const among = (rows: { id: string }[]) =>
      rows.flatMap(({ id }) => ([ownPart.id, anothersPart.id].includes(id) ? [id] : []));
    expect(among(seen.body)).toEqual([ownPart.id]);
    expect(among((await owner("GET", trash)).body)).toHaveLength(2);
    expect((await viewer("GET", trash)).status).toBe(403);
    expect((await operations("POST", `${url}/${anothersPart.id}/restore`)).status).toBe(403);
    expect((await operations("POST", `${url}/${ownPart.id}/restore`)).status).toBe(200);
  });
});

describe("a write of a follow-up", () => {
  let other: Client;

  beforeAll(async () => {
    other = new Client({ connectionString: test.urls.superuserUrl });
    await other.connect();
  });
  afterAll(() => other.end());

  it("waits for its trip before it locks the follow-up, so that closing the trip never waits for it", async () => {
    const { owner } = organisation;
    const writes = {
      done: (id: string) => owner("PATCH", `/api/follow-ups/${id}`, { version: 1, status: "done" }),
      deleted: (id: string) => owner("DELETE", `/api/follow-ups/${id}`),
      restored: async (id: string) => owner("POST", `/api/follow-ups/${id}/restore`),
    };
    for (const [name, write] of Object.entries(writes)) {
      const trip = await newTrip();
      const { id } = await newFollowUp(trip.id);
      if (name === "restored") await owner("DELETE", `/api/follow-ups/${id}`);
      await other.query("begin");
      await other.query("select from trips where id = $1 for no key update", [trip.id]);
      const written = write(id);
      await somebodyWaits();
      // Closing a trip does this while it holds the trip.
      await other.query("select from follow_ups where id = $1 for no key update nowait", [id]);
      await other.query("commit");
      expect([name, (await written).status]).toEqual([name, name === "deleted" ? 204 : 200]);
    }
  });

  it("leaves no open follow-up behind where trips are closed at the same moment", async () => {
    const { owner } = organisation;
    const pairs = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const trip = await newTrip();
        return { trip, followUp: await newFollowUp(trip.id) };
      }),
    );
    await Promise.all(
      pairs.map(async ({ trip, followUp }) => {
        const [closed, done] = await Promise.all([
          owner("POST", `/api/trips/${trip.id}/move`, {
            to: "cancelled",
            reason: "Entered twice",
            closeReason: "duplicate",
          }),
          owner("PATCH", `/api/follow-ups/${followUp.id}`, {
            version: 1,
            status: "done",
            outcome: "connected",
          }),
        ]);
        expect([closed.status, closed.body.status]).toEqual([200, "cancelled"]);
        // Closed first, the trip cancelled the follow-up: the answer shows it.
        if (done.status !== 200) expect([done.status, done.body.current?.status]).toEqual([409, "cancelled"]);
        const { body } = await owner("GET", `/api/follow-ups?tripId=${trip.id}&status=open`);
        expect(body).toEqual([]);
      }),
    );
  });

  it.each([
    ["open", "An open follow-up has no outcome. Mark it as done to note one."],
    ["cancelled", "A cancelled follow-up has no outcome. Mark it as done to note one."],
  ])("that is %s takes no outcome, in the create and in a change", async (status, message) => {
    const { owner } = organisation;
    const { body: trip } = await owner("POST", "/api/trips", { customerName: "A" });
    const plan = (more: object) =>
      owner("POST", "/api/follow-ups", { tripId: trip.id, dueAt: "2027-01-15T10:00:00Z", ...more });
    const refused = { status: 422, body: { errors: { outcome: [message] } } };
    expect(await plan({ status, outcome: "connected" })).toMatchObject(refused);
    const url = `/api/follow-ups/${(await plan({ status })).body.id}`;
    expect(await owner("PATCH", url, { version: 1, outcome: "connected" })).toMatchObject(refused);
    await owner("PATCH", url, { version: 1, status: "done", outcome: "connected" });
    // What it had goes when it is opened again or cancelled.
    expect((await owner("PATCH", url, { version: 2, status })).body).toMatchObject({ status, outcome: null });
  });

  /** Waits until a connection of the application waits for a lock that the other one holds. */
  async function somebodyWaits(): Promise<void> {
    const waiting = "select from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid)) limit 1";
    while ((await other.query(waiting)).rowCount === 0);
  }
});
