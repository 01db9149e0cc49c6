import type { PlacedItem } from "../../pricing/pricedLine";
import type { Finding, FindingFix } from "../finding";
import { findingOf } from "../findingOf";
import type { CheckContext } from "./checkContext";
import { isSure, nameOf, stayNights } from "./stayNights";

/** Nights without a bed, those that follow each other together, and nights with beds in two houses. Two rooms in one hotel are one house. */
export function checkBeds({ days, nights }: CheckContext): Finding[] {
  const stays = days.flatMap(({ items }) => items).filter((item) => isSure(item) && stayNights(item) > 0);
  const isBare = (index: number) =>
    !stays.some((stay) => stay.dayIndex <= index && index < stay.dayIndex + stayNights(stay));
  return days.slice(0, nights).flatMap(({ day, index }) => {
    const beds = stays.filter((stay) => stay.dayIndex <= index && index < stay.dayIndex + stayNights(stay));
    if (beds.length === 0) {
      if (index > 0 && isBare(index - 1)) return [];
      const length = days.slice(index, nights).findIndex((_, offset) => !isBare(index + offset));
      const last = length < 0 ? nights : index + length;
      if (last - index > 1) {
        const message = `Nights ${index + 1} to ${last} have no bed. Add a stay, or say that the travellers arrange it themselves.`;
        return [
          findingOf("night_without_bed", { dayId: day.id }, message, ownArrangement(day.id, last - index)),
        ];
      }
      const message = `Night ${index + 1} has no bed. Add a stay, or say that the travellers arrange it themselves.`;
      return [
        findingOf(
          "night_without_bed",
          { dayId: day.id },
          message,
          extension(stays, index) ?? ownArrangement(day.id, 1),
        ),
      ];
    }
    const [first] = beds;
    const second = beds.find((bed) => first && !isSameHouse(first, bed));
    if (!first || !second) return [];
    const message = `Night ${index + 1} has two beds: ${nameOf(first, "a stay")} and ${nameOf(second, "a stay")}.`;
    const place = { dayId: day.id, itemId: second.item.id };
    const fix = beds.length === 2 ? shortening(first, second) : undefined;
    return [findingOf("night_with_two_beds", place, message, fix)];
  });
}

function isSameHouse(first: PlacedItem, second: PlacedItem): boolean {
  return first === second || (Boolean(first.item.hotelId) && first.item.hotelId === second.item.hotelId);
}

/** A stay that ends this very morning could go on. */
function extension(stays: readonly PlacedItem[], index: number): FindingFix | undefined {
  const ending = stays.find(
    (stay) => stay.item.kind === "hotel_stay" && stay.dayIndex + stayNights(stay) === index,
  );
  return (
    ending && {
      kind: "set_item",
      label: `Stay one more night at ${nameOf(ending, "the hotel")}`,
      dayId: ending.day.id,
      itemId: ending.item.id,
      values: { nights: stayNights(ending) + 1 },
    }
  );
}

/** The travellers could look for their beds themselves. */
const ownArrangement = (dayId: string, nights: number): FindingFix => ({
  kind: "add_item",
  label: "The travellers arrange it themselves",
  dayId,
  values: { kind: "hotel_stay", inclusion: "own_arrangement", title: "Own arrangement", nights },
});

/** The earlier stay could end where the later one begins. */
function shortening(first: PlacedItem, second: PlacedItem): FindingFix | undefined {
  const nights = second.dayIndex - first.dayIndex;
  if (nights < 1) return undefined;
  return {
    kind: "set_item",
    label: `Shorten ${nameOf(first, "the stay")} to ${nights} ${nights === 1 ? "night" : "nights"}`,
    dayId: first.day.id,
    itemId: first.item.id,
    values: { nights },
  };
}
