import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handlers } from "../../server/jobs/handlers";
import { startJobs, type Jobs } from "../../server/jobs/startJobs";
import { newStamp } from "../../server/rest/enquiryForms/publicEndpoints";
import { insertAll } from "../../server/database/repository/row";
import { resourceNamed } from "../../src/resources";
import { openStates, tripStates } from "../../src/vocabulary";
import { uploadOf } from "../promises/fixtures/uploadPicture";
import {
  type Ask,
  newOrganisation,
  startTestApp,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";

let test: TestApp;
let jobs: Jobs;
let organisation: TestOrganisation;
beforeAll(async () => {
  test = await startTestApp();
  jobs = startJobs({ services: test.app.services, log: test.app.log, handlers, every: 86_400_000 });
  organisation = await newOrganisation(test);
});
afterAll(async () => {
  await jobs.stop();
  await test.stop();
});

const ok = async (method: Parameters<Ask>[0], url: string, body?: object) => {
  const answer = await organisation.owner(method, url, body);
  if (answer.status >= 300) throw new Error(`${method} ${url}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const work = () => jobs.runOnce(new Date(Date.now() + 10_000));
const newTrip = (values = {}) => ok("POST", "/api/trips", { customerName: "Ines Calder", ...values });
const read = (id: string) => ok("GET", `/api/trips/${id}`);
const move = (id: string, to: string, given = {}) => ok("POST", `/api/trips/${id}/move`, { to, ...given });
const openSteps = (id: string) => ok("GET", `/api/follow-ups?tripId=${id}&status=open&_sort=dueAt`);
const plan = (tripId: string, values = {}) =>
  ok("POST", "/api/follow-ups", { tripId, dueAt: "2031-01-15T10:00:00.000Z", ...values });
const without = ["withoutOpenFollowUp=true", ...openStates.map((state) => `status=${state}`)].join("&");
/** By the list that people have, and by the database itself. */
const forgotten = async () => [
  ...(await ok("GET", `/api/trips?${without}`)),
  ...(await test.database.reading(organisation.tenantId, (tx) =>
    tx.query(
      `select reference, status from trips t where deleted_at is null and status = any($1) and not exists
         (select from follow_ups f where f.trip_id = t.id and f.status = 'open' and f.deleted_at is null)`,
      [openStates],
    ),
  )),
];
const reopened = { reason: "They called again" };
const hold = { reason: "Waits for the school calendar", reviewDate: "2031-02-01" };
const endOf = { done: { status: "done", outcome: "no_answer" }, cancelled: { status: "cancelled" } };

/** Each leads to open trips, by another way. */
const ways: Record<string, () => Promise<unknown>> = {
  "the API": () => newTrip(),
  "an import": async () => {
    const rows = "Customer,State,Start\nAsha,,2031-01-01\nBela,Quoted,2031-01-02\nCem,Completed,2031-01-03\n";
    const { payload, headers } = await uploadOf("trips.csv", Buffer.from(rows));
    const { body } = await organisation.owner("POST", "/api/imports?resource=trips", payload, headers);
    await ok("POST", `/api/imports/${body.id}/apply`);
    await work();
    expect(await ok("GET", `/api/imports/${body.id}`)).toMatchObject({ counts: { created: 3 } });
  },
  "an enquiry form": async () => {
    const source = await ok("POST", "/api/query-sources", { name: "Website", kind: "website_form" });
    const { publicId } = await ok("POST", "/api/enquiry-forms", { name: "Home", querySourceId: source.id });
    const then = new Date((await test.database.now()).getTime() - 60_000);
    const stamp = await newStamp(test.database, publicId, then);
    const { statusCode } = await test.app.inject({
      ...{ method: "POST", url: `/api/public/enquiry-forms/${publicId}` },
      payload: { customerName: "Elin Dahl", email: "elin@dahl.example", stamp },
    });
    expect(statusCode).toBeLessThan(300);
  },
  "the end of its only step": async () => {
    for (const end of Object.values(endOf)) {
      const { id } = await newTrip();
      const { id: step } = await plan(id);
      await ok("PATCH", `/api/follow-ups/${step}`, { version: 1, ...end });
      expect(await openSteps(id)).toMatchObject([{ purpose: "next", tripId: id }]);
    }
  },
  "the deletion of its only step, and of the one that took its place": async () => {
    const { id } = await newTrip();
    for (let times = 0; times < 3; times += 1)
      for (const step of await openSteps(id)) await ok("DELETE", `/api/follow-ups/${step.id}`);
  },
  "two ends at the same moment": async () => {
    const { id } = await newTrip();
    const steps = [await plan(id), await plan(id), await plan(id)];
    await Promise.all(
      steps.map((step) => ok("PATCH", `/api/follow-ups/${step.id}`, { version: 1, ...endOf.done })),
    );
  },
  "a contact, an itinerary that is sent, a hold and its end": async () => {
    const { id } = await newTrip();
    await ok("POST", "/api/timeline", { tripId: id, kind: "call", body: "Wants the sea" });
    expect(await openSteps(id)).toHaveLength(1);
    await move(id, "on_hold", hold);
    expect(await openSteps(id)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ purpose: "review" })]),
    );
    await move(id, "quoted");
  },
  "a trip that is closed and opened again": async () => {
    const { id } = await newTrip();
    await move(id, "cancelled", { closeReason: "price" });
    expect(await openSteps(id)).toEqual([]);
    expect((await read(id)).nextFollowUpAt).toBeNull();
    const { nextFollowUpAt } = await move(id, "in_progress", reopened);
    // The answer of the move has it already.
    expect(await openSteps(id)).toMatchObject([{ dueAt: nextFollowUpAt }]);
  },
  "the trash and back": async () => {
    const { id } = await newTrip();
    await ok("DELETE", `/api/trips/${id}`);
    await ok("POST", `/api/trips/${id}/restore`);
    expect(await openSteps(id)).toHaveLength(1);
  },
  "a merge and its undoing, after the steps of one were done": async () => {
    const [gone, kept] = [await newTrip({ customerName: "Vera" }), await newTrip({ customerName: "Vera" })];
    const theirs = await openSteps(kept.id);
    const { merge } = await ok("POST", `/api/trips/${gone.id}/merge`, { into: kept.id });
    for (const { id, version } of theirs)
      await ok("PATCH", `/api/follow-ups/${id}`, { version, ...endOf.done });
    await ok("POST", `/api/merges/${merge}/undo`);
  },
  "a run over many steps, and its undoing": async () => {
    const rows = [await newTrip(), await newTrip()];
    const ids = (await Promise.all(rows.map(({ id }) => openSteps(id)))).flat().map(({ id }) => id);
    const { id } = await ok("POST", "/api/runs", {
      ...{ resource: "follow-ups", action: "change", ids },
      values: { status: "cancelled" },
    });
    await work();
    for (const trip of rows) expect(await openSteps(trip.id)).toHaveLength(1);
    await ok("POST", `/api/runs/${id}/undo`);
    await work();
    const deleted = await ok("POST", "/api/runs", { resource: "follow-ups", action: "delete", ids });
    await work();
    expect(deleted.id).toBeTruthy();
  },
  "work that is handed over": async () => {
    const [from, to] = [await organisation.member("sales"), await organisation.member("sales")];
    const { id } = await newTrip({ assigneeUserId: from.id });
    await ok("POST", `/api/users/${from.id}/hand-over`, { to: to.id });
    await work();
    expect(await openSteps(id)).toMatchObject([{ assigneeUserId: to.id }]);
  },
  "an erasure and its taking back": async () => {
    const { id } = await newTrip({ email: "ines@calder.example" });
    const { version } = await read(id);
    await ok("POST", `/api/trips/${id}/erase`, { version });
    await ok("POST", `/api/trips/${id}/take-back`);
  },
};

describe("an open trip has a next step", () => {
  it.each(Object.entries(ways))("by %s", async (_way, lead) => {
    await lead();
    expect(await forgotten()).toEqual([]);
  });

  it("in every state in which it is open, and in no other", async () => {
    const ids = await test.database.inTenant(organisation.tenantId, (tx) =>
      insertAll(
        tx,
        resourceNamed("trips"),
        Object.keys(tripStates).map((status, place) => ({
          ...{ id: randomUUID(), customerName: "Noor Haddad", reference: `S-${place}`, status },
          ...{ startDate: "2031-06-01", endDate: "2031-06-09" },
        })),
      ),
    );
    for (const { id } of ids) {
      const [step] = [await plan(id)];
      await ok("PATCH", `/api/follow-ups/${step.id}`, { version: 1, status: "cancelled" });
    }
    const found = await Promise.all(
      ids.map(async ({ id }) => [(await read(id)).status, await openSteps(id)]),
    );
    expect(Object.fromEntries(found.map(([state, steps]) => [state, steps.length]))).toEqual(
      Object.fromEntries(
        Object.keys(tripStates).map((state) => [state, openStates.some((one) => one === state) ? 1 : 0]),
      ),
    );
    // A booked trip is looked at a week before it starts, in the organisation's time.
    const [, booked] = found.find(([state]) => state === "converted") ?? [];
    expect(booked).toMatchObject([{ dueAt: expect.stringMatching(/^2031-05-2[45]T/) }]);
    expect(await forgotten()).toEqual([]);
  });
});

describe("a step that nobody said", () => {
  it("answers a new enquiry in time, goes to whoever takes the trip, and gives way to one that somebody says", async () => {
    const seller = await organisation.member("sales");
    await organisation.member("sales");
    const trip = await newTrip();
    expect(trip.nextFollowUpAt).toBe(trip.firstResponseDueAt);
    const [step] = await openSteps(trip.id);
    expect(step).toMatchObject({
      ...{ kind: "call", dueAt: trip.firstResponseDueAt, assigneeUserId: null },
      ...{ note: "Answer the enquiry", purpose: "next" },
    });
    await ok("PATCH", `/api/trips/${trip.id}`, { version: trip.version, assigneeUserId: seller.id });
    expect(await openSteps(trip.id)).toMatchObject([{ id: step.id, assigneeUserId: seller.id }]);
    const said = await plan(trip.id);
    expect(await openSteps(trip.id)).toMatchObject([{ id: said.id }]);
  });

  it("is due after as many days as the organisation says", async () => {
    const { version } = await ok("GET", "/api/tenants");
    await ok("PATCH", "/api/tenants", { version, nextStepDays: 9 });
    const { id } = await newTrip();
    await move(id, "in_progress");
    const [{ dueAt }] = await openSteps(id);
    const days = (Date.parse(dueAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(8.9);
    expect(days).toBeLessThan(15);
  });
});

describe("POST /api/follow-ups/:id/next", () => {
  const asked = (tripId: string, next = {}, change = {}) => ({
    change: { version: 1, status: "done", outcome: "busy", ...change },
    next: { tripId, kind: "whatsapp", dueAt: "2031-03-01T10:00:00.000Z", ...next },
  });

  it("ends a step and makes the next, and makes no other", async () => {
    const { id } = await newTrip();
    const step = await plan(id);
    const { row, next } = await ok("POST", `/api/follow-ups/${step.id}/next`, asked(id));
    expect(row).toMatchObject({ id: step.id, status: "done", outcome: "busy" });
    expect(next).toMatchObject({ kind: "whatsapp", status: "open", purpose: null });
    expect(await openSteps(id)).toMatchObject([{ id: next.id }]);
  });

  it("does neither where one is refused, and says at which", async () => {
    const [{ id }, other] = [await newTrip(), await newTrip()];
    const step = await plan(id);
    const send = (body: object) => organisation.owner("POST", `/api/follow-ups/${step.id}/next`, body);
    const [unknown, elsewhere, late, stale] = [
      await send(asked(id, { assigneeUserId: randomUUID() })),
      await send(asked(other.id)),
      await send(asked(id, {}, { status: "open" })),
      await send(asked(id, {}, { version: 7 })),
    ];
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ["next.assigneeUserId"]]);
    expect([elsewhere.status, Object.keys(elsewhere.body.errors)]).toEqual([422, ["next.tripId"]]);
    expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ["change.outcome"]]);
    expect(stale.status).toBe(409);
    expect(await openSteps(id)).toMatchObject([{ id: step.id, version: 1 }]);
  });
});
