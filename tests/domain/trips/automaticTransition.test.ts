import { describe, expect, it } from "vitest";
import {
  type AutomaticFacts,
  automaticTransition,
  type TripEvent,
} from "../../../src/domain/trips/automaticSteps";
import { tripTransitions } from "../../../src/resources/shared/tripTransitions";
import { tripStates, type TripState } from "../../../src/vocabulary";

const dates = { startDate: "2026-12-24", endDate: "2026-12-30" };

function settle(facts: AutomaticFacts, event: TripEvent, today: string): TripState[] {
  const to = automaticTransition(facts, event, today);
  return to ? [to, ...settle({ ...facts, status: to, previousStatus: facts.status }, event, today)] : [];
}

describe("automaticTransition", () => {
  it.each<[TripState, TripEvent, TripState[]]>([
    ["new", "contact_logged", ["in_progress"]],
    ["new", "itinerary_created", ["in_progress"]],
    ["new", "itinerary_sent", ["in_progress", "quoted"]],
    ["in_progress", "itinerary_sent", ["quoted"]],
    ["in_progress", "itinerary_created", []],
    ["in_progress", "contact_logged", []],
    ["on_hold", "itinerary_sent", []],
    ["cancelled", "contact_logged", []],
    ["converted", "itinerary_sent", []],
  ])("moves a trip that is %s on %s to %j", (status, event, expected) => {
    expect(settle({ status, ...dates }, event, "2026-11-21")).toEqual(expected);
  });

  it.each<[TripState, string, TripState[]]>([
    ["converted", "2026-12-23", []],
    ["converted", "2026-12-24", ["on_trip"]],
    ["on_trip", "2026-12-30", []],
    ["on_trip", "2026-12-31", ["completed"]],
    ["converted", "2027-01-15", ["on_trip", "completed"]],
    ["quoted", "2027-01-15", []],
    ["new", "2027-01-15", []],
  ])("moves a trip that is %s on %s by the calendar to %j", (status, today, expected) => {
    expect(settle({ status, ...dates }, "day_began", today)).toEqual(expected);
  });

  it("leaves a trip alone that was reopened from completed", () => {
    expect(
      settle({ status: "on_trip", previousStatus: "completed", ...dates }, "day_began", "2027-02-01"),
    ).toEqual([]);
  });

  it("waits while dates are missing", () => {
    expect(settle({ status: "converted" }, "day_began", "2027-02-01")).toEqual([]);
    expect(settle({ status: "on_trip", startDate: "2026-12-24" }, "day_began", "2027-02-01")).toEqual([]);
  });

  it("never makes a transition that the table does not know", () => {
    for (const event of ["contact_logged", "itinerary_created", "itinerary_sent", "day_began"] as const)
      // The keys of the table are exactly the states.
      for (const status of Object.keys(tripStates) as TripState[]) {
        const to = automaticTransition({ status, ...dates }, event, "2027-02-01");
        if (to)
          expect(tripTransitions.table.some((move) => move.from === status && move.to === to)).toBe(true);
      }
  });
});
