import { describe, expect, it } from "vitest";
import { hotelSheets } from "../../src/resources/hotelSheets";
import { itineraries } from "../../src/resources/itineraries";
import { transportSheets } from "../../src/resources/transportSheets";
import { applies, conditionsIn, onlyWhatApplies } from "../../src/schema/applying";
import { brokenChecks } from "../../src/schema/brokenChecks";
import type { AnyFields } from "../../src/schema/field/field";

const { fields } = hotelSheets;
const supplement = (values: object) => ({ ...values, name: "City tax", commissionable: true, taxed: true });
const errorsOf = (declared: { fields: AnyFields }, values: Record<string, unknown>) =>
  brokenChecks(declared, values, new Set(Object.keys(values)));

describe("what applies only where another field says so", () => {
  it("is found beside the field, else around it, and applies where the other is not known", () => {
    expect(applies(fields.commission, [{ terms: "net" }])).toBe(false);
    expect(applies(fields.commission, [{ terms: "commissionable" }])).toBe(true);
    expect(applies(fields.commission, [{}])).toBe(true);
    const { singleSupplement } = fields.rates.of;
    expect(applies(singleSupplement, [{ double: 5 }, { basis: "per_room" }])).toBe(false);
    // A supplement has a basis of its own, which the sheet's is not asked for.
    const { cost } = fields.supplements.of;
    expect(applies(cost, [{ basis: "per_room_night" }, { basis: "per_room" }])).toBe(true);
    expect([...conditionsIn(fields)]).toEqual(expect.arrayContaining(["terms", "taxIncluded", "basis"]));
  });

  it("is emptied at every depth, and what applies is the same object", () => {
    const applying = {
      terms: "net",
      taxIncluded: true,
      basis: "per_room",
      rates: [{ double: 5_000 }],
      supplements: [supplement({ basis: "percent", basisPoints: 750 })],
    };
    expect(onlyWhatApplies(fields, applying)).toBe(applying);
    const children = [{ fromAge: 0, toAge: 5, cost: 0 }];
    const left = onlyWhatApplies(fields, {
      ...applying,
      ...{ commission: 1_500, supplierTax: 500 },
      rates: [{ double: 5_000, singleSupplement: 900 }],
      supplements: [
        { ...supplement({ basis: "percent", basisPoints: 750, cost: 200, childPrices: children }) },
        { ...supplement({ basis: "per_person_stay", cost: 200, childPrices: children }), taxed: false },
      ],
      offers: [{ kind: "percent", basisPoints: 1_000, amount: 700, basis: "per_stay" }],
    });
    expect(left).toMatchObject({
      ...{ commission: null, supplierTax: null },
      rates: [{ double: 5_000, singleSupplement: null }],
      supplements: [
        { basisPoints: 750, cost: null, childPrices: [] },
        { cost: 200, childPrices: children, taxed: true },
      ],
      offers: [{ basisPoints: 1_000, amount: null, basis: "per_room_night" }],
    });
  });

  it("is refused where it is written, at its path and in words", () => {
    const sheet = {
      ...{ terms: "net", taxIncluded: true, commission: 1_500 },
      supplements: [supplement({ basis: "percent", basisPoints: 750, cost: 200 })],
    };
    expect(errorsOf(hotelSheets, sheet)).toEqual({
      commission: [
        "Leave this out: it counts only where “Prices are” is “Gross: what the customer pays, less your commission”.",
      ],
      "supplements.0.cost": [expect.stringContaining("“Counted” is “Per person and night” or ")],
    });
    // What was stored before the rule was there does not stand in the way of another change.
    expect(brokenChecks(hotelSheets, sheet, new Set(["terms"]))).toEqual({});
    const cars = { basis: "per_km", rates: [{ price: 2_000, includedKm: 80 }] };
    expect(Object.keys(errorsOf(transportSheets, cars))).toEqual(["rates.0.includedKm"]);
  });

  it("is the part of the chosen kind in a markup and in an adjustment", () => {
    const both = { basisPoints: 1_000, amount: 700 };
    const values = {
      markup: { kind: "percent", ...both, per: "person" },
      adjustment: { kind: "fixed_total", ...both, reason: "Agreed" },
      days: [{ markup: null, items: [{ kind: "meal", markup: { kind: "amount", ...both, per: "person" } }] }],
    };
    const left = onlyWhatApplies(itineraries.fields, values);
    expect(left).toMatchObject({
      markup: { basisPoints: 1_000, amount: null, per: null },
      adjustment: { basisPoints: null, amount: 700 },
      days: [{ markup: null, items: [{ markup: { basisPoints: null, amount: 700, per: "person" } }] }],
    });
    expect(Object.keys(errorsOf(itineraries, values)).sort()).toEqual([
      "adjustment.basisPoints",
      "days.0.items.0.markup.basisPoints",
      "markup.amount",
      "markup.per",
    ]);
    expect(errorsOf(itineraries, left)).toEqual({});
  });

  it("is not asked for where it does not apply", () => {
    const priced = (values: object) =>
      Object.keys(errorsOf(hotelSheets, { supplements: [supplement(values)] }));
    const nothing = { cost: null, sell: null, basisPoints: null };
    expect(priced({ ...nothing, basis: "per_room_night" })).toEqual(["supplements.0.cost"]);
    expect(priced({ ...nothing, basis: "percent" })).toEqual(["supplements.0.basisPoints"]);
    expect(priced({ ...nothing, basis: "percent", basisPoints: 750 })).toEqual([]);
  });
});
