import { childBandFor } from "../../hotels/childBandFor";
import type { PricedHotel, RoomType } from "../../hotels/pricedHotel";
import type { PlacedItem } from "../../pricing/pricedLine";
import { isCounted } from "../pricedItinerary";
import type { StayParty } from "../../pricing/rooming";
import type { Finding } from "../finding";
import { findingOf } from "../findingOf";
import type { CheckContext } from "./checkContext";
import { nameOf } from "./stayNights";

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

function checkHotel(placed: PlacedItem, stay: StayParty, hotel: PricedHotel): Finding[] {
  const place = { dayId: placed.day.id, itemId: placed.item.id };
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
  return [findingOf("occupancy_exceeded", { dayId: last.day.id, itemId: last.item.id }, message)];
}
