import { describe, expect, it } from "vitest";
import { newDay, newItem } from "../../../src/pages/itineraries/draft/dayEdits";
import { dayName, runningStays } from "../../../src/pages/itineraries/draft/draft";
import { joinParts } from "../../../src/domain/formats/text";

describe("joinParts", () => {
  it("leaves out what is empty", () => {
    expect(joinParts(["TRP-1", "", null, "24 – 30 Dec"])).toBe("TRP-1 · 24 – 30 Dec");
  });

  it("isolates the parts where one is written from right to left", () => {
    expect(joinParts(["دبي", "24 – 30 Dec"])).toBe("\u2068دبي\u2069 · \u206824 – 30 Dec\u2069");
  });

  it("isolates the names in what a day and a stay are called", () => {
    const stay = newItem("hotel_stay", { id: "a", title: "قصر", nights: 2 });
    const first = newDay({ id: "first", title: "دبي", items: [stay] });
    expect(dayName(first, 0)).toBe("\u2068Day 1\u2069 · \u2068دبي\u2069");
    expect(runningStays([first, newDay({ id: "second" })], 1)).toEqual([
      { itemId: "a", isVehicle: false, text: "\u2068قصر\u2069 · \u2068night 2 of 2\u2069" },
    ]);
    const car = newItem("transport", { id: "c", title: "Innova", nights: 3 });
    const days = [newDay({ id: "first", items: [car] }), ...["2", "3", "4"].map((id) => newDay({ id }))];
    expect(days.map((_, index) => runningStays(days, index).map(({ text }) => text))).toEqual([
      [],
      ["Innova · day 2 of 3, included"],
      ["Innova · day 3 of 3, included"],
      [],
    ]);
  });
});
