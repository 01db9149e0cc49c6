import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instalmentsOf, type ScheduledPayment } from "../../../src/domain/itineraries/pricedItinerary";

const dates = { acceptedOn: "2026-11-21", startDate: "2026-12-24" };
const thirds: ScheduledPayment[] = [
  { label: "Deposit", basisPoints: 3_000, due: "on_acceptance" },
  { label: "Second", basisPoints: 3_000, due: "on_date", date: "2026-12-01" },
  { label: "Rest", basisPoints: 4_000, due: "days_before_start", daysBefore: 14 },
];

describe("instalmentsOf", () => {
  it("says what is due when", () => {
    expect(instalmentsOf(100_001, thirds, dates)).toEqual([
      { label: "Deposit", amount: 30_000, dueOn: "2026-11-21" },
      { label: "Second", amount: 30_000, dueOn: "2026-12-01" },
      { label: "Rest", amount: 40_001, dueOn: "2026-12-10" },
    ]);
  });

  it.each<[string, ScheduledPayment[], number[]]>([
    ["no schedule", [], [1000]],
    ["a deposit alone", [{ basisPoints: 2_500 }], [250, 750]],
    ["an amount and nothing else", [{ amount: 300 }], [300, 700]],
    ["an amount beyond the total", [{ amount: 3_000 }, { basisPoints: 5_000 }], [1000, 0]],
    ["a part that is not filled in", [{ label: "?" }, { basisPoints: 10_000 }], [0, 1000]],
  ])("with %s leaves the rest as the balance", (_, schedule, expected) => {
    expect(instalmentsOf(1000, schedule, dates).map(({ amount }) => amount)).toEqual(expected);
  });

  it("knows no day before its event is known", () => {
    expect(instalmentsOf(1000, thirds, {}).map(({ dueOn }) => dueOn)).toEqual([null, "2026-12-01", null]);
  });

  it("always adds up to the total", () => {
    const part = fc.record({
      basisPoints: fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: null }),
      amount: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.array(part, { maxLength: 6 }),
        (total, schedule) => {
          const amounts = instalmentsOf(total, schedule, dates).map(({ amount }) => amount);
          expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total);
          expect(amounts.every((amount) => amount >= 0)).toBe(true);
        },
      ),
    );
  });
});
