import { describe, expect, it } from "vitest";
import { newDay, newItem } from "../../../src/pages/itineraries/draft/dayEdits";
import { errorsWithoutBegun, withoutBegun } from "../../../src/pages/itineraries/draft/useDraft";

const begun = newItem("hotel_stay", { id: "new", nights: 1 });
const other = newItem("activity", { id: "old", title: "Walk" });
const draft = (item: typeof begun) => ({ days: [newDay({ id: "d", items: [other, item] })] });
const errors = { "days.0.items.1.title": ["Fill this in."], "days.0.items.0.cost": ["Too much."] };

describe("an item that was only begun", () => {
  it("is neither checked nor found wrong while it is open", () => {
    expect(withoutBegun(draft(begun), "new").days[0]?.items).toEqual([other]);
    expect(Object.keys(errorsWithoutBegun(errors, draft(begun), "new"))).toEqual(["days.0.items.0.cost"]);
  });

  it("is checked once it is left, named or picked", () => {
    const left = draft(begun);
    expect(withoutBegun(left, "old")).toBe(left);
    expect(errorsWithoutBegun(errors, left, undefined)).toBe(errors);
    for (const said of [{ title: "Haveli" }, { hotelId: "h" }, { cost: 100 }]) {
      const told = draft({ ...begun, ...said });
      expect(withoutBegun(told, "new")).toBe(told);
    }
  });
});
