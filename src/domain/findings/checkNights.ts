import { addDays, shortDateRange } from "../dates/plainDate";
import { childBandFor, type PricedHotel, type RoomType } from "../hotels/pricedHotel";
import { placeOf, type PlacedItem } from "../pricing/pricedLine";
import type { StayParty } from "../pricing/rooming";
import { type CheckContext, isSure, nameOf, stayNights } from "./checkContext";
import { type Finding, type FindingFix, findingOf } from "../itineraries/finding";
import { isCounted } from "../itineraries/pricedItinerary";

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

/** Too many people in the rooms of a stay, adults without a place, children outside all age bands. */
export function checkRooms({ days, setting }: CheckContext): Finding[] {
  return days.flatMap(({ items }) => {
    const stays = items.filter(({ stay, item }) => stay !== null && item.inclusion !== "excluded");
    const housed = stays.flatMap((placed) => {
      const hotel = placed.item.hotelId ? setting.hotelOf(placed.item.hotelId) : null;
      return hotel && placed.stay ? checkHotel(placed, placed.stay, hotel) : [];
    });
    return [...housed, ...checkUnhoused(stays, setting.party.adults)];
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

function countNights(count: number): string {
  return `${count} ${count === 1 ? "night" : "nights"}`;
}

function checkHotel(placed: PlacedItem, stay: StayParty, hotel: PricedHotel): Finding[] {
  const place = placeOf(placed);
  const room = roomTypeOf(placed, hotel);
  const problem = room && overflowOf(stay, room);
  const outside =
    (hotel.childBands ?? []).length > 0 ? stay.children.filter(({ age }) => isOutside(hotel, age)) : [];
  return [
    ...(problem ? [findingOf("occupancy_exceeded", place, `${nameOf(placed)}: ${problem}`)] : []),
    ...outside.map(({ age }) => {
      const message = `${hotel.name || nameOf(placed)} has no age band for a child of ${age}. Check its price.`;
      return findingOf("child_outside_bands", place, message);
    }),
  ];
}

function isOutside(hotel: PricedHotel, age: number | null): boolean {
  return age !== null && childBandFor(hotel, age) === null;
}

/** The room type that a stay names, or the only one there is. */
function roomTypeOf({ item }: PlacedItem, hotel: PricedHotel): RoomType | null {
  const types = hotel.roomTypes ?? [];
  if (item.roomType) return types.find(({ name }) => name === item.roomType) ?? null;
  return types.length === 1 ? (types[0] ?? null) : null;
}

function overflowOf({ rooms, adults, children }: StayParty, room: RoomType): string | null {
  const childCount = children.reduce((sum, { count }) => sum + count, 0);
  const count = rooms === 1 ? "1 room" : `${rooms} rooms`;
  const kind = `${count} of type ${room.name || "without a name"}`;
  const limits = [
    { people: adults, limit: room.maxAdults, who: "adults" },
    { people: childCount, limit: room.maxChildren, who: "children" },
    { people: adults + childCount, limit: room.maxOccupancy, who: "people" },
  ];
  const broken = limits.find(({ people, limit }) => limit != null && people > limit * rooms);
  if (!broken) return null;
  const take = rooms === 1 ? "takes" : "take";
  return `${broken.people} ${broken.who}, but ${kind} ${take} at most ${(broken.limit ?? 0) * rooms}.`;
}

function checkUnhoused(stays: readonly PlacedItem[], adults: number): Finding[] {
  const counted = stays.filter(({ item }) => isCounted(item));
  const last = counted.at(-1);
  const left = adults - counted.reduce((sum, { stay }) => sum + (stay?.adults ?? 0), 0);
  if (!last || left <= 0) return [];
  const who = left === 1 ? "1 adult has" : `${left} adults have`;
  const message = `${who} no place in the rooms of ${nameOf(last, "the stay")}. Add rooms or extra beds.`;
  return [findingOf("occupancy_exceeded", placeOf(last), message)];
}
