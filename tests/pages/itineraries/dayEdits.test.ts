import { describe, expect, it } from "vitest";
import { itineraries } from "../../../src/resources/itineraries";
import { presentSchema } from "../../../src/schema/bodies";
import { brokenChecks } from "../../../src/schema/brokenChecks";
import {
  changeDay,
  changeItem,
  copyItem,
  type DayEdit,
  insertDay,
  insertItem,
  moveDaysTogether,
  moveItemsTogether,
  newDay,
  newItem,
  pasteDays,
  pasteItems,
  removeDays,
  removeItems,
  repeatDay,
  sendItems,
} from "../../../src/pages/itineraries/draft/dayEdits";

const item = (id: string) => newItem("activity", { id, title: id });
const first = newDay({ id: "first", title: "First", items: [item("a"), item("b"), item("c")] });
const second = newDay({ id: "second", title: "Second", items: [item("d")] });
const days = [first, second];
const shape = (edited: readonly { id: string; items: readonly { id: string }[] }[]) =>
  edited.map((day) => [day.id, ...day.items.map(({ id }) => id)].join(" "));

describe("the edits of an itinerary's days", () => {
  it("makes days and items that the declaration accepts", () => {
    const read = presentSchema(itineraries.fields.days).safeParse(days);
    expect(read.error?.issues).toBeUndefined();
  });

  it("adds, moves and removes days", () => {
    expect(shape(pasteDays([newDay({ id: "third" })])(days))).toEqual(["first a b c", "second d", "third"]);
    expect(shape(moveDaysTogether(new Set(["first"]), 0, 1)(days))).toEqual(["second d", "first a b c"]);
    expect(shape(removeDays(new Set(["first"]))(days))).toEqual(["second d"]);
  });

  it("repeats a day behind itself, with ids of its own for its items", () => {
    const [original, copy, last] = repeatDay("first", "copy")(days);
    expect([original?.id, copy?.id, last?.id]).toEqual(["first", "copy", "second"]);
    expect(copy?.items.map(({ title }) => title)).toEqual(["a", "b", "c"]);
    const ids = [...first.items, ...(copy?.items ?? [])].map(({ id }) => id);
    expect(new Set(ids).size).toBe(6);
  });

  it("gives the rows of a copied item ids of their own: those of all items are different", () => {
    const stay = newItem("hotel_stay", {
      ...{ id: "stay", title: "Stay" },
      rooming: [{ id: "r", roomType: null, rooms: 1, adults: 2, childAges: [], extraBeds: null }],
      vehicles: [{ id: "v", vehicle: "Van", count: 2 }],
    });
    const one = [newDay({ id: "first", items: [stay] })];
    const options = [{ id: "option", name: "A" }];
    for (const copied of [repeatDay("first", "copy")(one), copyItem("stay", "option")(one)]) {
      expect(brokenChecks(itineraries, { days: copied, options }, new Set(["days"]))).toEqual({});
      const [, copy] = copied.flatMap(({ items }) => items);
      expect(copy).toMatchObject({
        rooming: [{ rooms: 1, adults: 2 }],
        vehicles: [{ vehicle: "Van", count: 2 }],
      });
    }
  });

  it("adds, moves, changes and removes the items of one day only", () => {
    expect(shape(pasteItems("second", [item("e")])(days))).toEqual(["first a b c", "second d e"]);
    expect(shape(moveItemsTogether("first", new Set(["c"]), 2, 0)(days))).toEqual([
      "first c a b",
      "second d",
    ]);
    expect(shape(removeItems(new Set(["b"]))(days))).toEqual(["first a c", "second d"]);
    const changed = changeItem("b", { title: "Boat" })(days);
    expect(changed[0]?.items.map(({ title }) => title)).toEqual(["a", "Boat", "c"]);
    expect(changed[1]).toBe(second);
  });

  it("sends an item to the end of another day, and nothing where there is no such item", () => {
    expect(shape(sendItems(new Set(["a"]), "second")(days))).toEqual(["first b c", "second d a"]);
    expect(sendItems(new Set(["unknown"]), "second")(days)).toBe(days);
  });

  it("puts one day or item back to its place and leaves what was written since", () => {
    const later = (edit: DayEdit) => changeDay("second", { title: "Later" })(edit(days));
    const back = insertDay(first, 0)(later(removeDays(new Set(["first"]))));
    expect(shape(back)).toEqual(["first a b c", "second d"]);
    expect(back[1]?.title).toBe("Later");
    expect(insertDay(first, 1)(days)).toBe(days);

    const withItem = insertItem("first", item("b"), 1)(later(removeItems(new Set(["b"]))));
    expect(shape(withItem)).toEqual(["first a b c", "second d"]);
    expect(withItem[1]?.title).toBe("Later");
    expect(insertItem("second", item("b"), 0)(days)).toBe(days);
  });

  it("changes an item in whichever day it is, as long as the condition holds", () => {
    const sent = sendItems(new Set(["b"]), "second")(days);
    expect(changeItem("b", { title: "Boat" })(sent)[1]?.items[1]?.title).toBe("Boat");
    expect(changeItem("b", { title: "Boat" }, ({ title }) => title === "x")(sent)).toEqual(sent);
  });

  it("leaves what it was given as it was", () => {
    changeDay("first", { title: "Other" })(days);
    moveItemsTogether("first", new Set(["a"]), 0, 2)(days);
    expect(shape(days)).toEqual(["first a b c", "second d"]);
    expect(first.title).toBe("First");
  });
});
