import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tripTransitions } from "../../src/resources/shared/tripTransitions";
import { tripStates, type TripState } from "../../src/vocabulary";
import type { Role } from "../../src/schema/field/access";
import { timelineOf } from "./timelineOf";
import {
  newOrganisation,
  startTestApp,
  type Ask,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";

let test: TestApp;
let organisation: TestOrganisation;
const asking = new Map<Role, Ask & { id: string }>();

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
  asking.set("owner", organisation.owner);
  for (const role of ["admin", "sales", "operations", "accounts", "viewer"] as const)
    asking.set(role, await organisation.member(role));
});
afterAll(() => test.stop());

const as = (role: Role) => asking.get(role) as Ask & { id: string };
// The keys of the table are the states.
const states = Object.keys(tripStates) as TripState[];

/** A trip that lacks nothing, put into a state past the table. */
async function tripIn(status: TripState, more: object = {}) {
  const owner = as("owner");
  const { body: trip } = await owner("POST", "/api/trips", {
    customerName: "Ines Calder",
    phone: "+44 7700 900461",
    startDate: "2027-03-01",
    endDate: "2027-03-05",
    assigneeUserId: as("operations").id,
    ...more,
  });
  await inTenant("update trips set status = $2 where id = $1", [trip.id, status]);
  return trip.id as string;
}

const inTenant = (text: string, values: unknown[]) =>
  test.database.inTenant(organisation.tenantId, (tx) => tx.query<{ version: number }>(text, values));

/** An accepted itinerary, put there past the table. */
async function acceptedFor(tripId: string) {
  const { body } = await as("owner")("POST", `/api/trips/${tripId}/itineraries`, {});
  await inTenant("update itineraries set status = 'accepted' where id = $1", [body.id]);
  await inTenant("update trips set accepted_itinerary_id = $2 where id = $1", [tripId, body.id]);
}

const everything = { reason: "As agreed", closeReason: "price", reviewDate: "2027-02-01" };

describe("POST /api/trips/:id/move", () => {
  it.each(states)("makes from %s exactly the transitions of the table, for each role", async (from) => {
    const deviations: string[] = [];
    const id = await tripIn(from);
    await acceptedFor(id);
    for (const role of ["owner", "sales", "operations"] as const)
      for (const to of states) {
        await inTenant("update trips set status = $2 where id = $1", [id, from]);
        const move = tripTransitions.table.find((one) => one.from === from && one.to === to);
        const expected = move ? (move.roles.includes(role) ? 200 : 403) : 422;
        const { status, body } = await as(role)("POST", `/api/trips/${id}/move`, { to, ...everything });
        if (status !== expected || (status === 200 && body.status !== to))
          deviations.push(`${role}: ${from} → ${to} answered ${status} ${JSON.stringify(body.message)}`);
      }
    expect(deviations).toEqual([]);
  });

  it("tells who moved the trip when, from where to where, and why", async () => {
    const id = await tripIn("new");
    const move = { to: "on_hold", reason: "Waits for the school calendar", reviewDate: "2027-02-01" };
    const { body: moved } = await as("sales")("POST", `/api/trips/${id}/move`, move);
    expect(moved).toMatchObject({
      status: "on_hold",
      holdReviewDate: "2027-02-01",
      firstResponseDueAt: null,
      version: 2,
    });
    expect((await timelineOf(as("viewer"), id)).slice(2)).toMatchObject([
      {
        userId: as("sales").id,
        at: expect.any(String),
        from: "new",
        to: "on_hold",
        body: "Waits for the school calendar",
      },
    ]);
    const { body: plans } = await as("sales")("GET", `/api/follow-ups?tripId=${id}&status=open`);
    expect(plans).toMatchObject([{ dueAt: "2027-02-01T09:00:00.000Z", assigneeUserId: as("operations").id }]);
  });

  it.each([
    ["new", "cancelled", {}, ["closeReason"]],
    ["new", "cancelled", { closeReason: "other" }, ["reason"]],
    ["quoted", "on_hold", {}, ["reason", "reviewDate"]],
    ["quoted", "on_hold", { reason: "x", reviewDate: "2020-01-01" }, ["reviewDate"]],
    ["cancelled", "in_progress", {}, ["reason"]],
    ["converted", "quoted", {}, ["reason"]],
    ["in_progress", "lost", {}, ["to"]],
  ] as const)("asks for what is missing from %s to %s", async (from, to, given, fields) => {
    const id = await tripIn(from);
    const { status, body } = await as("owner")("POST", `/api/trips/${id}/move`, { to, ...given });
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, [...fields]]);
  });

  it("converts only with fixed dates, a way to reach the customer and an accepted itinerary", async () => {
    const bare = { phone: null, startDate: null, endDate: null };
    const id = await tripIn("quoted", bare);
    const { body } = await as("sales")("POST", `/api/trips/${id}/move`, { to: "converted" });
    expect(Object.keys(body.errors).sort()).toEqual(["acceptedItineraryId", "endDate", "phone", "startDate"]);
    const flexible = await tripIn("quoted", { dateFlexibility: "few_days" });
    await acceptedFor(flexible);
    const second = await as("sales")("POST", `/api/trips/${flexible}/move`, { to: "converted" });
    expect(Object.keys(second.body.errors)).toEqual(["dateFlexibility"]);
  });

  it("names the allowed moves in the error", async () => {
    const id = await tripIn("completed");
    const { body } = await as("owner")("POST", `/api/trips/${id}/move`, { to: "new" });
    expect(body.message).toBe(
      'A trip does not move from "Completed" to "New". From here it can move to: On trip.',
    );
  });

  it("is closed to roles that only read, and to operations on the trips of others", async () => {
    const id = await tripIn("new");
    for (const role of ["viewer", "accounts"] as const)
      expect((await as(role)("POST", `/api/trips/${id}/move`, { to: "in_progress" })).status).toBe(403);
    const others = await tripIn("new", { assigneeUserId: as("sales").id });
    expect((await as("operations")("POST", `/api/trips/${others}/move`, { to: "in_progress" })).status).toBe(
      403,
    );
  });

  it("refuses a stale version and answers with the trip as it is", async () => {
    const id = await tripIn("new");
    await as("owner")("PATCH", `/api/trips/${id}`, { version: 1, title: "Later" });
    const { status, body } = await as("sales")("POST", `/api/trips/${id}/move`, {
      to: "in_progress",
      version: 1,
    });
    expect([status, body.current]).toEqual([409, expect.objectContaining({ title: "Later", version: 2 })]);
  });

  it("lets one of two people who move at once win", async () => {
    const id = await tripIn("in_progress");
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => as("sales")("POST", `/api/trips/${id}/move`, { to: "quoted" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const history = await timelineOf(as("sales"), id);
    expect(history.filter(({ kind, via }) => kind === "status_change" && via === "api")).toHaveLength(1);
  });

  it("leaves nothing to do for a trip that is closed", async () => {
    const id = await tripIn("in_progress");
    await as("sales")("POST", "/api/follow-ups", { tripId: id, dueAt: "2027-01-01T10:00:00Z" });
    const { body } = await as("sales")("POST", `/api/trips/${id}/move`, {
      to: "cancelled",
      closeReason: "price",
    });
    expect(body).toMatchObject({ closeReason: "price", nextFollowUpAt: null });
    const { body: plans } = await as("sales")("GET", `/api/follow-ups?tripId=${id}`);
    expect(plans).toMatchObject([{ status: "cancelled" }]);
  });

  it("ends the look that a hold planned, and nothing else, when the trip leaves the hold", async () => {
    const id = await tripIn("in_progress");
    await as("sales")("POST", "/api/follow-ups", { tripId: id, dueAt: "2027-01-01T10:00:00Z" });
    await as("sales")("POST", `/api/trips/${id}/move`, { to: "on_hold", ...everything });
    await as("sales")("POST", `/api/trips/${id}/move`, { to: "in_progress", ...everything });
    const { body: plans } = await as("sales")("GET", `/api/follow-ups?tripId=${id}&_sort=dueAt`);
    expect(plans.map(({ kind, status }: Record<string, string>) => `${kind} ${status}`)).toEqual([
      "call open",
      "other cancelled",
    ]);
  });

  it("plans what the organisation's rules say for the new state", async () => {
    const { owner } = organisation;
    const tenant = (await owner("GET", "/api/tenants")).body;
    const rules = [
      { status: "quoted", afterHours: 48, kind: "whatsapp" },
      { status: "new", afterHours: 2, kind: "call" },
    ];
    const saved = await owner("PATCH", "/api/tenants", { version: tenant.version, followUpRules: rules });
    expect(saved.status).toBe(200);
    const { body: created } = await owner("POST", "/api/trips", { customerName: "Noor Haddad" });
    const hours = (a: string, b: string) => Math.round((Date.parse(a) - Date.parse(b)) / 3_600_000);
    expect(hours(created.nextFollowUpAt, created.createdAt)).toBe(2);
    await owner("POST", `/api/trips/${created.id}/move`, { to: "in_progress" });
    const { body: quoted } = await owner("POST", `/api/trips/${created.id}/move`, { to: "quoted" });
    const { body: plans } = await owner("GET", `/api/follow-ups?tripId=${created.id}&_sort=dueAt`);
    expect(plans.map(({ kind }: { kind: string }) => kind)).toEqual(["call", "whatsapp"]);
    expect(quoted.nextFollowUpAt).toBe(plans[0].dueAt);

    const { body: called } = await owner("POST", "/api/trips", { customerName: "Ana Silva" });
    await owner("POST", "/api/timeline", { tripId: called.id, kind: "call", body: "Wants the hills" });
    const { body: after } = await owner("GET", `/api/follow-ups?tripId=${called.id}&_sort=createdAt`);
    expect(after).toMatchObject([
      { kind: "call", status: "done" },
      // No rule says what comes then.
      { kind: "other", status: "open", purpose: "next" },
    ]);
    // Where the organisation works on Wednesdays alone, nothing is due on another day, and each step says what for.
    const opening = { weekday: "wed", opens: "09:00", closes: "10:00" };
    const note = "Ask about the rooms";
    const again = await owner("PATCH", "/api/tenants", {
      ...{ version: saved.body.version, workingHours: [opening], firstResponseHours: 1 },
      followUpRules: [...rules, { status: "quoted", afterHours: 1, kind: "call", note }],
    });
    const { body: restful } = await owner("POST", "/api/trips", { customerName: "Noor Haddad" });
    await owner("POST", `/api/trips/${restful.id}/move`, { to: "in_progress" });
    await owner("POST", `/api/trips/${restful.id}/move`, { to: "quoted" });
    const { body: rested } = await owner("GET", `/api/follow-ups?tripId=${restful.id}`);
    const said = rested.map((step: Record<string, string>) => [
      ...[new Date(String(step["dueAt"])).getUTCDay(), step["note"]],
    ]);
    expect(said.sort()).toEqual([
      ...[
        [3, "Answer the enquiry"],
        [3, note],
        [3, "Ask what they think of the offer"],
      ],
    ]);
    await owner("PATCH", "/api/tenants", {
      ...{ version: again.body.version, followUpRules: [], workingHours: [], firstResponseHours: 4 },
    });
    const { body: unplanned } = await owner("POST", "/api/trips", { customerName: "Ana Silva" });
    expect(unplanned.nextFollowUpAt).toBe(unplanned.firstResponseDueAt);
    await owner("POST", "/api/timeline", { tripId: unplanned.id, kind: "call", body: "Wants the sea" });
    const { body: answered } = await owner("GET", `/api/trips/${unplanned.id}`);
    expect(Date.parse(answered.nextFollowUpAt)).toBeGreaterThan(Date.parse(unplanned.firstResponseDueAt));
  });
});

describe("GET /api/trips/:id/moves", () => {
  it("lists what the caller may do and what the trip still lacks for it", async () => {
    const id = await tripIn("quoted", { startDate: null, endDate: null });
    const { body } = await as("sales")("GET", `/api/trips/${id}/moves`);
    expect(body.map(({ to }: { to: string }) => to)).toEqual([
      "converted",
      "in_progress",
      "on_hold",
      "cancelled",
    ]);
    expect(body[0]).toEqual({
      to: "converted",
      label: "Converted",
      reasonRequired: false,
      closeReasonRequired: false,
      reviewDateRequired: false,
      missing: {
        startDate: [expect.any(String)],
        endDate: [expect.any(String)],
        acceptedItineraryId: [expect.any(String)],
      },
    });
    expect(body[2]).toMatchObject({ reasonRequired: true, reviewDateRequired: true, missing: {} });
    expect((await as("viewer")("GET", `/api/trips/${id}/moves`)).body).toEqual([]);
  });
});
