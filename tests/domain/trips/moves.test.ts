import { describe, expect, it } from "vitest";
import { roles, type Role } from "../../../src/domain/organisation/roles";
import { checkMove } from "../../../src/domain/trips/checkMove";
import type { MoveRequest } from "../../../src/domain/trips/moveRequest";
import { movesFrom } from "../../../src/domain/trips/movesFrom";
import { tripStates, type TripState } from "../../../src/domain/trips/tripStates";

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

function request(
  from: TripState,
  to: string,
  role: Role = "owner",
  more: Partial<MoveRequest> = {},
): MoveRequest {
  return {
    trip: { status: from, startDate: "2026-12-24", endDate: "2026-12-30", email: "asha@example.com" },
    to,
    role,
    reason: "The customer asked for it",
    closeReason: "price",
    reviewDate: "2026-12-01",
    acceptedItineraryCount: 1,
    today: "2026-11-21",
    ...more,
  };
}

describe("checkMove", () => {
  it("allows exactly the moves of the table, for every state, target and role", () => {
    for (const from of states)
      for (const to of states)
        for (const role of allRoles) {
          const expected = allowed[`${from} > ${to}`]?.includes(role) ?? false;
          expect([from, to, role, checkMove(request(from, to, role)).ok]).toEqual([from, to, role, expected]);
        }
  });

  it("names the allowed moves when it refuses one", () => {
    const answer = checkMove(request("new", "completed", "sales"));
    expect(answer).toMatchObject({
      ok: false,
      message:
        'A trip does not move from "New" to "Completed". From here it can move to: In progress, On hold, Cancelled.',
    });
  });

  it("uses the organisation's own names for the states", () => {
    const answer = checkMove(
      request("new", "quoted", "sales", { labels: { new: "Fresh", quoted: "Offered" } }),
    );
    expect(answer).toMatchObject({ message: expect.stringContaining('from "Fresh" to "Offered"') });
  });

  it("says who may when the role may not", () => {
    const answer = checkMove(request("converted", "dropped", "sales"));
    expect(answer).toMatchObject({ ok: false, message: expect.stringContaining("only by: owner, admin.") });
    expect(checkMove(request("new", "in_progress", "viewer"))).toMatchObject({
      message: expect.stringContaining("There is no move from here for the role viewer."),
    });
  });

  it.each(["nonsense", "__proto__", "toString", ""])("refuses the unknown state %j", (to) => {
    expect(checkMove(request("new", to))).toMatchObject({ ok: false, errors: { to: [expect.any(String)] } });
  });

  it("refuses a move to where the trip is", () => {
    expect(checkMove(request("quoted", "quoted"))).toMatchObject({
      message: expect.stringMatching(/^The trip is already "Quoted"/),
    });
  });

  it.each<[string, TripState, string, Partial<MoveRequest>, string[]]>([
    ["a pause without a reason", "new", "on_hold", { reason: "  " }, ["reason"]],
    ["a pause without a date", "new", "on_hold", { reviewDate: null }, ["reviewDate"]],
    ["a pause until yesterday", "new", "on_hold", { reviewDate: "2026-11-20" }, ["reviewDate"]],
    [
      "a pause with neither",
      "quoted",
      "on_hold",
      { reason: null, reviewDate: null },
      ["reason", "reviewDate"],
    ],
    ["an end without a reason", "new", "cancelled", { reason: null, closeReason: null }, ["closeReason"]],
    ["an end for an unknown reason", "new", "cancelled", { closeReason: "weather" }, ["closeReason"]],
    ["another reason without words", "new", "cancelled", { reason: null, closeReason: "other" }, ["reason"]],
    ["a way back without a reason", "converted", "quoted", { reason: "" }, ["reason"]],
    ["reopening without a reason", "cancelled", "in_progress", { reason: undefined }, ["reason"]],
    [
      "a conversion without itinerary",
      "quoted",
      "converted",
      { acceptedItineraryCount: 0 },
      ["acceptedItineraryId"],
    ],
    ["a conversion with two", "quoted", "converted", { acceptedItineraryCount: 2 }, ["acceptedItineraryId"]],
    [
      "a conversion without dates or contact",
      "on_hold",
      "converted",
      { trip: { status: "on_hold", phone: " ", dateFlexibility: "few_days" } },
      ["startDate", "endDate", "dateFlexibility", "phone"],
    ],
    [
      "a conversion with dates in the wrong order",
      "quoted",
      "converted",
      { trip: { status: "quoted", startDate: "2026-12-24", endDate: "2026-12-23", whatsapp: "+91 1" } },
      ["endDate"],
    ],
  ])("refuses %s at the field", (_, from, to, more, fields) => {
    const answer = checkMove(request(from, to, "owner", more));
    expect(answer.ok ? [] : Object.keys(answer.errors)).toEqual(fields);
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
    const answer = checkMove(request("quoted", "cancelled", "sales", { closeReason: null, ...given }));
    expect(answer).toMatchObject({ ok: true, ...expected });
  });

  it("clears the close reason when a trip is reopened", () => {
    expect(checkMove(request("cancelled", "in_progress", "sales"))).toEqual({
      ok: true,
      from: "cancelled",
      to: "in_progress",
      reason: "The customer asked for it",
      closeReason: null,
      reviewDate: null,
    });
  });
});

describe("movesFrom", () => {
  it("leads with the usual next step", () => {
    expect(states.map((state) => movesFrom(state, "owner")[0]?.to)).toEqual([
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
      states.flatMap((state) => [...movesFrom(state, "viewer"), ...movesFrom(state, "accounts")]),
    ).toEqual([]);
  });
});
