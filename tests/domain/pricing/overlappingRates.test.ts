import { describe, expect, it } from "vitest";
import type { HotelRate } from "../../../src/domain/products/hotel";
import { overlapHints, overlappingRates, overlapText } from "../../../src/domain/pricing/overlaps";
import { hotelSheets } from "../../../src/resources/hotelSheets";

const winter: HotelRate = {
  roomType: "Deluxe",
  mealPlan: "cp",
  season: "Winter",
  from: "2026-10-01",
  to: "2027-03-31",
};
const festive: HotelRate = { ...winter, season: "Festive", from: "2026-12-20", to: "2027-01-05" };
const overlaps = (...rates: HotelRate[]) => overlappingRates(rates, ({ roomType }) => roomType ?? null);

describe("rates of overlapping seasons and the same priority", () => {
  it("are named with the days that both hold, and with the one that counts", () => {
    expect(overlaps(winter, festive)).toEqual([
      { rates: [0, 1], from: "2026-12-20", to: "2027-01-05", counts: 1, because: "shorter season" },
    ]);
    expect(overlaps(winter, { ...winter, season: "Twice" })).toMatchObject([
      { rates: [0, 1], counts: 0, because: "further up" },
    ]);
  });

  it.each<[string, Partial<HotelRate>, Partial<HotelRate>]>([
    ["another priority", {}, { priority: 5 }],
    ["another subject", {}, { roomType: "Suite" }],
    ["a subject that is not chosen yet", {}, { roomType: null }],
    ["seasons one after the other", { to: "2026-12-19" }, {}],
    ["other weekdays", { weekdays: ["fri", "sat"] }, { weekdays: ["sun", "mon"] }],
    ["no shared weekday in the few shared days", {}, { to: "2026-12-21", weekdays: ["fri"] }],
    ["a date that is not there yet", {}, { to: undefined }],
    ["a date that cannot be read", {}, { to: "5 Januar" }],
  ])("are none with %s", (_, first, second) => {
    expect(overlaps({ ...winter, ...first }, { ...festive, ...second })).toEqual([]);
  });

  it("are told in the table of a hotel's rates, room type and meal plan being the same", () => {
    const hint = (...rates: object[]) =>
      overlapHints(hotelSheets.fields.rates, rates as Record<string, unknown>[]);
    expect(hint(winter, { ...festive, mealPlan: "map" }, { ...festive, roomType: undefined })).toEqual([]);
    expect(hint(winter, { ...festive, mealPlan: "map" }, festive)).toEqual([
      {
        row: 2,
        text:
          "Rate 1 (\u2068Winter\u2069) and rate 3 (\u2068Festive\u2069) both hold 20 Dec 2026 to 5 Jan 2027 " +
          "with the same priority. Rate 3 counts: its season is shorter.",
      },
    ]);
  });

  it("are told of without a season's name too", () => {
    const rates = [winter, { ...winter, season: null }];
    const [overlap] = overlaps(...rates);
    expect(overlap && overlapText(rates, overlap)).toMatch(
      /^Rate 1 \(\u2068Winter\u2069\) and rate 2 both hold/,
    );
  });
});
