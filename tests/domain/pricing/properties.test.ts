import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { checkItinerary } from "../itineraries/priceAndCheck";
import type { PricedItinerary } from "../../../src/domain/itineraries/pricedItinerary";
import type { Explanation } from "../../../src/domain/pricing/line";
import type { PriceInput } from "../../../src/domain/pricing/priceInput";
import { priceItinerary } from "../../../src/domain/pricing/priceItinerary";
import { storedTotalsOf } from "../../../src/domain/pricing/result";
import { activitySheets } from "../../../src/resources/activitySheets";
import { hotelSheets } from "../../../src/resources/hotelSheets";
import { transportSheets } from "../../../src/resources/transportSheets";
import { onlyWhatApplies } from "../../../src/schema/applying";
import { anyInput } from "./anyInput";
import { workedExample } from "./workedExample";
import { rounds } from "../../promises/fixtures/rounds";

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const runs = { numRuns: rounds({ few: 50, full: 500 }) };

// A busy machine may take its time.
vi.setConfig({ testTimeout: 60_000 });

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
}

function expectSums(node: Explanation): void {
  const summands = node.children.filter(
    ({ amount, currency }) => amount !== null && currency === node.currency,
  );
  if (summands.length > 0 && !node.key.startsWith("cost:")) {
    expect([node.label, sum(summands.map(({ amount }) => amount ?? 0))]).toEqual([node.label, node.amount]);
  }
  node.children.forEach(expectSums);
}

describe("any itinerary, however little is filled in", () => {
  it("has a price whose parts add up to the whole", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const price = priceItinerary(input);
        const { items, totals, perPerson, bySharing, optional, optionalTotal, explanation } = price;
        const counted = items.filter(
          ({ inclusion }) => inclusion === "included" || inclusion === "complimentary",
        );
        expect(sum(counted.map(({ cost }) => cost))).toBe(totals.cost);
        expect(sum(counted.map(({ markup }) => markup)) + totals.adjustment).toBe(totals.markup);
        for (const item of items) expect(item.cost + item.markup).toBe(item.price);
        expect(totals.cost + totals.markup).toBe(totals.subtotal);
        const added = totals.taxes.filter(({ contained }) => !contained);
        expect(totals.subtotal + sum(added.map(({ amount }) => amount)) + totals.rounding).toBe(totals.total);
        expect(sum(optional.map(({ total }) => total))).toBe(optionalTotal);
        const paying = (input.itinerary.adults ?? 0) + (input.itinerary.childAges ?? []).length;
        if (paying > 0) expect(sum(perPerson.map(({ amount }) => amount))).toBe(totals.total);
        if (paying > 0) expect(sum(bySharing.map(({ count, each }) => count * each))).toBe(totals.total);
        const people = bySharing.map(({ kind, count }) => Array.from({ length: count }, () => kind)).flat();
        expect(people).toEqual(perPerson.map(({ kind }) => kind));
        expect(explanation.amount).toBe(totals.total);
        expectSums(explanation);
        items.forEach((item) => expectSums(item.explanation));
      }),
      runs,
    );
  });

  it("costs the same without what does not apply on its rate sheets", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const applying = {
          ...input,
          hotelSheets: input.hotelSheets.map((sheet) => onlyWhatApplies(hotelSheets.fields, sheet)),
          activitySheets: input.activitySheets.map((sheet) => onlyWhatApplies(activitySheets.fields, sheet)),
          transportSheets: input.transportSheets.map((sheet) =>
            onlyWhatApplies(transportSheets.fields, sheet),
          ),
        };
        const said = (of: PriceInput) => {
          const { totals, perPerson, optional, explanation, findings, items } = priceItinerary(of);
          return { totals, perPerson, optional, explanation, findings, lines: items.map(({ cost }) => cost) };
        };
        expect(said(applying)).toEqual(said(input));
      }),
      runs,
    );
  });

  it("costs the same whatever taxes are contained in it", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { totals, perPerson, optional } = priceItinerary(input);
        const taxes = input.organisation.taxes?.filter(({ mode }) => mode !== "contained");
        const without = priceItinerary({ ...input, organisation: { ...input.organisation, taxes } });
        expect([without.totals.total, without.perPerson, without.optional]).toEqual([
          totals.total,
          perPerson,
          optional,
        ]);
        for (const { base, amount } of totals.taxes.filter(({ contained }) => contained))
          expect(amount).toBeLessThanOrEqual(base);
      }),
      runs,
    );
  });

  it("is priced alike each time, by whole numbers only, and leaves its input as it was", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const before = structuredClone(input);
        const price = priceItinerary(input);
        const findings = checkItinerary(input);
        expect(priceItinerary(structuredClone(input))).toEqual(price);
        expect(checkItinerary(structuredClone(input))).toEqual(findings);
        expect(input).toEqual(before);
        const numbers = [...numbersIn(price), ...numbersIn(storedTotalsOf(price)), ...numbersIn(findings)];
        expect(numbers.every(Number.isSafeInteger)).toBe(true);
        expect(numbers.some((number) => Object.is(number, -0))).toBe(false);
        expect(structuredClone(price)).toEqual(price);
      }),
      runs,
    );
  });

  it("says what is missing wherever an included item has no full price", () => {
    const check = (input: PriceInput) => {
      const price = priceItinerary(input);
      if (!price.complete) expect(price.findings.length).toBeGreaterThan(0);
    };
    fc.assert(fc.property(anyInput, check), runs);
    // One child, and two stays in one night: the second has nobody.
    const stay = { kind: "hotel_stay", hotelId: "h" } as const;
    const days = [
      {
        id: "d",
        items: [
          { ...stay, id: "a", cost: 0 },
          { ...stay, id: "b" },
        ],
      },
    ];
    check({
      itinerary: { startDate: "2026-12-01", adults: 0, childAges: [0], days },
      ...{ hotels: [{ id: "h" }], activities: [], transports: [] },
      hotelSheets: [{ id: "s", hotelId: "h", supplierId: "x", supplierName: "X", status: "published" }],
      ...{ activitySheets: [], transportSheets: [] },
      organisation: { currency: "INR" },
      pricedOn: "2026-11-21",
    });
  });

  it("gives adults shares that differ by one minor unit at most", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const shares = priceItinerary(input).perPerson.filter(({ kind }) => kind === "adult");
        const amounts = shares.map(({ amount }) => amount);
        if (amounts.length > 0) expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
      }),
      runs,
    );
  });
});

describe("what the price follows", () => {
  const cost = fc.integer({ min: 0, max: 5_000_000 });
  const withCost = (given: number, basisPoints = 1_500) => {
    const [day] = workedExample.itinerary.days ?? [];
    const items = [
      { id: "fee", kind: "fee" as const, cost: given, markup: { kind: "percent" as const, basisPoints } },
    ];
    const days = [{ id: "day-1", items: [...(day?.items ?? []), ...items] }];
    const itinerary: PricedItinerary = { ...workedExample.itinerary, days };
    return priceItinerary({ ...workedExample, itinerary }).totals.total;
  };

  it("never falls when a cost or a markup rises", () => {
    fc.assert(
      fc.property(cost, cost, fc.nat(9_000), fc.nat(9_000), (a, b, markup, more) => {
        expect(withCost(Math.max(a, b), markup)).toBeGreaterThanOrEqual(withCost(Math.min(a, b), markup));
        expect(withCost(a, markup + more)).toBeGreaterThanOrEqual(withCost(a, markup));
      }),
      runs,
    );
  });

  it("does not depend on the order of a day's items, where nobody shares a markup amount", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const isStay = ({ kind, hotelId }: { kind?: unknown; hotelId?: unknown }) =>
          kind === "hotel_stay" || Boolean(hotelId);
        const plain = <Marked extends { markup?: { kind: unknown } | null }>(one: Marked) =>
          one.markup?.kind === "amount" ? { ...one, markup: null } : one;
        const days = (input.itinerary.days ?? []).map((day) => plain(day));
        // Stays keep their order: the children who are left sleep in the first of a day.
        const turned = days.map((day) => {
          const items = day.items ?? [];
          return {
            ...day,
            items: [...items.filter(isStay), ...items.filter((one) => !isStay(one)).reverse()],
          };
        });
        const [one, other] = [days, turned].map((days) => {
          const itinerary = { ...plain(input.itinerary), days };
          const { totals, perPerson, bySharing, optionalTotal } = priceItinerary({ ...input, itinerary });
          return { totals, perPerson, bySharing, optionalTotal };
        });
        expect(other).toEqual(one);
      }),
      runs,
    );
  });

  it("holds where it is locked, whatever the rates, the party and the dates become", () => {
    fc.assert(
      fc.property(anyInput, anyInput, fc.nat(5_000_000), (input, later, lockedPrice) => {
        const days = (input.itinerary.days ?? []).map((day) => ({
          ...day,
          items: (day.items ?? []).map((item) => ({ ...item, priceLocked: true, lockedPrice })),
        }));
        const { startDate, adults, childAges, infants, rooms } = later.itinerary;
        const { hotelSheets, activitySheets } = later;
        const party = { startDate, adults, childAges, infants, rooms };
        const then = priceItinerary({
          ...{ ...input, hotelSheets, activitySheets },
          itinerary: { ...input.itinerary, ...party, days },
        });
        if (then.currency === null) return;
        for (const { price, inclusion } of then.items)
          if (inclusion === "included" || inclusion === "optional") expect(price).toBe(lockedPrice);
      }),
      runs,
    );
  });

  it("does not depend on the order of the hotels, the activities and the sheets it is given", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const turned = {
          ...input,
          hotels: input.hotels.toReversed(),
          activities: input.activities.toReversed(),
          hotelSheets: input.hotelSheets.toReversed(),
          activitySheets: input.activitySheets.toReversed(),
        };
        expect(priceItinerary(turned)).toEqual(priceItinerary(input));
      }),
      runs,
    );
  });
});

describe("values that no form should hold", () => {
  const odd = fc.constantFrom<unknown>(
    NaN,
    Infinity,
    -1,
    1.5,
    2 ** 53,
    "12",
    "",
    {},
    [],
    true,
    "2026-02-30",
    "9999-12-31",
  );

  it("are read as missing: nothing throws and nothing but whole numbers comes out", () => {
    const keys = ["startDate", "adults", "infants", "rooms", "currency", "markup"] as const;
    const itemKeys = [
      "cost",
      "nights",
      "rooms",
      "quantity",
      "currency",
      "markup",
      "lockedPrice",
      "startTime",
    ] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...keys),
        fc.constantFrom(...itemKeys),
        odd,
        odd,
        (key, itemKey, first, second) => {
          const days = workedExample.itinerary.days?.map((day) => {
            return { ...day, items: day.items?.map((item) => ({ ...item, [itemKey]: second })) };
          });
          // On purpose of the wrong type.
          const itinerary = { ...workedExample.itinerary, days, [key]: first } as PricedItinerary;
          const price = priceItinerary({ ...workedExample, itinerary });
          checkItinerary({ ...workedExample, itinerary });
          expect(numbersIn(price).every(Number.isSafeInteger)).toBe(true);
        },
      ),
      runs,
    );
  });

  it("are pointed out where an amount is beyond all reason", () => {
    const items = [{ id: "x", kind: "fee" as const, cost: Number.MAX_SAFE_INTEGER, quantity: 10_000 }];
    const itinerary = { ...workedExample.itinerary, days: [{ id: "1", items }] };
    const price = priceItinerary({ ...workedExample, itinerary });
    expect(price.findings).toMatchObject([{ code: "amount_too_large", itemId: "x" }]);
    expect(price.totals.total).toBe(0);
  });
});
