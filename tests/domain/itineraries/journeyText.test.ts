import { describe, expect, it } from "vitest";
import { timesOf, routeText, timesText } from "../../../src/domain/itineraries/journeyText";
import type { PricedItem } from "../../../src/domain/itineraries/pricedItinerary";

const flight: PricedItem = { id: "f", kind: "flight", startTime: "22:10", endTime: "06:30" };

describe("the times of a journey", () => {
  it.each<[string, PricedItem, string]>([
    ["arrives on the next day where it arrives before it departs", flight, "22:10 – 06:30 +1"],
    [
      "arrives after the nights that it says",
      { ...flight, startTime: "05:00", nights: 2 },
      "05:00 – 06:30 +2",
    ],
    ["has no day more", { ...flight, startTime: "05:00" }, "05:00 – 06:30"],
    ["is its departure alone", { ...flight, endTime: null, nights: 1 }, "22:10"],
    [
      "counts no days of a stay",
      { ...flight, kind: "hotel_stay", startTime: "05:00", nights: 3 },
      "05:00 – 06:30",
    ],
  ])("%s", (_, item, text) => {
    expect(timesText(item)).toBe(text);
  });

  it("last until the day of arrival", () => {
    expect(timesOf({ ...flight, startTime: "05:00", nights: 1 }, null)).toEqual({
      start: 300,
      end: 1440 + 390,
    });
  });
});

describe("the route of a journey", () => {
  const kochi = { fromPlace: "Kochi", toPlace: " Munnar " };
  it.each<[Partial<PricedItem>, string]>([
    [kochi, "Kochi → Munnar"],
    [{ ...kochi, title: "Transfer from Kochi to Munnar" }, ""],
    [{ fromPlace: "Kochi" }, "from Kochi"],
    [{ toPlace: "Munnar" }, "to Munnar"],
    [{}, ""],
  ])("of %j is %j", (item, text) => {
    expect(routeText({ id: "t", kind: "transfer", ...item })).toBe(text);
  });
});
