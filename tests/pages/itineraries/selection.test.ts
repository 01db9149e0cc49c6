import { describe, expect, it } from "vitest";
import { newDay, newItem } from "../../../src/pages/itineraries/draft/dayEdits";
import type { Draft, DraftDay } from "../../../src/pages/itineraries/draft/draft";
import { daysParcel, itemsParcel, type Parcel } from "../../../src/pages/itineraries/selection/parcel";
import { chosenWith, nothing } from "../../../src/pages/itineraries/selection/Selection";
import {
  itemsIn,
  moveItemsTogether,
  putDaysBefore,
  putItemsBack,
  removeItems,
  sendItems,
} from "../../../src/pages/itineraries/selection/selectionEdits";
import { unpack } from "../../../src/pages/itineraries/selection/unpack";

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

describe("what is pasted", () => {
  const stay = newItem("hotel_stay", { id: "s", title: "Quay House", nights: 3, hotelId, optionId: "o1" });

  it("has ids of its own and keeps its nights, its option by name and its hotel in the same organisation", () => {
    const from = draftOf([{ ...days[0]!, items: [stay] }], [option("o1", "Comfort")]);
    const to = draftOf(days, [option("o9", "Comfort")]);
    const { days: pasted, dropped } = unpack(daysParcel(from.days, from, "org"), to, "org");
    expect(dropped).toEqual([]);
    expect(pasted).toMatchObject([{ title: "d1", items: [{ nights: 3, hotelId, optionId: "o9" }] }]);
    expect([pasted[0]?.id, pasted[0]?.items[0]?.id]).not.toEqual(["d1", "s"]);
  });

  it("leaves what is another organisation's, and says so", () => {
    const from = draftOf(days, [option("o1", "Comfort")]);
    const { days: pasted, dropped } = unpack(itemsParcel([stay], from, "theirs"), draftOf(days), "org");
    expect(pasted[0]?.items).toMatchObject([{ title: "Quay House", hotelId: null, optionId: null }]);
    expect(dropped).toEqual([
      "Hotel: it is another organisation's",
      "there is no option “Comfort”, so it belongs to all",
    ]);
  });

  it("is held to the declaration: a wrong value is emptied, an item without a title or of no kind is left out", () => {
    const parcel: Parcel = {
      ...{ of: "items", organisation: "org", options: [] },
      days: [
        {
          items: [
            { ...stay, optionId: null, nights: 900, sneaked: 1 },
            { kind: "meal" },
            { kind: "spell" },
            null,
          ],
        },
      ],
    };
    const { days: pasted, dropped } = unpack(parcel, draftOf(days), "org");
    expect(pasted[0]?.items).toHaveLength(1);
    expect(pasted[0]?.items[0]).toMatchObject({ title: "Quay House", nights: null });
    expect(pasted[0]?.items[0]).not.toHaveProperty("sneaked");
    expect(dropped).toEqual([
      "an item of a kind that is not known here",
      expect.stringMatching(/^Nights of Quay House: /),
      expect.stringMatching(/^Title: /),
    ]);
  });

  it("takes no more than an itinerary may hold", () => {
    const many = Array.from({ length: 70 }, (_, place) => newItem("meal", { id: `${place}`, title: "Meal" }));
    const { days: pasted, dropped } = unpack(itemsParcel(many, draftOf([]), "org"), draftOf(days), "org");
    expect(itemsIn(pasted, new Set(pasted[0]?.items.map(({ id }) => id)))).toHaveLength(60);
    expect(dropped).toContain("10 items too many");
  });
});
