import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceCauses, type PriceParts, versionText } from "../../../src/domain/offers/versions";

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
/** Prices whose parts add up, as those of itineraries do. */
const parts: fc.Arbitrary<PriceParts> = fc
  .record({
    prices: fc.uniqueArray(fc.record({ itemId: fc.constantFrom(..."abcdef"), price: amount }), {
      selector: ({ itemId }) => itemId,
    }),
    cost: amount,
    markup: amount,
    taxes: fc.array(fc.record({ contained: fc.boolean(), amount }), { maxLength: 3 }),
    rounding: amount,
  })
  .map(({ prices, ...totals }) => {
    const added = totals.taxes.reduce((sum, tax) => sum + (tax.contained ? 0 : tax.amount), 0);
    return {
      prices,
      totals: { ...totals, total: totals.cost + totals.markup + added + totals.rounding },
    };
  });

describe("the causes of a difference between two prices", () => {
  it("add up to it, whatever came, went or changed, and name nothing that is the same", () => {
    fc.assert(
      fc.property(parts, parts, (before, after) => {
        const causes = priceCauses(before, after);
        const sum = causes.reduce((total, cause) => total + cause.amount, 0);
        expect(sum).toBe(after.totals.total - before.totals.total);
        expect(causes.every((cause) => cause.amount !== 0)).toBe(true);
      }),
    );
  });
});

describe("what is said of versions", () => {
  const money = ({ amount: minor, currency }: { amount: number; currency: string }) => `${currency} ${minor}`;
  const text = (more: Partial<Parameters<typeof versionText>[0]>) =>
    versionText(
      {
        status: "sent",
        offerNumber: 2,
        lastOffer: { currency: "INR", total: 100, isChanged: false },
        totals: { currency: "INR", total: 100 },
        ...more,
      },
      money,
    );
  const standing = (standingNumber: number) => ({
    currency: "INR",
    total: 100,
    isChanged: false,
    standingNumber,
  });
  const changed = { currency: "INR", total: 100, isChanged: true };

  it.each([
    [{ offerNumber: null }, ""],
    [{}, "Version 2 with the customer"],
    [{ status: "accepted" }, "Version 2 accepted"],
    [{ status: "draft", lastOffer: standing(2) }, "Version 2 accepted, draft of version 3"],
    [{ lastOffer: standing(1) }, "Version 1 accepted, version 2 with the customer"],
    [{ lastOffer: changed }, "Version 2 with the customer, draft of version 3"],
    [
      { lastOffer: changed, totals: { currency: "INR", total: 130 } },
      "Version 2 with the customer, draft of version 3 (+INR 30)",
    ],
    [
      { status: "draft", totals: { currency: "INR", total: 70 } },
      "Version 2 withdrawn, draft of version 3 (−INR 30)",
    ],
    [
      { lastOffer: changed, totals: { currency: "EUR", total: 70 } },
      "Version 2 with the customer, draft of version 3",
    ],
  ] as const)("of %j: %s", (more, said) => expect(text(more)).toBe(said));
});
