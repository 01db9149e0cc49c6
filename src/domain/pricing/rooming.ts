import { type Party, type PricedItem, type PricedDay, isCounted } from "../itineraries/pricedItinerary";
import { countOf } from "../money/amounts";
import type { Occupancy } from "../vocabulary";

/** A child in a room, or several that the itinerary does not know. */
export interface StayChild {
  /** Its place in the itinerary's child ages; null for a child that the itinerary does not know. */
  readonly index: number | null;
  readonly age: number | null;
  /** More than 1 only of children that the itinerary does not know. */
  readonly count: number;
  /** Null leaves the choice to the prices: without a bed where that has a price. */
  readonly bed: boolean | null;
}

/** Who sleeps in the rooms of one stay. */
export interface StayParty {
  readonly rooms: number;
  readonly occupancy: Occupancy;
  /** Adults who sleep there, the extra ones among them. */
  readonly adults: number;
  readonly extraAdults: number;
  readonly children: readonly StayChild[];
}

/** How many adults a room of an occupancy is priced for. */
export const adultsPerRoom: Readonly<Record<Occupancy, number>> = { single: 1, double: 2, triple: 3 };

/** Who sleeps in which stay of a day. Stays that are not part of the price each stand for the whole party. */
export function staysOfDay(day: PricedDay, party: Party): ReadonlyMap<PricedItem, StayParty> {
  const stays = (day.items ?? []).filter((item) => item.kind === "hotel_stay" || item.hotelId);
  const counted = stays.filter(isCounted);
  const shares = shareStays(counted, party);
  const parties = new Map(counted.map((stay, index) => [stay, shares[index]] as const));
  for (const stay of stays) if (!parties.has(stay)) parties.set(stay, shareStays([stay], party)[0]);
  const entries = [...parties].filter((entry): entry is [PricedItem, StayParty] => entry[1] !== undefined);
  return new Map(entries);
}

/**
 * Shares the party out over stays that begin on the same day. Rooms, occupancy, extra adults and children that a stay
 * names are kept. Else the occupancy follows from adults per room, adults beyond all rooms are extra adults of the
 * last stay, and the children that no stay names sleep in the first one that names none.
 */
function shareStays(stays: readonly PricedItem[], party: Party): StayParty[] {
  const rooms = stays.map((stay) => countOf(stay.rooms, party.rooms, 1));
  const usual = usualOccupancy(party.adults, rooms);
  const children = shareChildren(stays, party);
  let adultsLeft = party.adults;
  return stays.map((stay, index) => {
    const occupancy = stay.occupancy ?? usual;
    const places = (rooms[index] ?? 1) * adultsPerRoom[occupancy];
    const beyond = index === stays.length - 1 ? Math.max(0, adultsLeft - places) : 0;
    const extraAdults = countOf(stay.extraBeds, beyond);
    const adults = Math.min(adultsLeft, places + extraAdults);
    adultsLeft -= adults;
    return { rooms: rooms[index] ?? 1, occupancy, adults, extraAdults, children: children[index] ?? [] };
  });
}

function usualOccupancy(adults: number, rooms: readonly number[]): Occupancy {
  const total = rooms.reduce((sum, count) => sum + count, 0);
  const each = Math.ceil(adults / Math.max(1, total));
  if (each === 1) return "single";
  return each >= 3 ? "triple" : "double";
}

/** The oldest children come first wherever beds are given out. */
function shareChildren(stays: readonly PricedItem[], { childAges }: Party): StayChild[][] {
  const waiting = childAges
    .map((age, index) => ({ index, age, count: 1 }))
    .sort((a, b) => b.age - a.age || a.index - b.index);
  const take = (count: number, bed: boolean): StayChild[] => {
    const wanted = Math.min(count, 1000);
    const known = waiting.splice(0, wanted).map((child) => ({ ...child, bed }));
    const unknown = wanted - known.length;
    return unknown > 0 ? [...known, { index: null, age: null, count: unknown, bed }] : known;
  };
  const shared = stays.map((stay) => [
    ...take(countOf(stay.childrenWithBed, 0), true),
    ...take(countOf(stay.childrenWithoutBed, 0), false),
  ]);
  const open = stays.findIndex((stay) => stay.childrenWithBed == null && stay.childrenWithoutBed == null);
  shared[open]?.push(...waiting.map((child) => ({ ...child, bed: null })));
  return shared;
}
