import { describe, expect, it } from "vitest";
import { type PricedHotelSheet, suppliedHotels } from "../../../src/domain/products/hotel";
import { suppliedActivities } from "../../../src/domain/products/activity";
import { suppliedTransports } from "../../../src/domain/products/transport";
import {
  activityLanes,
  type DayMark,
  decidingRates,
  hotelLanes,
  rateYear,
  stretchesOf,
  vehicleLanes,
} from "../../../src/domain/pricing/rateYear";

const sheet: PricedHotelSheet = {
  id: "s",
  supplierId: "a",
  hotelId: "h",
  currency: "INR",
  validFrom: "2027-01-01",
  validTo: "2027-11-30",
  rates: [
    { roomType: "Lake", mealPlan: "cp", season: "Year", from: "2027-01-01", to: "2027-12-31", double: 100 },
    { roomType: "Lake", mealPlan: "cp", season: "May", from: "2027-05-01", to: "2027-05-31", double: 150 },
    {
      ...{ roomType: "Lake", mealPlan: "cp", season: "Fair", from: "2027-09-01", to: "2027-09-02" },
      ...{ double: 200, sellDouble: 180, priority: 1 },
    },
  ],
};
const [lake] = suppliedHotels({ id: "h" }, [sheet], "2026-12-01").flatMap((supplied) =>
  rateYear(hotelLanes(supplied), 2027, "2027-10-10"),
);
const days = lake?.days ?? [];

describe("rateYear", () => {
  it("tells which row decides each night, as pricing has it", () => {
    expect(days).toHaveLength(365);
    expect(decidingRates(days).map(({ rate, count, from, to }) => [rate.season, count, from, to])).toEqual([
      // 334 days up to the end of the sheet, less 31 of May and 2 of the fair.
      ["Year", 301, "2027-01-01", "2027-11-30"],
      ["May", 31, "2027-05-01", "2027-05-31"],
      ["Fair", 2, "2027-09-01", "2027-09-02"],
    ]);
  });
  it("tells of nights after the sheet, of rows between which no priority decides, and of a price below its cost", () => {
    expect(stretchesOf(days, "gap")).toEqual([]);
    expect(stretchesOf(days, "outside")).toEqual([{ from: "2027-12-01", to: "2027-12-31" }]);
    expect(stretchesOf(days, "overlap")).toEqual([{ from: "2027-05-01", to: "2027-05-31" }]);
    expect(stretchesOf(days, "loss")).toEqual([{ from: "2027-09-01", to: "2027-09-02" }]);
  });
  it("tells when the rates end within 60 days, and not before", () => {
    expect(lake?.endsOn).toBe("2027-11-30");
    const early = suppliedHotels({ id: "h" }, [sheet], "2026-12-01").flatMap((supplied) =>
      rateYear(hotelLanes(supplied), 2027, "2027-08-01"),
    );
    expect(early[0]?.endsOn).toBeNull();
  });

  it("does not take the weekdays between two weekends for the end of rates", () => {
    const weekends = [{ ...sheet, rates: [{ double: 100, weekdays: ["sat", "sun"] as const }] }];
    const [room] = suppliedHotels({ id: "h" }, weekends, "2026-12-01").flatMap((supplied) =>
      rateYear(hotelLanes(supplied), 2027, "2027-08-01"),
    );
    expect(room?.endsOn).toBeNull();
    expect(room?.lane.name).toBe("Any room");
  });
  it("has a lane for each vehicle of a transport service, and for one that the rates alone name", () => {
    const transport = { id: "t", vehicles: [{ name: "Sedan" }, { name: "Van" }] };
    const rates = [
      { vehicle: "Sedan", price: 100, sellPrice: 90, from: "2027-01-01", to: "2027-06-30" },
      { vehicle: "Coach", price: 500 },
      { season: "Diwali", price: 120, from: "2027-10-20", to: "2027-10-31" },
    ];
    const own = [{ id: "s", supplierId: "a", transportId: "t", currency: "INR", rates }];
    const lanes = suppliedTransports(transport, own, "2026-12-01").flatMap((supplied) =>
      rateYear(vehicleLanes(supplied), 2027, "2026-12-01"),
    );
    const marked = (mark: DayMark) =>
      lanes.map(({ lane, days }) => [
        lane.name,
        stretchesOf(days, mark).map(({ from, to }) => `${from} ${to}`),
      ]);
    expect(marked("gap")).toEqual([
      ["Sedan", ["2027-07-01 2027-10-19", "2027-11-01 2027-12-31"]],
      ["Van", ["2027-01-01 2027-10-19", "2027-11-01 2027-12-31"]],
      ["Coach", []],
    ]);
    expect(marked("loss")[0]).toEqual(["Sedan", ["2027-01-01 2027-06-30"]]);
  });
  it("tells days before the first sheet and after the last as outside them, and those between two as without a rate", () => {
    const transport = { id: "t", vehicles: [{ name: "Sedan" }] };
    const part = (validFrom: string, validTo: string) => ({
      ...{ id: validFrom, supplierId: "a", transportId: "t", currency: "INR", validFrom, validTo },
      ...{ status: "published" as const, rates: [{ price: 100, to: "2027-10-20" }] },
    });
    const own = [part("2027-04-01", "2027-06-30"), part("2027-09-01", "2027-10-31")];
    const [lane] = suppliedTransports(transport, own, "2026-12-01").flatMap((supplied) =>
      rateYear(vehicleLanes(supplied), 2027, "2026-12-01"),
    );
    expect(stretchesOf(lane?.days ?? [], "outside")).toEqual([
      { from: "2027-01-01", to: "2027-03-31" },
      { from: "2027-11-01", to: "2027-12-31" },
    ]);
    expect(stretchesOf(lane?.days ?? [], "gap")).toEqual([
      { from: "2027-07-01", to: "2027-08-31" },
      { from: "2027-10-21", to: "2027-10-31" },
    ]);
  });
  it("has a lane for each ticket of an activity, in which rates for all tickets hold too", () => {
    const activity = { id: "a", ticketTypes: [{ name: "Adult" }, { name: "Child" }, { name: "Guide" }] };
    const rates = [
      { ticketType: "Adult", price: 100, sellPrice: 90 },
      { ticketType: "Child", price: 50, from: "2027-03-01", to: "2027-03-10" },
      { season: "Diwali", price: 70, from: "2027-10-20", to: "2027-10-31" },
    ];
    const own = [{ id: "s", supplierId: "a", activityId: "a", currency: "INR", rates }];
    const lanes = suppliedActivities(activity, own, "2026-12-01").flatMap((supplied) =>
      rateYear(activityLanes(supplied), 2027, "2027-10-01"),
    );
    expect(lanes.map(({ lane, days, endsOn }) => [lane.name, stretchesOf(days, "gap"), endsOn])).toEqual([
      ["Adult", [], null],
      [
        "Child",
        [
          { from: "2027-01-01", to: "2027-02-28" },
          { from: "2027-03-11", to: "2027-10-19" },
          { from: "2027-11-01", to: "2027-12-31" },
        ],
        "2027-10-31",
      ],
      [
        "Guide",
        [
          { from: "2027-01-01", to: "2027-10-19" },
          { from: "2027-11-01", to: "2027-12-31" },
        ],
        "2027-10-31",
      ],
    ]);
    // 100 sold at 90 all year; in Diwali the adults cost 70, sold at 90.
    const [adult] = lanes;
    expect(stretchesOf(adult?.days ?? [], "loss")).toEqual([
      { from: "2027-01-01", to: "2027-10-19" },
      { from: "2027-11-01", to: "2027-12-31" },
    ]);
    expect(decidingRates(adult?.days ?? []).map(({ rate, count }) => [rate.season ?? null, count])).toEqual([
      [null, 353],
      ["Diwali", 12],
    ]);
  });
});
