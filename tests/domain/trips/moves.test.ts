import { describe, expect, it } from "vitest";
import { roles, tripStates, type TripState } from "../../../src/vocabulary";
import type { Role } from "../../../src/schema/field/access";
import { trips } from "../../../src/resources/trips";
import { decideTransition, keptOf, transitionsFrom } from "../../../src/schema/decideTransition";
import type { TransitionRequest } from "../../../src/schema/transitions";

/** The table of docs/domain.md, written down a second time: who may go where. */
const everyday: Role[] = ["owner", "admin", "sales", "operations"];
const leading: Role[] = ["owner", "admin"];
const allowed: Record<string, Role[]> = {
  "new > in_progress": everyday,
  "new > cancelled": everyday,
  "in_progress > cancelled": everyday,
  "quoted > cancelled": everyday,
  "on_hold > cancelled": everyday,
  "new > on_hold": everyday,
  "in_progress > on_hold": everyday,
  "quoted > on_hold": everyday,
  "in_progress > quoted": everyday,
  "quoted > in_progress": everyday,
  "on_hold > in_progress": everyday,
  "on_hold > quoted": everyday,
  "in_progress > converted": everyday,
  "quoted > converted": everyday,
  "on_hold > converted": everyday,
  "converted > on_trip": everyday,
  "on_trip > completed": everyday,
  "converted > dropped": leading,
  "on_trip > dropped": leading,
  "converted > quoted": leading,
  "cancelled > in_progress": everyday,
  "dropped > converted": leading,
  "completed > on_trip": leading,
};

// The keys of constant tables are exactly their values.
const states = Object.keys(tripStates) as TripState[];
// As above.
const allRoles = Object.keys(roles) as Role[];

/** A trip that lacks nothing. */
const whole = {
  startDate: "2026-12-24",
  endDate: "2026-12-30",
  dateFlexibility: "exact",
  email: "asha@example.com",
  phone: null,
  whatsapp: null,
  acceptedItineraryId: "the accepted one",
};
const everything = {
  reason: "The customer asked for it",
  closeReason: "price",
  reviewDate: "2026-12-01",
};

interface More {
  trip?: object;
  given?: object;
  labels?: TransitionRequest["labels"];
}

const decide = (from: TripState, to: string, role: Role = "owner", { trip, given, labels }: More = {}) =>
  decideTransition(trips, {
    row: { status: from, ...whole, ...trip },
    to,
    role,
    given: { ...everything, ...given },
    facts: { today: "2026-11-21" },
    labels,
  });

describe("the transitions of trips", () => {
  it("allows exactly the transitions of the table, for every state, target and role", () => {
    for (const from of states)
      for (const to of states)
        for (const role of allRoles) {
          const expected = allowed[`${from} > ${to}`]?.includes(role) ?? false;
          expect([from, to, role, decide(from, to, role).ok]).toEqual([from, to, role, expected]);
        }
  });

  it("names the allowed moves when it refuses one", () => {
    const answer = decide("new", "completed", "sales");
    expect(answer).toMatchObject({
      ok: false,
      message:
        'A trip does not move from "New" to "Completed". From here it can move to: In progress, On hold, Cancelled.',
    });
  });

  it("uses the organisation's own names for the states", () => {
    const answer = decide("new", "quoted", "sales", { labels: { new: "Fresh", quoted: "Offered" } });
    expect(answer).toMatchObject({ message: expect.stringContaining('from "Fresh" to "Offered"') });
  });

  it("says who may when the role may not", () => {
    const answer = decide("converted", "dropped", "sales");
    expect(answer).toMatchObject({ ok: false, message: expect.stringContaining("only by: owner, admin.") });
    expect(decide("new", "in_progress", "viewer")).toMatchObject({
      message: expect.stringContaining("There is no move from here for the role viewer."),
    });
  });

  it.each(["nonsense", "__proto__", "toString", ""])("refuses the unknown state %j", (to) => {
    expect(decide("new", to)).toMatchObject({ ok: false, errors: { to: [expect.any(String)] } });
  });

  it("refuses a transition to where the trip is", () => {
    expect(decide("quoted", "quoted")).toMatchObject({
      message: expect.stringMatching(/^The trip is already "Quoted"/),
    });
  });

  it.each<[string, TripState, string, More, string[]]>([
    ["a pause without a reason", "new", "on_hold", { given: { reason: "  " } }, ["reason"]],
    ["a pause without a date", "new", "on_hold", { given: { reviewDate: null } }, ["reviewDate"]],
    ["a pause until yesterday", "new", "on_hold", { given: { reviewDate: "2026-11-20" } }, ["reviewDate"]],
    [
      "a pause with neither",
      "quoted",
      "on_hold",
      { given: { reason: null, reviewDate: null } },
      ["reason", "reviewDate"],
    ],
    [
      "an end without a reason",
      "new",
      "cancelled",
      { given: { reason: null, closeReason: null } },
      ["closeReason"],
    ],
    [
      "an end for an unknown reason",
      "new",
      "cancelled",
      { given: { closeReason: "weather" } },
      ["closeReason"],
    ],
    [
      "another reason without words",
      "new",
      "cancelled",
      { given: { reason: null, closeReason: "other" } },
      ["reason"],
    ],
    ["a way back without a reason", "converted", "quoted", { given: { reason: "" } }, ["reason"]],
    ["reopening without a reason", "cancelled", "in_progress", { given: { reason: undefined } }, ["reason"]],
    [
      "a conversion without itinerary",
      "quoted",
      "converted",
      { trip: { acceptedItineraryId: null } },
      ["acceptedItineraryId"],
    ],
    [
      "a conversion without dates or contact",
      "on_hold",
      "converted",
      { trip: { startDate: null, endDate: null, email: null, phone: " ", dateFlexibility: "few_days" } },
      ["dateFlexibility", "endDate", "phone", "startDate"],
    ],
    [
      "a conversion with dates in the wrong order",
      "quoted",
      "converted",
      { trip: { startDate: "2026-12-24", endDate: "2026-12-23" } },
      ["endDate"],
    ],
  ])("refuses %s at the field", (_, from, to, more, fields) => {
    const answer = decide(from, to, "owner", more);
    expect(answer.ok ? [] : Object.keys(answer.errors).sort()).toEqual(fields);
  });

  it.each([
    [
      { closeReason: "price", reason: null },
      { closeReason: "price", reason: null },
    ],
    [
      { closeReason: "other", reason: " Moved away " },
      { closeReason: "other", reason: "Moved away" },
    ],
    [{ reason: "competitor" }, { closeReason: "competitor", reason: null }],
    [{ reason: "Found a friend's villa" }, { closeReason: "other", reason: "Found a friend's villa" }],
  ])("understands the end %j", (given, expected) => {
    const answer = decide("quoted", "cancelled", "sales", { given: { closeReason: null, ...given } });
    expect(answer).toMatchObject({ ok: true, given: expected });
  });

  it("clears the close reason when a trip is reopened, and keeps why", () => {
    const answer = decide("cancelled", "in_progress", "sales");
    expect(answer).toMatchObject({ ok: true, given: { reason: "The customer asked for it" } });
    expect(keptOf(trips, answer.ok ? answer.given : {})).toEqual({
      closeReason: null,
      reason: "The customer asked for it",
    });
  });
});

describe("transitionsFrom", () => {
  it("leads with the usual next step", () => {
    expect(states.map((state) => transitionsFrom(trips, { status: state }, "owner")[0]?.to)).toEqual([
      "in_progress",
      "quoted",
      "converted",
      "in_progress",
      "on_trip",
      "completed",
      "on_trip",
      "in_progress",
      "converted",
    ]);
  });

  it("gives nothing to those who only read", () => {
    expect(
      states.flatMap((status) => [
        ...transitionsFrom(trips, { status }, "viewer"),
        ...transitionsFrom(trips, { status }, "accounts"),
      ]),
    ).toEqual([]);
  });
});
