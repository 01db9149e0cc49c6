import { expect, it } from "vitest";
import type { PriceFigures } from "../../../src/domain/pricing/result";
import { priceEffect } from "../../../src/domain/replanning/consequencesOf";

/** Bought for `cost`, of which `fixed` has no known cost, and sold for `subtotal` before 5 % of tax. */
const priced = (cost: number, subtotal: number, { fixed = 0, complete = true } = {}) => {
  const figures = {
    ...{ currency: "INR", complete },
    totals: {
      ...{ cost, fixedPrices: fixed, subtotal, markup: subtotal - cost, total: subtotal * 1.05 },
      marginBasisPoints: Math.round(((subtotal - cost) * 10_000) / (subtotal - fixed)),
    },
  };
  // As much as is read of a price.
  return figures as unknown as PriceFigures;
};
const stored = { total: 10_500, cost: 8_000, markup: 2_000 };

it("tells of a draft what is stored and what it would be priced at", () => {
  expect(priceEffect(stored, priced(8_000, 10_000), priced(8_400, 10_500), false)).toEqual({
    ...{ currency: "INR", complete: true, isChanged: true },
    total: { before: 10_500, after: 11_025 },
    margin: { before: 2_000, after: 2_000 },
  });
  expect(priceEffect(null, priced(8_000, 10_000), priced(8_000, 10_000), false)).toMatchObject({
    ...{ isChanged: true, total: { before: null }, margin: { before: null, after: 2_000 } },
  });
});

it("tells of a kept price what is earned by it then, and leaves out what has no known cost", () => {
  // 10,000 less 8,400 are 1,600.
  expect(priceEffect(stored, priced(8_000, 10_000), priced(8_400, 10_500), true).margin).toEqual({
    ...{ before: 2_000, after: 1_600 },
  });
  // 2,000 of the 8,000 whose cost is known, then 1,600.
  const fixed = { fixed: 2_000 };
  expect(
    priceEffect(stored, priced(8_000, 10_000, fixed), priced(8_400, 10_500, fixed), true).margin,
  ).toEqual({ before: 2_500, after: 2_000 });
});

it("calls a kept price changed by these rates alone, and tells no margin where something has no price", () => {
  // Rates have changed since it was sent; these add nothing to that.
  const today = priced(9_000, 11_000);
  expect(priceEffect(stored, today, today, true).isChanged).toBe(false);
  expect(priceEffect(stored, today, today, false).isChanged).toBe(true);
  const bare = priced(0, 0, { complete: false });
  expect(priceEffect(stored, today, bare, true)).toMatchObject({ complete: false, margin: { after: null } });
});
