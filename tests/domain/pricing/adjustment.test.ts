import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { checkItinerary } from "../itineraries/priceAndCheck";
import { openErrors } from "../../../src/domain/findings/checkItinerary";
import type {
  Adjustment,
  PricedItem,
  PricedItinerary,
} from "../../../src/domain/itineraries/pricedItinerary";
import type { PriceRules } from "../../../src/domain/pricing/priceInput";
import { findExplanation } from "../../../src/domain/pricing/line";
import { priceItinerary } from "../../../src/domain/pricing/priceItinerary";
import { anyInput } from "./anyInput";
import { simpleInput } from "./simpleInput";

// A busy machine may take its time.
vi.setConfig({ testTimeout: 60_000 });

const fee = (cost: number, more: Partial<PricedItem> = {}): PricedItem => {
  return { id: "fee", kind: "fee", basis: "flat", cost, ...more };
};
const gst = { name: "GST", basisPoints: 500 };
const tcs = { name: "TCS", basisPoints: 200, appliesTo: "total" as const };

const price = (
  adjustment: Adjustment | null,
  items: readonly PricedItem[],
  organisation: PriceRules = {},
  itinerary: PricedItinerary = {},
) =>
  priceItinerary(
    simpleInput({
      itinerary: { days: [{ id: "1", items }], adjustment, ...itinerary },
      organisation: { defaultMarkup: 2_000, taxes: [gst], ...organisation },
    }),
  );

describe("an adjustment of the whole, calculated by hand", () => {
  it("meets a fixed total, its taxes inside, and books the difference against the markup", () => {
    // Cost 1,000.00, markup 200.00. x with 5 % is 1,155.00: x is 1,100.00, so the markup gives 100.00 away.
    const { totals, explanation, items } = price({ kind: "fixed_total", amount: 115_500 }, [fee(100_000)]);
    expect(totals).toMatchObject({
      cost: 100_000,
      markup: 10_000,
      adjustment: -10_000,
      subtotal: 110_000,
      taxes: [{ amount: 5_500 }],
      rounding: 0,
      total: 115_500,
      marginBasisPoints: 909,
    });
    // The items keep their own prices.
    expect(items[0]).toMatchObject({ cost: 100_000, markup: 20_000, price: 120_000 });
    expect(findExplanation(explanation, "adjustment")).toMatchObject({
      label: "Adjustment",
      amount: -10_000,
      detail: "The total is fixed at INR 1,155.00.",
    });
    // Each line stands by itself, so that they add up as they are read.
    expect(explanation.children.map(({ label, amount }) => [label, amount])).toEqual([
      ["Cost", 100_000],
      ["Markup", 20_000],
      ["Adjustment", -10_000],
      ["GST", 5_500],
    ]);
  });

  it("books as rounding what the steps of a tax cannot reach", () => {
    // 5 % half-even of 0.10 is 0.00 (0.5 paise, to the even 0) and of 0.11 is 0.01 (0.55): 0.10 or 0.12, never 0.11.
    const { totals } = price({ kind: "fixed_total", amount: 11 }, [fee(5)]);
    expect(totals).toMatchObject({ subtotal: 10, taxes: [{ amount: 0 }], rounding: 1, total: 11 });
  });

  it("of two taxes, one on the other, is solved back through both", () => {
    // 1,000.00 + 5 % = 1,050.00, + 2 % of that = 1,071.00.
    const fixed = price({ kind: "fixed_total", amount: 107_100 }, [fee(90_000)], { taxes: [gst, tcs] });
    expect(fixed.totals).toMatchObject({ markup: 10_000, subtotal: 100_000, rounding: 0, total: 107_100 });
  });

  it("at a fixed price per person follows a party that changes", () => {
    // Each adult and child pays 500.00 whatever they use; infants pay nothing.
    const fixed: Adjustment = { kind: "fixed_per_person", amount: 50_000 };
    const of = (adults: number, childAges: readonly number[], infants = 0) =>
      price(fixed, [fee(90_000)], {}, { adults, childAges, infants });
    expect(of(2, [], 1).totals.total).toBe(100_000);
    expect(of(2, [], 1).perPerson.map(({ amount }) => amount)).toEqual([50_000, 50_000, 0]);
    expect(of(3, [7]).totals.total).toBe(200_000);
    expect(of(3, [7]).perPerson.map(({ amount }) => amount)).toEqual([50_000, 50_000, 50_000, 50_000]);
    // Where nobody pays yet there is nothing to fix.
    expect(of(0, []).totals).toMatchObject({ adjustment: 0, total: 113_400 });
  });

  it("in percent counts on the price before tax, and the total is rounded after it", () => {
    // 1,200.00 less 7.5 % = 1,110.00; GST 55.50; 1,165.50, up to the next 10.
    const discount: Adjustment = { kind: "discount_percent", basisPoints: 750, reason: "Returning guests" };
    const { totals, explanation } = price(discount, [fee(100_000)], { roundingStep: "10" });
    expect(totals).toMatchObject({ adjustment: -9_000, subtotal: 111_000, rounding: 450, total: 117_000 });
    expect(findExplanation(explanation, "adjustment")?.detail).toBe(
      "Discount of 7.5% on INR 1,200.00: Returning guests.",
    );
  });

  it("as an amount lowers the total by exactly that amount", () => {
    // 1,200.00 + 60.00 GST = 1,260.00, less 100.00. 1,104.76 + 5 % of it, 55.238, is 1,160.00.
    const { totals } = price({ kind: "discount_amount", amount: 10_000 }, [fee(100_000)]);
    expect(totals).toMatchObject({ subtotal: 110_476, taxes: [{ amount: 5_524 }], rounding: 0 });
    expect(totals.total).toBe(116_000);
    // Of a total that was rounded up to 1,300.00 it is taken after the rounding.
    const rounded = price({ kind: "discount_amount", amount: 10_000 }, [fee(100_000)], {
      roundingStep: "100",
    });
    expect(rounded.totals.total).toBe(120_000);
  });

  it("in JPY is whole yen, in KWD thousandths", () => {
    // JPY 10,500 is 10,000 + 5 %. KWD 1.050 is 1.000 + 5 %.
    const yen = price({ kind: "fixed_total", amount: 10_500 }, [fee(9_000)], {}, { currency: "JPY" });
    expect(yen.totals).toMatchObject({ subtotal: 10_000, markup: 1_000, total: 10_500 });
    const fils = price({ kind: "fixed_total", amount: 1_050 }, [fee(900)], {}, { currency: "KWD" });
    expect(fils.totals).toMatchObject({ subtotal: 1_000, markup: 100, total: 1_050 });
  });

  it("that is not filled in yet changes nothing", () => {
    const plain = price(null, [fee(100_000)]);
    for (const half of [{}, { kind: "fixed_total" }, { kind: "discount_percent", amount: 5 }] as const)
      expect(price(half, [fee(100_000)])).toEqual(plain);
  });
});

describe("rounding of the price per person, calculated by hand", () => {
  const rules: PriceRules = { defaultMarkup: 0, taxes: [], roundingOf: "person" };

  it("rounds what each pays, exactly half up, and the total is their sum", () => {
    // Two adults at 100.50 each: exactly half of a step of 1 goes up. 202.00.
    const { totals, perPerson } = price(null, [fee(20_100)], {
      ...rules,
      roundingStep: "1",
      roundingMode: "nearest",
    });
    expect(perPerson.map(({ amount }) => amount)).toEqual([10_100, 10_100]);
    expect(totals).toMatchObject({ rounding: 100, total: 20_200 });
  });

  it("rounds people alike whose shares differ by the last minor unit", () => {
    // 201.00 less a paisa: 100.50 and 100.49; both go with the larger one.
    const { totals } = price(null, [fee(20_099)], { ...rules, roundingStep: "1", roundingMode: "nearest" });
    expect(totals).toMatchObject({ rounding: 101, total: 20_200 });
  });

  it("leaves who pays nothing at nothing, and rounds the total where nobody travels", () => {
    const up = { ...rules, roundingStep: "10", roundingMode: "up" } as const;
    const family = { adults: 1, childAges: [4], infants: 1 };
    // 1,001.00 by two: 500.50 each, up to 510.00.
    expect(price(null, [fee(100_100)], up, family).perPerson.map(({ amount }) => amount)).toEqual([
      51_000, 51_000, 0,
    ]);
    expect(price(null, [fee(100_100)], up, { adults: 0 }).totals.total).toBe(101_000);
  });

  it("counts whole yen and dinars", () => {
    const up = { ...rules, roundingStep: "10", roundingMode: "up" } as const;
    // JPY 1,001 by two: 501 and 500, both up from 501 to 510. KWD 10.001 by two: up to KWD 10 each.
    expect(price(null, [fee(1_001)], up, { currency: "JPY" }).totals.total).toBe(1_020);
    expect(price(null, [fee(10_001)], up, { currency: "KWD" }).totals.total).toBe(20_000);
  });
});

describe("an adjusted price below the lowest margin", () => {
  // Cost 1,000.00, markup 200.00; 10 % off is 1,080.00: 80.00 of it is 7.41 %.
  const discount: Adjustment = { kind: "discount_percent", basisPoints: 1_000, reason: "A competitor" };
  const approval = { adjustment: discount, currency: "INR", marginBasisPoints: 741 };
  const waivers = [{ code: "price_not_approved", reason: "Never mind" }];
  const found = (itinerary: PricedItinerary, items = [fee(100_000)], marginFloor = 1_000) => {
    const days = [{ id: "1", items }];
    const input = simpleInput({
      itinerary: { days, adjustment: discount, ...itinerary },
      organisation: { defaultMarkup: 2_000, marginFloor },
    });
    return openErrors(checkItinerary({ ...input, waivers })).map(({ code }) => code);
  };

  it("keeps the offer from being sent, whatever reason is given, until it is approved", () => {
    expect(found({})).toEqual(["price_not_approved"]);
    expect(found({ priceApproval: approval })).toEqual([]);
    expect(found({}, undefined, 700)).toEqual([]);
    expect(found({ adjustment: null })).toEqual([]);
  });

  it("waits anew where the adjustment or its currency changes, or the margin falls", () => {
    const changes: PricedItinerary[] = [
      { adjustment: { ...discount, basisPoints: 1_001 } },
      { adjustment: { ...discount, reason: "Another competitor" } },
      { adjustment: { kind: "discount_amount", amount: 13_000, reason: "A competitor" } },
      { currency: "USD" },
    ];
    for (const change of changes)
      expect(found({ priceApproval: approval, ...change })).toEqual(["price_not_approved"]);
    const dearer = [fee(100_000, { markup: { kind: "percent", basisPoints: 1_999 } })];
    expect(found({ priceApproval: approval }, dearer)).toEqual(["price_not_approved"]);
    const better = [fee(100_000, { markup: { kind: "percent", basisPoints: 2_100 } })];
    expect(found({ priceApproval: approval }, better)).toEqual([]);
  });

  it("waits too where only selling prices are known, and it is below them", () => {
    const locked = [fee(0, { cost: null, priceLocked: true, lockedPrice: 100_000, lockReason: "Agreed" })];
    const fixed = (amount: number) => found({ adjustment: { kind: "fixed_total", amount } }, locked);
    expect(fixed(99_999)).toEqual(["price_not_approved"]);
    expect(fixed(100_000)).toEqual([]);
  });
});

describe("any adjustment", () => {
  it("meets a fixed total, and lowers by a discount, to the minor unit", () => {
    fc.assert(
      fc.property(anyInput, fc.integer({ min: 0, max: 5_000_000 }), (input, amount) => {
        const totalWith = (adjustment: Adjustment | null) =>
          priceItinerary({ ...input, itinerary: { ...input.itinerary, adjustment } });
        const plain = totalWith(null);
        if (plain.currency === null) return;
        const paying = plain.perPerson.filter(({ kind }) => kind !== "infant").length;
        expect(totalWith({ kind: "fixed_total", amount }).totals.total).toBe(amount);
        const lowered = totalWith({ kind: "discount_amount", amount }).totals;
        expect([lowered.total, lowered.discount]).toEqual([plain.totals.total - amount, amount]);
        const each = totalWith({ kind: "fixed_per_person", amount });
        if (paying > 0) expect(each.totals.total).toBe(amount * paying);
        // Taxes of at most three rules leave a few minor units at most.
        expect(Math.abs(totalWith({ kind: "fixed_total", amount }).totals.rounding)).toBeLessThan(10);
      }),
      { numRuns: 100 },
    );
  });
});
