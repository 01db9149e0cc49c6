import { describe, expect, it } from "vitest";
import { itemKinds, type ItemKind, type PriceBasis } from "../../../src/vocabulary";
import type { PricedItem, PricedItinerary } from "../../../src/domain/itineraries/pricedItinerary";
import { priceItinerary } from "../../../src/domain/pricing/priceItinerary";
import { simpleInput } from "./simpleInput";

const family: PricedItinerary = { adults: 2, childAges: [5, 9], infants: 1, rooms: 2 };

function price(item: Partial<PricedItem>, itinerary: PricedItinerary = family, organisation = {}) {
  const result = priceItinerary(
    simpleInput({ items: [{ id: "item", kind: "fee", cost: 100, ...item }], itinerary, organisation }),
  );
  return { ...result, line: result.items[0] };
}

describe("a cost of the item's own", () => {
  it.each<[PriceBasis, Partial<PricedItem>, number, string]>([
    ["per_person", {}, 400, "4 people × INR 1.00"],
    ["per_person", { quantity: 2 }, 800, "2 units × 4 people × INR 1.00"],
    ["per_room_night", {}, 200, "2 rooms × 1 night × INR 1.00"],
    ["per_room_night", { rooms: 3, nights: 2 }, 600, "3 rooms × 2 nights × INR 1.00"],
    ["per_person_night", { nights: 3 }, 1200, "4 people × 3 nights × INR 1.00"],
    ["per_group", { quantity: 2 }, 200, "2 groups × INR 1.00"],
    ["per_vehicle", { quantity: 3 }, 300, "3 vehicles × INR 1.00"],
    ["per_vehicle_day", { quantity: 2, nights: 3 }, 600, "2 vehicles × 3 days × INR 1.00"],
    ["flat", { nights: 9, rooms: 9 }, 100, "INR 1.00"],
    ["flat", { quantity: 5 }, 500, "5 units × INR 1.00"],
  ])("%s with %j comes to %i", (basis, more, expected, detail) => {
    const { line } = price({ basis, ...more });
    expect(line?.cost).toBe(expected);
    expect(line?.explanation.children[0]?.detail).toBe(detail);
  });

  it.each<[ItemKind, number]>([
    ["hotel_stay", 200],
    ["activity", 400],
    ["transfer", 100],
    ["transport", 100],
    ["flight", 400],
    ["train", 400],
    ["cruise", 400],
    ["meal", 400],
    ["guide", 100],
    ["visa", 400],
    ["insurance", 400],
    ["fee", 100],
    ["note", 100],
  ])("of a %s counts by its usual basis", (kind, expected) => {
    expect(Object.keys(itemKinds)).toContain(kind);
    expect(price({ kind }).line?.cost).toBe(expected);
  });

  it("may be nothing, and is then known to be nothing", () => {
    expect(price({ cost: 0 })).toMatchObject({
      complete: true,
      findings: [],
      line: { cost: 0, known: true },
    });
  });

  it("that is missing is a finding, except for a note", () => {
    expect(price({ cost: null, title: "Visa" })).toMatchObject({
      complete: false,
      findings: [
        { code: "cost_missing", severity: "warning", message: expect.stringContaining("Visa has no cost") },
      ],
    });
    expect(price({ cost: null, kind: "note" })).toMatchObject({ complete: true, findings: [] });
  });

  it.each(["own_arrangement", "excluded"] as const)("does not count when the item is %s", (inclusion) => {
    expect(price({ inclusion })).toMatchObject({ complete: true, totals: { total: 0 }, line: { price: 0 } });
    expect(price({ inclusion, cost: null }).findings).toEqual([]);
  });
});

describe("an item in another currency", () => {
  const organisation = { exchangeRates: [{ from: "USD", to: "INR", rate: "83.125", date: "2026-11-01" }] };

  it("is converted once, as a whole", () => {
    // 3 × 0.01 USD = 2.49375 INR; each cent by itself would have made 3 × 0.83.
    const { line } = price({ basis: "flat", quantity: 3, cost: 1, currency: "USD" }, family, organisation);
    expect(line?.cost).toBe(249);
    expect(line?.explanation.children[0]?.detail).toBe(
      "3 units × USD 0.01 = USD 0.03; 1 USD = 83.125 INR (rate of 1 Nov 2026)",
    );
  });

  it("has no price without a rate", () => {
    const found = price({ currency: "EUR" }, family, organisation);
    expect(found).toMatchObject({ complete: false, totals: { total: 0 }, line: { known: false, cost: 0 } });
    expect(found.findings).toMatchObject([
      {
        ...{ code: "exchange_rate_missing", severity: "error", itemId: "item" },
        outside: [{ kind: "add_exchange_rate", from: "EUR", to: "INR" }],
      },
    ]);
  });
});

describe("a currency that cannot be priced", () => {
  it.each(["XAU", "CLF", "inr"])("%s has no price, and says so, wherever it stands", (currency) => {
    const rates = [{ from: currency, to: "INR", rate: "2", date: "2026-11-01" }];
    const whole = simpleInput({ items: [{ id: "a", cost: 100 }], itinerary: { currency } });
    expect(
      priceItinerary({ ...whole, organisation: { ...whole.organisation, currency: "INR" } }),
    ).toMatchObject({
      currency: null,
      totals: { total: 0 },
      findings: [{ code: "currency_missing", message: expect.stringContaining(currency) }],
    });
    expect(price({ currency }, family, { exchangeRates: rates })).toMatchObject({
      totals: { total: 0 },
      findings: [{ code: "exchange_rate_missing", message: expect.stringContaining(currency) }],
    });
  });
});

describe("a locked price", () => {
  const organisation = { defaultMarkup: 2000 };

  it("stands whatever the markup says, and the markup is what is left of it", () => {
    const locked = price(
      { basis: "flat", priceLocked: true, lockedPrice: 90, lockReason: "Agreed" },
      family,
      organisation,
    );
    expect(locked).toMatchObject({ complete: true, findings: [], totals: { total: 90 } });
    expect(locked.line).toMatchObject({ cost: 100, markup: -10, price: 90 });
  });

  it("counts as a fixed price while its cost is unknown", () => {
    const locked = price(
      { cost: null, priceLocked: true, lockedPrice: 90, lockReason: "Agreed" },
      family,
      organisation,
    );
    expect(locked).toMatchObject({ complete: true, findings: [] });
    expect(locked.totals).toMatchObject({
      cost: 90,
      fixedPrices: 90,
      markup: 0,
      total: 90,
      marginBasisPoints: null,
    });
  });

  it("wants a price and a reason", () => {
    expect(price({ basis: "flat", priceLocked: true }, family, organisation)).toMatchObject({
      findings: [{ code: "lock_without_price", severity: "error" }],
      totals: { total: 120 },
    });
    expect(price({ priceLocked: true, lockedPrice: 0, lockReason: " " }).findings).toMatchObject([
      { code: "lock_without_reason", severity: "warning" },
    ]);
  });
});
