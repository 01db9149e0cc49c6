import { describe, expect, it } from "vitest";
import { findExplanation } from "../../../src/domain/pricing/line";
import { priceItinerary } from "../../../src/domain/pricing/priceItinerary";
import { storedTotalsOf } from "../../../src/domain/pricing/result";
import { workedExample } from "./workedExample";

describe("priceItinerary, calculated by hand", () => {
  const result = priceItinerary(workedExample);
  const item = (id: string) => result.items.find(({ itemId }) => itemId === id);

  it("finds nothing missing", () => {
    expect(result.findings).toEqual([]);
    expect(result.complete).toBe(true);
    expect(result.currency).toBe("INR");
  });

  it("prices every item to the minor unit", () => {
    // 24 and 25 December: 7,000 + 900 for the child by the row, since its age band has no price without a bed; 26 December: 4,500 + 800.
    expect(item("stay")).toMatchObject({ cost: 2 * 790_000 + 530_000, markup: 316_500, price: 2_426_500 });
    // 2 × 11.35 + 5.05 = 27.75 USD × 84.5 = 2,344.875 INR: exactly half a paisa, to the even one. 10 % of the day.
    expect(item("museum")).toMatchObject({ cost: 234_488, markup: 23_449, price: 257_937 });
    // Two cars at 3,500, and 250 for each of the three who pay.
    expect(item("transfer")).toMatchObject({ cost: 700_000, markup: 75_000, price: 775_000 });
    expect(item("guide")).toMatchObject({ cost: 200_000, markup: 20_000, price: 220_000 });
    expect(item("dinner")).toMatchObject({ cost: 120_000, markup: 80_000, price: 200_000 });
    expect(item("fruit")).toMatchObject({ cost: 50_000, markup: -50_000, price: 0 });
    expect(item("flight")).toMatchObject({ cost: 0, markup: 0, price: 0, known: true });
    expect(item("kayak")).toMatchObject({ cost: 300_000, markup: 45_000, price: 345_000 });
  });

  const plain = { contained: false, taxClasses: [] };
  const gst = {
    ...{ name: "GST", basisPoints: 500, appliesTo: "cost_plus_markup" },
    ...{ base: 3_879_437, amount: 193_972 },
  };
  const tcs = { name: "TCS", basisPoints: 200, appliesTo: "total", base: 4_073_409, amount: 81_468 };

  it("adds up, taxes and rounds", () => {
    expect(result.totals).toEqual({
      cost: 3_414_488,
      fixedPrices: 0,
      markup: 464_949,
      adjustment: 0,
      discount: 0,
      subtotal: 3_879_437,
      taxes: [
        { ...gst, ...plain, id: null },
        { ...tcs, ...plain, id: null },
      ],
      rounding: 123,
      total: 4_155_000,
      marginBasisPoints: 1_198,
    });
  });

  it("splits the total by who uses what", () => {
    // The child bears 744,273.22 of 3,879,437: its bed, its ticket, a third of cars, guide and dinner.
    expect(result.perPerson).toEqual([
      { kind: "adult", age: null, amount: 1_678_930 },
      { kind: "adult", age: null, amount: 1_678_930 },
      { kind: "child", age: 8, amount: 797_140 },
      { kind: "infant", age: null, amount: 0 },
    ]);
  });

  it("keeps optional items out of the total and says what they would add", () => {
    expect(result.optional).toEqual([
      {
        dayId: "day-3",
        itemId: "kayak",
        title: "Kayak tour",
        price: 345_000,
        taxes: 17_250 + 7_245,
        total: 369_495,
        known: true,
      },
    ]);
    expect(result.optionalTotal).toBe(369_495);
  });

  it("gives the totals to store", () => {
    expect(storedTotalsOf(result)).toEqual({
      currency: "INR",
      cost: 3_414_488,
      markup: 464_949,
      taxes: [
        { ...gst, ...plain, taxId: null },
        { ...tcs, ...plain, taxId: null },
      ],
      exchanges: [{ from: "USD", to: "INR", rate: "84.5", date: "2026-11-01" }],
      rounding: 123,
      discount: null,
      total: 4_155_000,
      optionalTotal: 369_495,
      perAdult: 1_678_930,
      perChild: [{ age: 8, amount: 797_140 }],
      perInfant: 0,
      bySharing: result.bySharing,
      options: [],
    });
  });

  it("explains which rate won, which lost and why", () => {
    const stay = findExplanation(result.explanation, "cost:stay");
    expect(stay?.children.map(({ label, amount, detail }) => [label, amount, detail])).toEqual([
      ["24 to 25 Dec 2026", 1_580_000, 'Rate "Christmas, Deluxe, MAP, 24 to 25 Dec 2026".'],
      ["26 Dec 2026", 530_000, 'Rate "Winter, Deluxe, MAP, 1 Oct 2026 to 31 Mar 2027".'],
      ["Children", null, "Each by its age on the day of arrival."],
    ]);
    expect(stay?.children[0]?.children.map(({ label, amount, detail }) => [label, amount, detail])).toEqual([
      ["Double room", 1_400_000, "2 nights × 1 × INR 7,000.00"],
      ["Child of 8 without bed", 180_000, "2 nights × 1 × INR 900.00"],
      [
        "Winter, Deluxe, MAP, 1 Oct 2026 to 31 Mar 2027",
        null,
        "Not taken: its priority is 0, the winner's 5.",
      ],
      ["Suite, MAP, 1 Oct 2026 to 31 Mar 2027", null, "Not taken: is for Suite."],
    ]);
    expect(stay?.children[1]?.children.at(-2)?.detail).toBe("Not taken: ended on 25 Dec 2026.");
  });

  it("explains the exchange, the level of the markup, the tax base and the rounding", () => {
    const detailOf = (key: string) => findExplanation(result.explanation, key)?.detail;
    expect(detailOf("cost:museum")).toBe("Tickets by age = USD 27.75; 1 USD = 84.5 INR (rate of 1 Nov 2026)");
    expect(detailOf("tax:0")).toBe("5% of INR 38,794.37 (cost plus markup).");
    expect(findExplanation(result.explanation, "rounding")?.amount).toBe(123);
    const markups = findExplanation(result.explanation, "markup")?.children;
    expect(markups?.map(({ label, detail }) => [label, detail])).toEqual([
      ["Misty Peak Resort", "15% of INR 21,100.00, set by the organisation."],
      ["Fruit basket", "Complimentary: the business bears the cost."],
      ["Two cars from Kochi", "INR 250.00 per person, set by the item."],
      ["Tea museum", "10% of INR 2,344.88, set by day 2."],
      ["Guide", "10% of INR 2,000.00, set by day 2."],
      ["Dinner", "Price locked: Promised by phone."],
    ]);
  });
});
