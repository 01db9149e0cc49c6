import { describe, expect, it } from "vitest";
import type { PricedItem, PricedItinerary } from "../../../src/domain/itineraries/pricedItinerary";
import type { PriceInput, TaxRule } from "../../../src/domain/pricing/priceInput";
import { findExplanation } from "../../../src/domain/pricing/line";
import { priceItinerary } from "../../../src/domain/pricing/priceItinerary";
import { storedTotalsOf } from "../../../src/domain/pricing/result";
import type { TripScope } from "../../../src/vocabulary";
import { simpleInput } from "./simpleInput";

const item = (id: string, cost: number, more: Partial<PricedItem> = {}): PricedItem => ({
  id,
  kind: "transfer",
  basis: "flat",
  cost,
  ...more,
});

/** One item of 7,000.00 with 20 % on it, 8,400.00, unless others are given. */
function priced(
  taxes: readonly TaxRule[],
  {
    items = [item("a", 700_000)],
    itinerary = {},
    ...more
  }: { items?: readonly PricedItem[]; itinerary?: PricedItinerary } & Partial<PriceInput> = {},
) {
  const input = simpleInput({
    items,
    itinerary: { markup: { kind: "percent", basisPoints: 2_000 }, ...itinerary },
  });
  const organisation = { ...input.organisation, ...more.organisation, taxes };
  return priceItinerary({ ...input, ...more, organisation });
}
const linesOf = (...given: Parameters<typeof priced>) =>
  priced(...given).totals.taxes.map(({ name, base, amount }) => [name, base, amount]);

const margin: TaxRule = {
  name: "Margin VAT",
  basisPoints: 2_000,
  appliesTo: "markup_only",
  mode: "contained",
};
const gst: TaxRule = { id: "t1", name: "GST", basisPoints: 500 };
const tcs: TaxRule = { name: "TCS", basisPoints: 200, appliesTo: "total" };

describe("a contained tax", () => {
  it("is the part of its base that it makes out, and adds nothing", () => {
    // Markup 1,400.00 holds its 20 %: 1,400 × 20 / 120 = 233.333…
    expect(priced([margin]).totals).toMatchObject({
      total: 840_000,
      taxes: [{ base: 140_000, amount: 23_333, contained: true }],
    });
  });

  it("stands beside added ones, which count as if it were not there", () => {
    // GST 5 % of 8,400.00 = 420.00. TCS 2 % of 8,820.00 = 176.40. In the total of 8,820.00 are 8,820 × 10 / 110 = 801.8181…
    const inTotal: TaxRule = { ...tcs, name: "In all", basisPoints: 1_000, mode: "contained" };
    expect(linesOf([tcs, margin, inTotal, gst])).toEqual([
      ["Margin VAT", 140_000, 23_333],
      ["GST", 840_000, 42_000],
      ["TCS", 882_000, 17_640],
      ["In all", 882_000, 80_182],
    ]);
    expect(priced([tcs, margin, inTotal, gst]).totals.total).toBe(840_000 + 42_000 + 17_640);
  });

  it("is never below zero: a loss holds no tax", () => {
    const itinerary: PricedItinerary = { markup: { kind: "percent", basisPoints: -1_000 } };
    expect(linesOf([margin], { itinerary })).toEqual([["Margin VAT", 0, 0]]);
  });

  it.each([
    // 7,000 JPY, 20 % are 1,400, of which 1,400 / 6 = 233.33…; exactly half goes to the even one: 3 of 15 × 10/110…
    ["JPY", 7_000, 233],
    // 7.000 KWD: 1.400, of which 0.23333…
    ["KWD", 7_000, 233],
    // 0.75 INR: markup 0.15, of which 0.025, half-even 0.02.
    ["INR", 75, 2],
  ])("is rounded half-even to the minor unit of %s", (currency, cost, amount) => {
    expect(linesOf([margin], { items: [item("a", cost)], itinerary: { currency } })[0]?.[2]).toBe(amount);
  });

  it("is told in the explanation, and is no part of its sum", () => {
    const node = findExplanation(
      priced([{ ...margin, scopes: ["outbound"] }], { trip: { scope: "outbound" } }).explanation,
      "tax:0",
    );
    expect(node).toMatchObject({
      amount: null,
      detail: "INR 233.33, contained in INR 1,400.00 (markup only) at 20%. Falls on: outbound trips.",
    });
  });
});

describe("the base of a tax", () => {
  it("is cost, markup, fees, the price, or all of it with the other taxes", () => {
    // A transfer of 1,000.00 and a fee of 200.00, each with 20 %: 1,200.00 + 240.00.
    const items = [item("a", 100_000), item("b", 20_000, { kind: "fee" })];
    const on = (appliesTo: TaxRule["appliesTo"]) => ({ name: appliesTo, basisPoints: 1_000, appliesTo });
    expect(
      linesOf([on("cost"), on("markup_only"), on("fee"), on("cost_plus_markup"), on("total")], { items }),
    ).toEqual([
      ["cost", 120_000, 12_000],
      ["markup_only", 24_000, 2_400],
      ["fee", 24_000, 2_400],
      ["cost_plus_markup", 144_000, 14_400],
      // 1,440.00 + 120.00 + 24.00 + 24.00 + 144.00 = 1,752.00
      ["total", 175_200, 17_520],
    ]);
  });

  it("has the items of its classes; exempt ones bear none, and items are packages where nobody says otherwise", () => {
    // Each at 1,000.00 with 20 %: 1,200.00.
    const items = [
      item("a", 100_000),
      item("b", 100_000, { taxClass: "agency" }),
      item("c", 100_000, { taxClass: "disbursement" }),
      item("d", 100_000, { taxClass: "exempt" }),
    ];
    const agency: TaxRule = { name: "Agency", basisPoints: 1_800, taxClasses: ["agency"] };
    // On the package and the agency's service: 2,400.00, and of the 18 % on the latter 216.00.
    const total: TaxRule = { ...tcs, taxClasses: ["package", "agency"] };
    expect(linesOf([gst, agency, total], { items })).toEqual([
      ["GST", 360_000, 18_000],
      ["Agency", 120_000, 21_600],
      // 2,400.00 + GST 5 % of these 120.00 + 216.00 = 2,736.00
      ["TCS", 273_600, 5_472],
    ]);
    const organisation = { defaultTaxClass: "exempt" as const };
    expect(linesOf([gst], { items, organisation })).toEqual([["GST", 240_000, 12_000]]);
  });

  it("of an optional item is that item alone, contained taxes left out", () => {
    const items = [item("a", 100_000, { inclusion: "optional" })];
    expect(priced([gst, margin], { items }).optional).toMatchObject([
      { price: 120_000, taxes: 6_000, total: 126_000 },
    ]);
  });
});

describe("whether a tax falls", () => {
  const falls = (rule: Partial<TaxRule>, given: Parameters<typeof priced>[1] = {}) => {
    const { totals, findings } = priced([{ ...gst, ...rule }], given);
    const undecided = findings.some(({ code, severity }) => code === "tax_undecided" && severity === "error");
    return undecided ? "undecided" : totals.taxes.length === 1;
  };

  it.each([
    ["2028-02-29", "2028-02-29", "2028-02-29", true],
    ["2028-02-28", "2028-02-29", null, false],
    ["2028-03-01", null, "2028-02-29", false],
    ["2028-03-01", "2028-02-29", "2028-03-01", true],
  ])("on a trip that starts on %s, in force from %s to %s: %s", (startDate, from, to, expected) => {
    expect(falls({ from, to }, { itinerary: { startDate } })).toBe(expected);
  });

  it("depends on the scope of the trip, where it says so", () => {
    const foreign = { scopes: ["outbound", "inbound"] as const };
    expect(falls(foreign, { trip: { scope: "outbound" } })).toBe(true);
    expect(falls(foreign, { trip: { scope: "domestic" } })).toBe(false);
    expect([falls(foreign, { trip: { scope: null } }), falls(foreign)]).toEqual(["undecided", "undecided"]);
    expect(falls({ scopes: [] })).toBe(true);
  });

  it("offers the scopes of a trip that has none, and nothing where something else is not known", () => {
    const outsideOf = (rule: TaxRule) => priced([rule]).findings.map(({ outside }) => outside);
    const fix = (scope: TripScope) => ({
      ...{ kind: "set_trip", label: `The trip is ${scope}`, values: { scope } },
    });
    expect(outsideOf({ ...tcs, scopes: ["outbound"] })).toEqual([
      [fix("domestic"), fix("inbound"), fix("outbound")],
    ]);
    expect(outsideOf({ ...tcs, buyer: "business" })).toEqual([undefined]);
  });

  it("depends on the countries of what is counted, where it names one", () => {
    const hotels = [
      { id: "h1", country: "NP" },
      { id: "h2", country: "IN" },
    ];
    const at = (hotelId: string, more: Partial<PricedItem> = {}) => ({
      hotels,
      items: [item("a", 1, { hotelId, ...more })],
    });
    expect(falls({ destination: "NP" }, at("h1"))).toBe(true);
    expect(falls({ destination: "NP" }, at("h2"))).toBe(false);
    expect(falls({ destination: "NP" }, at("h1", { inclusion: "excluded" }))).toBe("undecided");
    expect(falls({ destination: "NP" })).toBe("undecided");
  });

  it("depends on the buyer, of whom nothing is known", () => {
    expect(falls({ buyer: "business" })).toBe("undecided");
    expect(falls({ buyer: "business" }, { trip: { buyer: "person" } })).toBe(false);
  });

  it("is decided where one condition is not met, whatever is not known of the others, and where it is not in force", () => {
    expect(falls({ buyer: "business", scopes: ["inbound"] }, { trip: { scope: "domestic" } })).toBe(false);
    expect(falls({ buyer: "business", to: "2026-01-01" })).toBe(false);
  });
});

describe("the stored totals", () => {
  it("keep of each tax what it was and what it was counted on", () => {
    expect(storedTotalsOf(priced([{ ...gst, taxClasses: ["package"] }]))?.taxes).toEqual([
      {
        taxId: "t1",
        name: "GST",
        basisPoints: 500,
        appliesTo: "cost_plus_markup",
        contained: false,
        taxClasses: ["package"],
        base: 840_000,
        amount: 42_000,
      },
    ]);
  });
});
