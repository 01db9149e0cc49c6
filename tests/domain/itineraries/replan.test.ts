import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, isPlainDate } from "../../../src/domain/dates/plainDate";
import type { PricedDay, PricedItem } from "../../../src/domain/itineraries/pricedItinerary";
import {
  type Replan,
  type Replannable,
  replanned,
  withoutItem,
} from "../../../src/domain/itineraries/tripDifferences";
import { priceFigures } from "../../../src/domain/pricing/priceItinerary";
import { anyInput } from "../pricing/anyInput";

const days = (...items: Partial<PricedItem>[][]): PricedDay[] =>
  items.map((own, index) => ({
    id: `day-${index + 1}`,
    title: null,
    items: own.map((item, place) => ({ id: `${index + 1}-${place + 1}`, ...item })),
  }));

let added = 0;
const replan = (itinerary: Replannable, plan: Replan): Replannable => ({
  ...itinerary,
  ...replanned(itinerary, plan, () => ({ id: `new-${(added += 1)}`, items: [] })),
});
const idsIn = (list: readonly PricedDay[] | null | undefined) =>
  (list ?? []).flatMap(({ items }) => items ?? []).map(({ id }) => id);

describe("replanned", () => {
  it("leaves the days alone where only dates and party change", () => {
    const itinerary = {
      startDate: "2026-12-24",
      adults: 2,
      days: days([{ kind: "hotel_stay", nights: 9 }], []),
    };
    const plan = { startDate: "2026-12-31", adults: 3, childAges: [7], infants: 1, rooms: null };
    expect(replanned(itinerary, plan, () => ({ id: "" }))).toEqual(plan);
    expect(replanned(itinerary, { dayCount: 2 }, () => ({ id: "" }))).toEqual({});
  });

  it("adds empty days at the end", () => {
    const longer = replan({ days: days([{ title: "Walk" }]) }, { dayCount: 3 });
    expect(longer.days).toMatchObject([{ id: "day-1" }, { items: [] }, { items: [] }]);
  });

  it("puts what was in the last days into the tray, and of empty days nothing", () => {
    const own = days([], [{ kind: "activity" }], []).map((day, index) =>
      index === 2 ? { ...day, meals: { breakfast: true }, photos: [] } : day,
    );
    const shorter = replan({ days: own, tray: days([{ id: "before" }]) }, { dayCount: 1 });
    expect([idsIn(shorter.days), idsIn(shorter.tray)]).toEqual([[], ["before", "2-1"]]);
    expect(shorter.tray).toHaveLength(2);
  });

  it.each<[string, Partial<PricedItem>, number | "tray"]>([
    ["a stay", { kind: "hotel_stay", nights: 5 }, 2],
    ["a stay that fits", { kind: "hotel_stay", nights: 2 }, 2],
    ["a vehicle, whose nights are days", { kind: "transport", nights: 5 }, 3],
    ["a cruise, which nobody leaves on the way", { kind: "cruise", nights: 3 }, "tray"],
    ["a night on a train", { kind: "train", nights: 1 }, 1],
    ["an activity", { kind: "activity", nights: 7 }, 7],
  ])("fits %s into the days that are left", (_what, item, expected) => {
    const shorter = replan({ days: days([item], [], [], [], []) }, { dayCount: 3 });
    const [kept] = shorter.days?.[0]?.items ?? [];
    expect([kept?.nights ?? "tray", idsIn(shorter.tray)]).toEqual([
      expected,
      expected === "tray" ? ["1-1"] : [],
    ]);
  });

  it("puts a stay of the last day into the tray, where no night is left for it", () => {
    const shorter = replan(
      { days: days([], [{ kind: "hotel_stay" }, { kind: "activity" }], []) },
      { dayCount: 2 },
    );
    expect([idsIn(shorter.days), idsIn(shorter.tray)]).toEqual([["2-2"], ["2-1"]]);
  });

  it("gives the same where it is moved there and back, and the price that the days had there", () => {
    fc.assert(
      fc.property(anyInput, fc.integer({ min: -400, max: 400 }), ({ itinerary, ...rest }, by) => {
        const { startDate } = itinerary;
        if (!isPlainDate(startDate)) return;
        const there = replan(itinerary, { startDate: addDays(startDate, by) });
        expect(replan(there, { startDate })).toEqual(itinerary);
        const price = (of: Replannable) => priceFigures({ ...rest, itinerary: of });
        expect(price(replan(there, { startDate }))).toEqual(price(itinerary));
      }),
      { numRuns: 100 },
    );
  });

  it("loses nothing, whatever the length: each item is in the days or in the tray, once and as it was", () => {
    fc.assert(
      fc.property(
        anyInput,
        fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 4 }),
        (input, lengths) => {
          const { itinerary } = input;
          let now: Replannable = itinerary;
          for (const dayCount of lengths) {
            now = replan(now, { dayCount });
            expect(now.days).toHaveLength(dayCount);
          }
          expect([...idsIn(now.days), ...idsIn(now.tray)].sort()).toEqual(idsIn(itinerary.days).sort());
          const before = new Map(
            itinerary.days?.flatMap(({ items }) => items ?? []).map((item) => [item.id, item]),
          );
          for (const { nights, ...item } of [...(now.days ?? []), ...(now.tray ?? [])].flatMap(
            (day) => day.items ?? [],
          )) {
            const { nights: asked, ...was } = before.get(item.id) ?? { id: "" };
            expect(item).toEqual(was);
            expect(nights ?? 1).toBeLessThanOrEqual(asked ?? 1);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it("prices what is in the days alone", () => {
    fc.assert(
      fc.property(anyInput, fc.integer({ min: 1, max: 5 }), ({ itinerary, ...rest }, dayCount) => {
        const { tray: _, ...shorter } = replan(itinerary, { dayCount });
        const whole = replan(itinerary, { dayCount });
        expect(priceFigures({ ...rest, itinerary: whole })).toEqual(
          priceFigures({ ...rest, itinerary: shorter }),
        );
      }),
      { numRuns: 50 },
    );
  });
});

describe("withoutItem", () => {
  it("keeps the other items, and a day that still says something", () => {
    const tray = [...days([{}, {}], [{}]), { id: "named", title: "Backwaters", items: [{ id: "last" }] }];
    expect(withoutItem(tray, "1-1").map(({ id }) => id)).toEqual(["day-1", "day-2", "named"]);
    expect(withoutItem(tray, "2-1").map(({ id }) => id)).toEqual(["day-1", "named"]);
    expect(withoutItem(tray, "last").at(-1)).toEqual({ id: "named", title: "Backwaters", items: [] });
  });
});
