import { describe, expect, it } from "vitest";
import { firstDays } from "../../../src/pages/itineraries/draft/dayEdits";
import type { Trip } from "../../../src/resources/trips";

// Only the dates and destinations of the trip are read.
const trip = (values: Partial<Trip>) =>
  ({ startDate: null, endDate: null, destinations: [], ...values }) as unknown as Trip;

describe("firstDays", () => {
  it("gives a day for each day of the trip, with the place of the night where there is one destination", () => {
    const days = firstDays(
      trip({ startDate: "2027-04-14", endDate: "2027-04-17", destinations: ["Munnar"] }),
    );
    expect(days.map(({ overnightPlace }) => overnightPlace)).toEqual(["Munnar", "Munnar", "Munnar", null]);
    expect(new Set(days.map(({ id }) => id)).size).toBe(4);
  });

  it("gives one day where the dates are open, and no more than 60", () => {
    expect(firstDays(trip({}))).toHaveLength(1);
    expect(firstDays(trip({ startDate: "2027-01-01", endDate: "2027-12-31" }))).toHaveLength(60);
  });
});
