import { isSamePlace } from "../../formats/text";
import type { PlacedItem } from "../../pricing/pricedLine";
import type { Finding } from "../finding";
import { findingOf } from "../findingOf";
import type { CheckContext, DatedDay } from "./checkContext";
import { isSure, nameOf, stayNights } from "./stayNights";

const moving = ["transfer", "transport", "flight", "train", "cruise"];

/**
 * Days that end in another place than the day before, and stays and activities in another city than their day, with
 * nothing that brings the travellers there. A day ends where it says, else in the city of the hotel of its night.
 */
export function checkPlaces({ days, setting }: CheckContext): Finding[] {
  const cityOf = ({ item }: PlacedItem): string | undefined => {
    const hotel = item.hotelId ? setting.hotelOf(item.hotelId) : null;
    const activity = item.activityId ? setting.activityOf(item.activityId) : null;
    return (hotel ?? activity)?.city?.trim() || undefined;
  };
  const stays = days.flatMap(({ items }) => items).filter((item) => isSure(item) && stayNights(item) > 0);
  const ends = days.map(({ day, index }) => {
    const stay = stays.find(
      (one) => one.item.hotelId && one.dayIndex <= index && index < one.dayIndex + stayNights(one),
    );
    return day.overnightPlace?.trim() || (stay && cityOf(stay));
  });
  return days.flatMap((day, index) => {
    const before = days[index - 1];
    const isMoved =
      day.items.some(moves) || before?.items.some((item) => moves(item) && stayNights(item) > 0);
    if (isMoved) return [];
    const [from, to] = [ends[index - 1], ends[index]];
    const changes = from && to && !isSamePlace(from, to) ? [changeOf(day, from, to)] : [];
    return [...changes, ...strayItems(day, [from, to], cityOf)];
  });
}

function changeOf({ day }: DatedDay, from: string, to: string): Finding {
  const title = `Transfer from ${from} to ${to}`;
  const message = `The day goes from ${from} to ${to}, but nothing brings the travellers there.`;
  const fix = {
    kind: "add_item",
    label: "Add a transfer",
    dayId: day.id,
    values: { kind: "transfer", inclusion: "included", title, fromPlace: from, toPlace: to },
  } as const;
  return findingOf("place_change_without_transfer", { dayId: day.id }, message, fix);
}

/** Hotels and activities of a day in a city where the day neither begins nor ends. */
function strayItems(
  { day, items }: DatedDay,
  places: readonly (string | undefined)[],
  cityOf: (placed: PlacedItem) => string | undefined,
): Finding[] {
  const known = places.filter((place) => place !== undefined);
  if (known.length === 0) return [];
  return items.filter(isSure).flatMap((placed) => {
    const city = cityOf(placed);
    if (!city || known.some((place) => isSamePlace(place, city))) return [];
    const message = `${nameOf(placed)} is in ${city}, the day is in ${known.at(-1)}, and nothing brings the travellers there.`;
    return [findingOf("place_change_without_transfer", { dayId: day.id, itemId: placed.item.id }, message)];
  });
}

function moves(placed: PlacedItem): boolean {
  return isSure(placed) && moving.includes(placed.item.kind ?? "");
}
