import { describe, expect, it } from "vitest";
import type { Markup, PricedDay, PricedItem } from "../../../src/domain/itineraries/pricedItinerary";
import type { PriceRules, TaxRule } from "../../../src/domain/pricing/priceInput";
import { priceItinerary } from "../../../src/domain/pricing/priceItinerary";
import { simpleInput } from "./simpleInput";

const fee = (id: string, cost: number, more: Partial<PricedItem> = {}): PricedItem => {
  return { id, kind: "fee", basis: "flat", cost, ...more };
};
const percent = (basisPoints: number): Markup => ({ kind: "percent", basisPoints });
const amount = (value: number, per: "person" | "total" = "total"): Markup => ({
  kind: "amount",
  amount: value,
  per,
});

function price(days: readonly PricedDay[], markup: Markup | null = null, organisation: PriceRules = {}) {
  return priceItinerary(
    simpleInput({ itinerary: { days, markup, adults: 2, childAges: [7] }, organisation }),
  );
}
const markups = (...given: Parameters<typeof price>) => price(...given).items.map((item) => item.markup);

describe("markup", () => {
  it("comes from the item, else the day, else the itinerary, else the organisation", () => {
    const items = [fee("own", 1000, { markup: percent(100) }), fee("plain", 1000)];
    const days = [
      { id: "1", items, markup: percent(200) },
      { id: "2", items },
    ];
    expect(markups(days, percent(300), { defaultMarkup: 400 })).toEqual([10, 20, 10, 30]);
    expect(markups(days, null, { defaultMarkup: 400 })).toEqual([10, 20, 10, 40]);
    expect(markups(days, null, {})).toEqual([10, 20, 10, 0]);
  });

  it("of nothing on a level is a decision too", () => {
    expect(markups([{ id: "1", items: [fee("a", 1000, { markup: percent(0) })] }], percent(900))).toEqual([
      0,
    ]);
  });

  it("that is half filled in leaves the decision to the level above", () => {
    const half = [{ kind: "percent" }, { kind: "amount" }, { kind: null, basisPoints: 5 }, {}] as const;
    const items = half.map((markup, index) => fee(`${index}`, 1000, { markup }));
    expect(markups([{ id: "1", items }], percent(500))).toEqual([50, 50, 50, 50]);
  });

  it("as an amount counts once for an item, in total or for everybody who pays", () => {
    const items = [fee("a", 1000, { markup: amount(70) }), fee("b", 1000, { markup: amount(70, "person") })];
    expect(markups([{ id: "1", items }])).toEqual([70, 210]);
  });

  it("as an amount of a day or the itinerary is shared by cost and added once", () => {
    const days = [
      { id: "1", items: [fee("a", 1000), fee("b", 2000)], markup: amount(100) },
      { id: "2", items: [fee("c", 500), fee("d", 0), fee("e", 500, { markup: percent(0) })] },
    ];
    expect(markups(days, amount(31, "person"))).toEqual([33, 67, 93, 0, 0]);
  });

  it("as an amount is shared alike where nothing costs anything", () => {
    expect(markups([{ id: "1", items: [fee("a", 0), fee("b", 0)] }], amount(5))).toEqual([3, 2]);
  });

  it("as a shared amount never sits on optional items, while a percentage does", () => {
    const items = [fee("a", 1000), fee("b", 1000, { inclusion: "optional" })];
    expect(markups([{ id: "1", items }], amount(90))).toEqual([90, 0]);
    expect(markups([{ id: "1", items }], percent(1000))).toEqual([100, 100]);
  });

  it("may be a discount", () => {
    const result = price([{ id: "1", items: [fee("a", 1000)] }], percent(-500));
    expect(result.totals).toMatchObject({ markup: -50, total: 950, marginBasisPoints: -526 });
  });

  it("leaves an item without a price alone", () => {
    const items = [fee("a", 1000), { id: "b", kind: "fee" as const }];
    expect(markups([{ id: "1", items }], amount(80))).toEqual([80, 0]);
  });
});

describe("tax", () => {
  const days = [{ id: "1", items: [fee("a", 10_000, { markup: percent(2000) })] }];
  const taxes = (...rules: TaxRule[]) => price(days, null, { taxes: rules }).totals;

  it.each<[TaxRule["appliesTo"], number]>([
    ["cost_plus_markup", 600],
    ["markup_only", 100],
    ["total", 600],
    [null, 600],
  ])("on %s counts on its base", (appliesTo, expected) => {
    expect(taxes({ name: "VAT", basisPoints: 500, appliesTo })).toMatchObject({
      taxes: [{ name: "VAT", amount: expected }],
      total: 12_000 + expected,
    });
  });

  it("on the total includes the others, but none of its own kind", () => {
    const total: TaxRule = { name: "TCS", basisPoints: 1000, appliesTo: "total" };
    const result = taxes(total, { name: "GST", basisPoints: 500 }, { ...total, name: "Levy" });
    expect(result.taxes.map(({ name, base, amount: tax }) => [name, base, tax])).toEqual([
      ["GST", 12_000, 600],
      ["TCS", 12_600, 1260],
      ["Levy", 12_600, 1260],
    ]);
  });

  it("is in force from its first to its last day, seen from the start of the trip", () => {
    const dated = (from: string | null, to: string | null) =>
      taxes({ basisPoints: 500, from, to }).taxes.length;
    expect([dated(null, null), dated("2026-12-24", null), dated(null, "2026-12-24")]).toEqual([1, 1, 1]);
    expect([dated("2026-12-25", null), dated(null, "2026-12-23")]).toEqual([0, 0]);
  });

  it("goes by the day of pricing while there is no start date", () => {
    const rules = [{ name: "Now", basisPoints: 500, to: "2026-11-30" }];
    const input = simpleInput({ itinerary: { startDate: null, days }, organisation: { taxes: rules } });
    expect(priceItinerary(input).totals.taxes).toHaveLength(1);
  });

  it("is never negative", () => {
    const discount = [{ id: "1", items: [fee("a", 1000)] }];
    const rules = { taxes: [{ name: "Margin tax", basisPoints: 1800, appliesTo: "markup_only" as const }] };
    expect(price(discount, percent(-1000), rules).totals.taxes[0]?.amount).toBe(0);
  });
});

describe("rounding", () => {
  const total = (
    cost: number,
    roundingStep: PriceRules["roundingStep"],
    roundingMode: PriceRules["roundingMode"],
  ) => {
    const { totals } = price([{ id: "1", items: [fee("a", cost)] }], null, { roundingStep, roundingMode });
    return [totals.rounding, totals.total];
  };

  it.each([
    [10_249, "none", "up", [0, 10_249]],
    [10_249, "1", "up", [51, 10_300]],
    [10_249, "1", "nearest", [-49, 10_200]],
    [10_250, "1", "nearest", [50, 10_300]],
    [10_201, "10", "up", [799, 11_000]],
    [10_201, "50", "up", [4_799, 15_000]],
    [10_201, "100", "nearest", [-201, 10_000]],
    [10_000, "100", "up", [0, 10_000]],
    [10_249, null, null, [0, 10_249]],
  ] as const)("of %i to %s, %s, adds and comes to %j", (cost, step, mode, expected) => {
    expect(total(cost, step, mode)).toEqual(expected);
  });

  it("counts major units of currencies without minor ones", () => {
    const input = simpleInput({
      itinerary: { currency: "JPY", days: [{ id: "1", items: [fee("a", 1234)] }] },
      organisation: { roundingStep: "10", roundingMode: "nearest" },
    });
    expect(priceItinerary(input).totals).toMatchObject({ rounding: -4, total: 1230 });
  });
});
