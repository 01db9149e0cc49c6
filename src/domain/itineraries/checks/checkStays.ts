import { addDays, shortDateRange } from "../../dates/plainDate";
import type { PlacedItem } from "../../pricing/pricedLine";
import type { Finding, FindingFix } from "../finding";
import { findingOf } from "../findingOf";
import type { CheckContext } from "./checkContext";
import { nameOf, stayNights } from "./stayNights";

/** Stays that outlast the trip, fall on blackout dates, or are shorter than their rates ask for. */
export function checkStays(context: CheckContext): Finding[] {
  const stays = context.days.flatMap(({ items }) => items).filter(({ item }) => item.kind === "hotel_stay");
  const wanted = stays.filter(({ item }) => item.inclusion !== "excluded");
  return wanted.flatMap((stay) => [
    ...checkEnd(stay, context),
    ...checkBlackouts(stay, context),
    ...checkMinimumNights(stay, context),
  ]);
}

function checkEnd(stay: PlacedItem, { nights }: CheckContext): Finding[] {
  const room = nights - stay.dayIndex;
  const stayed = stayNights(stay);
  if (stayed <= room) return [];
  const message = `${nameOf(stay)} takes ${countNights(stayed)}, but the trip has ${room > 0 ? `only ${countNights(room)}` : "no night"} left.`;
  const fix = room > 0 ? nightsFix(stay, room) : undefined;
  return [findingOf("stay_beyond_trip", placeOf(stay), message, fix)];
}

function checkBlackouts(stay: PlacedItem, { setting }: CheckContext): Finding[] {
  const hotel = stay.item.hotelId ? setting.hotelOf(stay.item.hotelId) : null;
  if (!hotel || !setting.startDate) return [];
  const first = addDays(setting.startDate, stay.dayIndex);
  const last = addDays(first, Math.min(stayNights(stay), 365) - 1);
  const hit = (hotel.blackouts ?? []).find(({ from, to }) => (!from || from <= last) && (!to || to >= first));
  if (!hit) return [];
  const when = hit.from && hit.to ? ` from ${shortDateRange(hit.from, hit.to)}` : " on these nights";
  const why = hit.reason ? ` (${hit.reason})` : "";
  const message = `${hotel.name || nameOf(stay)} is not sold${when}${why}. Choose another hotel or other dates.`;
  return [findingOf("blacked_out", placeOf(stay), message)];
}

function checkMinimumNights(stay: PlacedItem, { price, nights }: CheckContext): Finding[] {
  const priced = price.items.find(({ dayId, itemId }) => dayId === stay.day.id && itemId === stay.item.id);
  const least = (priced?.nights ?? []).reduce((most, { minNights }) => Math.max(most, minNights), 1);
  if (stayNights(stay) >= least) return [];
  const message = `${nameOf(stay)} asks for at least ${countNights(least)} on these dates.`;
  const fix = stay.dayIndex + least <= nights ? nightsFix(stay, least) : undefined;
  return [findingOf("minimum_nights_not_met", placeOf(stay), message, fix)];
}

function nightsFix(stay: PlacedItem, nights: number): FindingFix {
  const label = `Stay ${countNights(nights)}`;
  return { kind: "set_item", label, ...placeOf(stay), values: { nights } };
}

function placeOf({ day, item }: PlacedItem): { dayId: string; itemId: string } {
  return { dayId: day.id, itemId: item.id };
}

function countNights(count: number): string {
  return `${count} ${count === 1 ? "night" : "nights"}`;
}
