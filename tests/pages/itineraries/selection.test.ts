import { describe, expect, it } from "vitest";
import {
  moveItemsTogether,
  newDay,
  newItem,
  putDaysBefore,
  putItemsBack,
  removeItems,
  sendItems,
} from "../../../src/pages/itineraries/draft/dayEdits";
import type { Draft, DraftDay } from "../../../src/pages/itineraries/draft/draft";
import { type Copied, fitted } from "../../../src/pages/itineraries/selection/clipboard";
import { chosenWith, nothing } from "../../../src/pages/itineraries/selection/Selection";

const hotelId = "00000000-0000-4000-8000-000000000001";
const day = (id: string, ...titles: string[]): DraftDay =>
  newDay({ id, title: id, items: titles.map((title) => newItem("meal", { id: title, title })) });
const days = [day("d1", "a", "b", "c", "d"), day("d2", "e")];
const shown = (list: readonly DraftDay[]) =>
  list.map(({ items }) => items.map(({ title }) => title).join(""));
const draftOf = (own: DraftDay[], options: Draft["options"] = []) =>
  ({ days: own, tray: [], options }) as unknown as Draft;
const option = (id: string, name: string) => ({ id, name, adjustment: null });

describe("what is chosen", () => {
  it("is a range from the anchor with Shift, and one more or less without", () => {
    const order = ["a", "b", "c", "d"];
    const one = chosenWith(nothing, "items", "c", order, false);
    const range = chosenWith(one, "items", "a", order, true);
    expect([...range.ids]).toEqual(["a", "b", "c"]);
    expect([...chosenWith(range, "items", "b", order, false).ids]).toEqual(["a", "c"]);
    expect([...chosenWith(range, "days", "d1", ["d1"], false).ids]).toEqual(["d1"]);
  });

  it("moves together to where one of it is put, to other days and back to its places", () => {
    const ids = new Set(["a", "c"]);
    expect(shown(moveItemsTogether("d1", ids, 0, 3)(days))).toEqual(["bdac", "e"]);
    expect(shown(moveItemsTogether("d1", ids, 2, 1)(days))).toEqual(["acbd", "e"]);
    expect(shown(sendItems(new Set(["e", "a", "c"]), "d2")(days))).toEqual(["bd", "eac"]);
    const removed = removeItems(ids)(days);
    expect(shown(removed)).toEqual(["bd", "e"]);
    expect(putItemsBack(days[0]!, ids)(removed)).toEqual(days);
    expect(putDaysBefore(new Set(["d2"]), "d1")(days).map(({ id }) => id)).toEqual(["d2", "d1"]);
  });
});

const copiedFrom = (of: Copied["of"], own: readonly DraftDay[], options: Draft["options"] = []): Copied => ({
  ...{ of, days: own, options, organisation: "org" },
});

describe("what is pasted", () => {
  const stay = newItem("hotel_stay", { id: "s", title: "Quay House", nights: 3, hotelId, optionId: "o1" });

  it("has ids of its own and keeps its nights, its hotel and its option by name", () => {
    const from = copiedFrom("days", [{ ...days[0]!, items: [stay] }], [option("o1", "Comfort")]);
    const { days: pasted, dropped } = fitted(from, draftOf(days, [option("o9", "Comfort")]));
    expect(dropped).toEqual([]);
    expect(pasted).toMatchObject([{ title: "d1", items: [{ nights: 3, hotelId, optionId: "o9" }] }]);
    expect([pasted[0]?.id, pasted[0]?.items[0]?.id]).not.toEqual(["d1", "s"]);
  });

  it("belongs to all where there is no such option, and says so", () => {
    const from = copiedFrom("items", [{ ...days[0]!, items: [stay] }], [option("o1", "Comfort")]);
    const { days: pasted, dropped } = fitted(from, draftOf(days));
    expect(pasted[0]?.items).toMatchObject([{ title: "Quay House", hotelId, optionId: null }]);
    expect(dropped).toEqual(["there is no option “Comfort”, so it belongs to all"]);
  });

  it("is no more than an itinerary may hold", () => {
    const many = Array.from({ length: 70 }, (_, place) => newItem("meal", { id: `${place}`, title: "Meal" }));
    const from = copiedFrom("items", [{ ...days[0]!, items: many }]);
    const { days: pasted, dropped } = fitted(from, draftOf(days));
    expect(pasted[0]?.items).toHaveLength(60);
    expect(dropped).toContain("10 items too many");
  });
});
