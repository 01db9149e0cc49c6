import { describe, expect, it } from "vitest";
import { comparedRates, copiedSheet, type SheetCopy } from "../../../src/domain/products/copiedSheet";
import { resourceNamed } from "../../../src/resources";

const lake = { id: "1", roomType: "Lake", mealPlan: "cp", weekdays: [] };
const winter = { ...lake, season: "Winter", from: "2027-01-01", to: "2027-03-31", double: 100 };
const summer = { ...lake, season: "Summer", from: "2027-06-01", to: "2027-08-31", double: 80 };
const fair = { ...lake, season: null, from: "2027-09-01", to: "2027-09-05", double: 200 };

it("joins rates by what they are for and when they hold, not by their places or ids", () => {
  const tent = { ...winter, id: "9", roomType: "Tent" };
  const after = [
    { ...fair, id: "2", from: "2028-09-01", to: "2028-09-05", double: 220 },
    tent,
    { ...winter, id: "3" },
  ];
  expect(comparedRates([winter, summer, fair], after)).toEqual({
    added: [tent],
    gone: [summer],
    changed: [{ before: fair, after: after[0], columns: ["from", "to", "double"] }],
    same: 1,
  });
});

it("joins each rate once where two are for the same", () => {
  expect(comparedRates([winter], [winter, winter])).toMatchObject({ added: [winter], gone: [], same: 1 });
});

describe("a copy for another year", () => {
  const fields = resourceNamed("hotel-sheets").fields;
  const copy: SheetCopy = { years: 1, days: 0, percent: 0, sellPercent: 0, step: 0, rounding: "nearest" };
  const periods = (...rates: [from: string, to: string][]) => {
    const sheet = {
      validFrom: rates[0]?.[0],
      validTo: rates.at(-1)?.[1],
      rates: rates.map(([from, to]) => ({ ...lake, from, to })),
    };
    const { rates: moved, validTo } = copiedSheet(fields, sheet, copy);
    return [...(moved as (typeof winter)[]).map(({ from, to }) => `${from} ${to}`), validTo];
  };

  it("has no gap and no day twice where its periods had none, with 29 February in one of the years", () => {
    expect(periods(["2027-01-01", "2027-02-28"], ["2027-03-01", "2027-04-30"])).toEqual([
      ...["2028-01-01 2028-02-29", "2028-03-01 2028-04-30", "2028-04-30"],
    ]);
    expect(periods(["2028-01-01", "2028-02-28"], ["2028-02-29", "2028-04-30"])).toEqual([
      ...["2029-01-01 2029-02-27", "2029-02-28 2029-04-30", "2029-04-30"],
    ]);
    expect(periods(["2028-02-01", "2028-02-29"])).toEqual(["2029-02-01 2029-02-28", "2029-02-28"]);
  });

  it("keeps a single day a single one, and the end of the calendar", () => {
    expect(periods(["2027-02-28", "2027-02-28"])[0]).toBe("2028-02-28 2028-02-28");
    expect(periods(["2028-02-29", "2028-02-29"])[0]).toBe("2029-02-28 2029-02-28");
    expect(periods(["2027-01-01", "9999-12-31"])[0]).toBe("2028-01-01 9998-12-31");
  });
});
