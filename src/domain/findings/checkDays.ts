import type { PricedActivity } from "../activities/pricedActivity";
import { clockTimeOf, minutesOf } from "../dates/clockTime";
import { isSamePlace } from "../formats/text";
import { roomTypeOf } from "../hotels/pricedHotel";
import { placeOf, type PlacedItem } from "../pricing/pricedLine";
import { weekdays } from "../../vocabulary";
import { type CheckContext, type DatedDay, nameOf, isSure, stayNights, vehicleDaysOf } from "./checkContext";
import { type Finding, type FindingFix, findingOf } from "../itineraries/finding";
import { timesOf } from "../itineraries/journeyText";

/** Activities on a closed day, out of opening hours, or with too small or large a group. */
export function checkActivities({ days, setting }: CheckContext): Finding[] {
  return days.flatMap((day) =>
    day.items.flatMap((placed) => {
      const activity = placed.item.activityId ? setting.activityOf(placed.item.activityId) : null;
      if (!activity || placed.item.inclusion === "excluded") return [];
      return [
        ...checkWeekday(placed, activity, day),
        ...checkHours(placed, activity),
        ...checkGroup(placed, activity, setting.party.paying),
      ];
    }),
  );
}

/** Hotels, activities and transport services that are not active any more, and rooms of a type that their hotel no longer has. */
export function checkProducts({ days, setting }: CheckContext): Finding[] {
  return days.flatMap(({ items }) =>
    items.flatMap((placed) => {
      const { hotelId, activityId, transportId, roomType, inclusion } = placed.item;
      if (inclusion === "excluded") return [];
      const hotel = hotelId ? setting.hotelOf(hotelId) : null;
      const product =
        hotel ??
        (activityId ? setting.activityOf(activityId) : null) ??
        (transportId ? setting.transportOf(transportId) : null);
      const found = (message: string) => [findingOf("product_inactive", placeOf(placed), message)];
      const name = product?.name || nameOf(placed);
      if (product?.isActive === false) return found(`${name} is not active any more. Choose another.`);
      const types = hotel?.roomTypes ?? [];
      if (!roomType || types.length === 0 || (hotel && roomTypeOf(hotel, roomType))) return [];
      return found(`${name} has no room type "${roomType}" any more. Choose another.`);
    }),
  );
}

/** Items of a day that take place at the same time. Stays, notes, optional items and vehicles that wait for the travellers may. */
export function checkOverlaps({ days, setting }: CheckContext): Finding[] {
  return days.flatMap(({ items }) => {
    const timed = items
      .filter((placed) => isSure(placed) && placed.item.kind !== "hotel_stay" && placed.item.kind !== "note")
      .flatMap((placed) => {
        const activity = placed.item.activityId ? setting.activityOf(placed.item.activityId) : null;
        const transport = placed.item.transportId ? setting.transportOf(placed.item.transportId) : null;
        if (vehicleDaysOf(placed) > 1 || transport?.kind === "disposal") return [];
        const times = timesOf(placed.item, activity ?? transport);
        return times ? [{ placed, ...times }] : [];
      })
      .sort((a, b) => a.start - b.start);
    return timed.flatMap(({ placed, start }, index) => {
      const running = timed.slice(0, index).find(({ end }) => end > start);
      if (!running) return [];
      const message = `${nameOf(placed)} starts at ${clockTimeOf(start)}, while ${nameOf(running.placed, "another item")} goes on until ${clockTimeOf(running.end)}.`;
      return [findingOf("items_overlap", placeOf(placed), message)];
    });
  });
}

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
  const vehicles = days
    .flatMap(({ items }) => items)
    .filter((item) => isSure(item) && vehicleDaysOf(item) > 1);
  return days.flatMap((day, index) => {
    const before = days[index - 1];
    const isMoved =
      day.items.some(moves) ||
      before?.items.some((item) => moves(item) && stayNights(item) > 0) ||
      vehicles.some((one) => one.dayIndex < index && index < one.dayIndex + vehicleDaysOf(one));
    if (isMoved) return [];
    const [from, to] = [ends[index - 1], ends[index]];
    const changes = from && to && !isSamePlace(from, to) ? [changeOf(day, from, to)] : [];
    return [...changes, ...strayItems(day, [from, to], cityOf)];
  });
}

function checkWeekday(placed: PlacedItem, activity: PricedActivity, { weekday }: DatedDay): Finding[] {
  if (!weekday || !activity.closedWeekdays?.includes(weekday)) return [];
  const message = `${nameOf(placed)} is closed on ${weekdays[weekday].label}s. Move it to another day.`;
  return [findingOf("activity_closed", placeOf(placed), message)];
}

function checkHours(placed: PlacedItem, activity: PricedActivity): Finding[] {
  const opens = minutesOf(activity.openingHours?.opens);
  const closing = minutesOf(activity.openingHours?.closes);
  const times = timesOf(placed.item, activity);
  if (opens === null || closing === null || !times) return [];
  const closes = closing <= opens ? closing + 1440 : closing;
  if (times.start >= opens && times.end <= closes) return [];
  const hours = `${clockTimeOf(opens)} to ${clockTimeOf(closing)}`;
  const taken =
    times.end > times.start
      ? `${clockTimeOf(times.start)} to ${clockTimeOf(times.end)}`
      : clockTimeOf(times.start);
  const message = `${nameOf(placed)} is open from ${hours}, planned is ${taken}.`;
  const early = times.start < opens && !placed.item.endTime && opens + times.end - times.start <= closes;
  return [
    findingOf("activity_out_of_hours", placeOf(placed), message, early ? startAt(placed, opens) : undefined),
  ];
}

function startAt(placed: PlacedItem, minutes: number): FindingFix {
  const startTime = clockTimeOf(minutes);
  return { kind: "set_item", label: `Start at ${startTime}`, ...placeOf(placed), values: { startTime } };
}

function checkGroup(placed: PlacedItem, { minGroup, maxGroup }: PricedActivity, people: number): Finding[] {
  if (minGroup != null && people > 0 && people < minGroup) {
    const message = `${nameOf(placed)} takes groups of at least ${minGroup}; ${people} travel.`;
    return [findingOf("group_too_small", placeOf(placed), message)];
  }
  if (maxGroup == null || people <= maxGroup) return [];
  const message = `${nameOf(placed)} takes groups of at most ${maxGroup}; ${people} travel.`;
  return [findingOf("group_too_large", placeOf(placed), message)];
}

const moving = ["transfer", "transport", "flight", "train", "cruise"];

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
