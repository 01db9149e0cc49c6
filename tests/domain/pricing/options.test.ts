import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { checkOptions } from "../itineraries/priceAndCheck";
import type {
  Adjustment,
  PricedItem,
  PricedItinerary,
} from "../../../src/domain/itineraries/pricedItinerary";
import { standingApproval } from "../../../src/domain/pricing/markup";
import { pricedOptions, pricedWhole, priceItinerary } from "../../../src/domain/pricing/priceItinerary";
import { storedTotalsOf } from "../../../src/domain/pricing/result";
import { anyInput } from "./anyInput";
import { simpleInput } from "./simpleInput";

// A busy machine may take its time.
vi.setConfig({ testTimeout: 60_000 });

const comfort = { id: "comfort", name: "Comfort" };
const premium = { id: "premium", name: "Premium" };
const options = [comfort, premium];
const fee = (id: string, cost: number, optionId: string | null = null): PricedItem => {
  return { id, kind: "fee", title: id, basis: "flat", cost, optionId };
};
const items = [fee("guide", 10_000), fee("house", 40_000, "comfort"), fee("palace", 90_000, "premium")];
const inputOf = (itinerary: PricedItinerary) =>
  simpleInput({ itinerary: { days: [{ id: "1", items }], options, ...itinerary } });

describe("the options of an itinerary", () => {
  it("have a price each, of their own items and of those that belong to all", () => {
    // 100.00 for the guide; 400.00 for the house or 900.00 for the palace; two adults.
    const priced = pricedOptions(inputOf({}));
    expect(priced.map(({ name, price }) => [name, price.totals.total])).toEqual([
      ["Comfort", 50_000],
      ["Premium", 100_000],
    ]);
    const price = priceItinerary(inputOf({}));
    expect(storedTotalsOf(price, priced)).toMatchObject({
      total: 50_000,
      options: [
        { optionId: "comfort", name: "Comfort", total: 50_000, perAdult: 25_000 },
        { optionId: "premium", name: "Premium", total: 100_000, perAdult: 50_000 },
      ],
    });
  });

  it("stand for the itinerary by the chosen one, else by the first", () => {
    const total = (chosenOptionId: string | null) => priceItinerary(inputOf({ chosenOptionId })).totals.total;
    expect([total(null), total("premium"), total("gone")]).toEqual([50_000, 100_000, 50_000]);
  });

  it("are adjusted each by an adjustment of their own, and by the itinerary's where they have none", () => {
    // 10 % off 500.00 is 450.00; of 1,000.00 it would be 900.00, but 850.00 was agreed.
    const adjustment = { kind: "discount_percent", basisPoints: 1_000, reason: "Early" } as const;
    const agreed = { kind: "fixed_total", amount: 85_000, reason: "Agreed" } as const;
    const input = inputOf({ adjustment, options: [comfort, { ...premium, adjustment: agreed }] });
    const priced = pricedOptions(input);
    expect(priced.map(({ price: { totals } }) => [totals.total, totals.discount])).toEqual([
      [45_000, 5_000],
      [85_000, 0],
    ]);
    expect(storedTotalsOf(priceItinerary(input), priced)).toMatchObject({
      discount: 5_000,
      options: [{ discount: 5_000 }, { discount: null }],
    });
  });

  it("are let pass each for itself where they earn too little", () => {
    // Cost 500.00 and 1,000.00, sold at a loss of 10 % of the price and of 15 %.
    const own = { kind: "discount_percent", basisPoints: 1_500, reason: "Late" } as const;
    const adjustment = { kind: "discount_percent", basisPoints: 1_000, reason: "Early" } as const;
    const itinerary = { adjustment, options: [comfort, { ...premium, adjustment: own }] };
    const approved = (optionId: string, of: Adjustment, marginBasisPoints: number) => {
      return { optionId, adjustment: of, marginBasisPoints };
    };
    const priceApproval = {
      ...approved("comfort", adjustment, -1_111),
      currency: "INR",
      options: [approved("comfort", adjustment, -1_111), approved("premium", own, -1_765)],
    };
    const waiting = (more: PricedItinerary) =>
      checkOptions(inputOf({ ...itinerary, priceApproval, ...more })).map(({ message }) => message);
    const standing = (more: PricedItinerary) => {
      const input = inputOf({ ...itinerary, priceApproval, ...more });
      return standingApproval(input.itinerary, pricedWhole(input).sold)?.options?.map((one) => one.optionId);
    };
    expect([waiting({}), standing({})]).toEqual([[], ["comfort", "premium"]]);
    const lower = { options: [comfort, { ...premium, adjustment: { ...own, basisPoints: 1_600 } }] };
    expect(waiting(lower)).toEqual([
      expect.stringMatching(/^Premium: The adjusted price leaves a margin of −?-?19/),
    ]);
    expect(standing(lower)).toEqual(["comfort"]);
    expect(standing({ adjustment: null, options })).toBeUndefined();
  });

  it("share a markup among the items of the option alone", () => {
    // 60.00 by cost: 10 to 40 is 12.00 and 48.00, 10 to 90 is 6.00 and 54.00.
    const markup = { kind: "amount", amount: 6_000 } as const;
    const shares = pricedOptions(inputOf({ markup })).map(({ price }) =>
      price.items.map((item) => item.markup),
    );
    expect(shares).toEqual([
      [1_200, 4_800],
      [600, 5_400],
    ]);
  });

  it("lose no item: one of an option that is gone belongs to all", () => {
    const stray = [...items, fee("boat", 5_000, "gone")];
    const priced = pricedOptions(inputOf({ days: [{ id: "1", items: stray }] }));
    expect(priced.map(({ price }) => price.totals.total)).toEqual([55_000, 105_000]);
  });

  it("bear each the taxes of the countries to which it goes itself", () => {
    // 100.00 in each hotel; 10 % fall on the option that goes to Thailand alone, and on an item of all both.
    const hotels = [
      { id: "th", country: "TH" },
      { id: "in", country: "IN" },
    ];
    const taxes = [{ name: "Thai tax", basisPoints: 1_000, destination: "TH" }];
    const totals = (common: readonly PricedItem[]) => {
      const stays = [
        { ...fee("house", 10_000, "comfort"), hotelId: "th" },
        { ...fee("palace", 10_000, "premium"), hotelId: "in" },
      ];
      const input = inputOf({ days: [{ id: "1", items: [...stays, ...common] }] });
      const { options } = pricedWhole({ ...input, hotels, organisation: { ...input.organisation, taxes } });
      return options.map(({ price }) => price.totals.total);
    };
    expect(totals([])).toEqual([11_000, 10_000]);
    expect(totals([{ ...fee("visit", 5_000), hotelId: "th" }])).toEqual([16_500, 16_500]);
  });

  it("are checked each, and what only one of them lacks is told with its name", () => {
    const stay = (id: string, optionId: string | null): PricedItem => ({
      ...{ id, kind: "hotel_stay", title: id, cost: 1_000, nights: 1, optionId },
    });
    const days = [{ id: "1", items: [stay("inn", "comfort")] }, { id: "2" }];
    const [finding, ...others] = checkOptions(inputOf({ days }));
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      code: "night_without_bed",
      dayId: "1",
      message: expect.stringMatching(/^Premium: Night 1 has no bed/),
      fix: { values: { optionId: "premium" } },
    });
    const homeless = checkOptions(inputOf({ days: [{ id: "1" }, { id: "2" }] }));
    expect(homeless.map(({ message }) => message)).toEqual([expect.stringMatching(/^Night 1 has no bed/)]);
  });

  it("part the items among them, whatever these are", () => {
    const belongs = fc.array(fc.constantFrom("comfort", "premium", null), { minLength: 25, maxLength: 25 });
    fc.assert(
      fc.property(anyInput, belongs, (input, belonging) => {
        let at = 0;
        const days = input.itinerary.days?.map((day) => ({
          ...day,
          items: day.items?.map((item) => ({ ...item, optionId: belonging[at++] ?? null })),
        }));
        const all = (days ?? []).flatMap((day) => day.items ?? []);
        const priced = pricedOptions({ ...input, itinerary: { ...input.itinerary, days, options } });
        for (const { id, price } of priced) {
          const expected = all.filter(({ optionId }) => optionId === null || optionId === id);
          expect(price.items.map(({ itemId }) => itemId)).toEqual(expected.map((item) => item.id));
        }
      }),
      { numRuns: 50 },
    );
  });
});
