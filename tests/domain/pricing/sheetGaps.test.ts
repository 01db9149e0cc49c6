import { describe, expect, it } from "vitest";
import { type PricedHotelSheet, suppliedHotels } from "../../../src/domain/products/hotel";
import { hotelLanes, sheetGaps } from "../../../src/domain/pricing/rateYear";

const valid = { validFrom: "2027-01-01", validTo: "2027-12-31" };
const lake = { roomType: "Lake", mealPlan: "cp", double: 100 } as const;
const weekend = { ...lake, weekdays: ["fri", "sat"] as const };

function gapsOf(rates: PricedHotelSheet["rates"], dates: Partial<PricedHotelSheet> = valid) {
  const sheet: PricedHotelSheet = {
    id: "s",
    supplierId: "a",
    hotelId: "h",
    currency: "INR",
    ...dates,
    rates,
  };
  const lanes = suppliedHotels({ id: "h" }, [sheet], "2026-12-01").flatMap(hotelLanes);
  return sheetGaps(sheet, lanes);
}

describe("sheetGaps", () => {
  it("says nothing of a sheet with a rate for each of its days", () => {
    expect(gapsOf([{ ...lake, from: "2027-01-01", to: "2027-12-31" }])).toEqual([]);
  });
  it("puts the weekdays that lack a rate for weeks in one stretch, and all days apart from them", () => {
    // 2 April 2027 is a Friday, 25 September a Saturday.
    expect(gapsOf([{ ...weekend, from: "2027-04-02", to: "2027-09-25" }])).toEqual([
      {
        names: [],
        days: [
          { from: "2027-01-01", to: "2027-04-01" },
          { from: "2027-04-04", to: "2027-09-23", weekdays: ["sun", "mon", "tue", "wed", "thu"] },
          { from: "2027-09-26", to: "2027-12-31" },
        ],
      },
    ]);
  });
  it("keeps two gaps apart that lie in different weeks, or in one", () => {
    expect(
      gapsOf([
        { ...lake, from: "2027-01-01", to: "2027-02-01" },
        { ...lake, from: "2027-02-03", to: "2027-02-05" },
        { ...lake, from: "2027-02-20", to: "2027-12-31" },
      ])[0]?.days,
    ).toEqual([
      { from: "2027-02-02", to: "2027-02-02" },
      { from: "2027-02-06", to: "2027-02-19" },
    ]);
  });
  it("names what lacks the days where something else has a rate on them", () => {
    const winter = { from: "2027-01-01", to: "2027-03-31" };
    const days = [{ from: "2027-04-01", to: "2027-12-31" }];
    expect(
      gapsOf([
        { ...lake, from: "2027-01-01", to: "2027-12-31" },
        { ...lake, ...winter, mealPlan: "map" },
        { ...lake, ...winter, roomType: "Garden" },
      ]),
    ).toEqual([{ names: ["Lake, MAP", "Garden, CP"], days }]);
  });
  it("looks between the first and the last rate of a sheet that says no dates", () => {
    const rates = [
      { ...lake, from: "2027-01-10", to: "2027-01-20" },
      { ...lake, from: "2027-02-01", to: "2027-02-10" },
    ];
    expect(gapsOf(rates, {})[0]?.days).toEqual([{ from: "2027-01-21", to: "2027-01-31" }]);
    expect(gapsOf([{ double: 100 }], {})).toEqual([]);
  });
});
