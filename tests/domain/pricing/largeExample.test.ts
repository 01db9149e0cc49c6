import { describe, expect, it } from "vitest";
import { priceItinerary } from "../../../src/domain/pricing/priceItinerary";
import { largeExample } from "./largeExample";

describe("the price of a large itinerary", () => {
  it("is made of all of its 150 items, the optional ones apart", () => {
    const { items, totals, optional } = priceItinerary(largeExample());
    expect(items).toHaveLength(150);
    expect(optional).toHaveLength(30);
    const { subtotal, taxes, rounding, total } = totals;
    expect(taxes.reduce((sum, { amount }) => sum + amount, subtotal + rounding)).toBe(total);
  });
});
