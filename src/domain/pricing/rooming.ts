import type { PlainDate } from "../dates/plainDate";
import { type ChildBand, isAdultBy } from "../products/hotel";
import {
  isCounted,
  type Party,
  partyOn,
  type PricedDay,
  type PricedItem,
  type RoomingRow,
} from "../itineraries/pricedItinerary";
import { counted } from "../formats/text";
import { allocate, countOf, isWhole } from "../money/amounts";
import type { Maybe } from "../../vocabulary";

/** A child in a room. */
export interface StayChild {
  /** Its place in the itinerary's child ages; null for a child that the itinerary does not know. */
  readonly index: number | null;
  readonly age: number | null;
}

/** Who sleeps in a room. */
export interface RoomPeople {
  readonly adults: number;
  /** The oldest first: beds are given out in this order. */
  readonly children: readonly StayChild[];
  /** Extra beds that are put in; null leaves it to the prices. */
  readonly extraBeds: number | null;
}

/** Rooms in which the same people sleep; children sleep in single rows. */
export interface StayRoom extends RoomPeople {
  readonly rooms: number;
  readonly roomType: Maybe<string>;
}

/** The people whom a stay is for: those in the rooms that it names, else a share of the party that is still to be split. */
export interface StayShare extends PeopleToHouse {
  /** Those who sleep in the rooms of the stay; they take no place in them. */
  readonly infants: number;
}

/** The people of a stay as they are put into rooms. */
export interface PeopleToHouse {
  readonly named: readonly StayRoom[] | null;
  readonly adults: number;
  readonly children: readonly StayChild[];
  /** How many rooms were asked for; null leaves it open. */
  readonly rooms: number | null;
}

/** Who sleeps in which stay of a day. Stays that are not part of the price each stand for the whole party. */
export function staysOfDay(
  day: PricedDay,
  party: Party,
  date: PlainDate | null,
): ReadonlyMap<PricedItem, StayShare> {
  const stays = (day.items ?? []).filter((item) => item.kind === "hotel_stay" || item.hotelId);
  const counted = stays.filter(isCounted);
  return new Map([
    ...shareStays(counted, party, date),
    ...stays.filter((stay) => !counted.includes(stay)).flatMap((stay) => shareStays([stay], party, date)),
  ]);
}

/**
 * Shares the party out over stays that begin on the same day. Stays that name their rooms keep them. The others share
 * the adults who are left in proportion to their rooms; the children who are left sleep in the first of them, and so do
 * the infants.
 */
function shareStays(
  stays: readonly PricedItem[],
  party: Party,
  date: PlainDate | null,
): [PricedItem, StayShare][] {
  const waiting = childrenOf(partyOn(party, date));
  const named = new Map(
    stays.flatMap((stay) => {
      const rows = stay.rooming ?? [];
      return rows.length > 0 ? [[stay, rows.flatMap((row) => namedRooms(row, waiting, party))] as const] : [];
    }),
  );
  const housed = [...named.values()].flat().reduce((sum, { rooms, adults }) => sum + rooms * adults, 0);
  const open = stays.filter((stay) => !named.has(stay));
  const weights = open.map((stay) => BigInt(countOf(stay.rooms, 1, 1)));
  const adults = allocate(BigInt(Math.max(0, party.adults - housed)), weights);
  const first = open[0] ?? stays[0];
  return stays.map((stay) => {
    const rooms = named.get(stay);
    const infants = stay === first ? party.infants : 0;
    if (rooms) return [stay, { named: rooms, adults: 0, children: [], rooms: null, infants }];
    const place = open.indexOf(stay);
    const ofParty = open.length === 1 && named.size === 0 ? party.rooms : null;
    const share = {
      named: null,
      adults: Number(adults[place] ?? 0n),
      children: place === 0 ? waiting : [],
      rooms: countOf(stay.rooms, 0, 1) || ofParty,
      infants,
    };
    return [stay, share];
  });
}

/**
 * The rooms of a row. Children of the itinerary are recognised by their age on the day of arrival, else by the one that the
 * itinerary says, and taken out of those who wait.
 */
function namedRooms(row: RoomingRow, waiting: StayChild[], { childAges }: Party): StayRoom[] {
  const rooms = Math.min(countOf(row.rooms, 1, 1), maxRooms);
  const ages = (row.childAges ?? []).filter(isWhole).toSorted((a, b) => b - a);
  const people = {
    adults: Math.min(countOf(row.adults, 2), maxInRoom),
    extraBeds: isWhole(row.extraBeds) && row.extraBeds >= 0 ? row.extraBeds : null,
    roomType: row.roomType,
  };
  if (ages.length === 0) return [{ ...people, rooms, children: [] }];
  const named: StayRoom[] = [];
  while (named.length < rooms) {
    const children = ages.map((age) => {
      const then = waiting.findIndex((child) => child.age === age);
      const place =
        then < 0 ? waiting.findIndex(({ index }) => index !== null && childAges[index] === age) : then;
      return place < 0 ? { index: null, age } : (waiting.splice(place, 1)[0] ?? { index: null, age });
    });
    // Where nobody waits who would sleep there, all further rooms are the same.
    if (children.every(({ index }) => index === null))
      return [...named, { ...people, rooms: rooms - named.length, children }];
    named.push({ ...people, rooms: 1, children });
  }
  return named;
}

function childrenOf({ childAges }: Party): StayChild[] {
  return childAges.map((age, index) => ({ index, age })).sort((a, b) => b.age - a.age || a.index - b.index);
}

/** A hotel with its age bands, as a stay there meets them. */
interface HasBands {
  readonly childBands: readonly ChildBand[];
}

/** The people in a room as a hotel counts them. */
export interface Guests extends RoomPeople {
  /** The children among the adults. */
  readonly grown: readonly StayChild[];
}

/** The people in a room as a hotel counts them: children who are adults there among the adults. */
export function guestsAt(hotel: HasBands, room: RoomPeople): Guests {
  const grown = adultsAmong(hotel, room);
  if (grown.length === 0) return { ...room, grown };
  const children = room.children.filter((child) => !grown.includes(child));
  return { ...room, adults: room.adults + grown.length, children, grown };
}

/**
 * The children who are adults in a hotel: those older than all its age bands; where nobody is an adult, all of them, since
 * somebody has to pay for the room.
 */
export function adultsAmong(
  hotel: HasBands,
  { adults, children }: { readonly adults: number; readonly children: readonly StayChild[] },
): readonly StayChild[] {
  const older = children.filter(({ age }) => isAdultBy(hotel.childBands, age));
  return adults + older.length === 0 ? children : older;
}

/** Larger numbers are a slip of the hand. */
const maxRooms = 500;
const maxInRoom = 50;

/** The rows that name rooms as they are. */
export const roomingRows = (rooms: readonly StayRoom[]) =>
  rooms.map(({ rooms, adults, children, extraBeds, roomType }) => ({
    roomType: roomType ?? null,
    rooms,
    adults,
    childAges: children.flatMap(({ age }) => age ?? []),
    extraBeds,
  }));

/** "1 triple and 2 doubles": rooms by the adults in them, with the children where there are some. */
export function roomingText(rows: readonly RoomingRow[], childBands: Bands = []): string {
  const texts = rows.map((row) => roomText(row, childBands));
  return texts.length < 2 ? (texts[0] ?? "no rooms") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;
}

/**
 * "2 doubles", "1 room for 5 with children of 3 and 5". Children who are adults by the age bands of a hotel are counted as
 * adults and named so: "1 triple with one of 14 who pays as an adult".
 */
export function roomText(row: RoomingRow, childBands: Bands = []): string {
  const [count, adults] = [countOf(row.rooms, 1, 1), countOf(row.adults, 2)];
  const all = (row.childAges ?? []).map((age): StayChild => ({ index: null, age }));
  const grown = childBands.length > 0 ? adultsAmong({ childBands }, { adults, children: all }) : [];
  const children = all.filter((child) => !grown.includes(child));
  const people = adults + grown.length;
  const name = roomNames[people];
  const one = name ?? `room for ${people}`;
  const many = name ? `${name}s` : `rooms for ${people}`;
  const ages = (some: readonly StayChild[]) => some.map(({ age }) => age).join(" and ");
  const guests = [
    children.length > 0 && `${children.length === 1 ? "a child" : "children"} of ${ages(children)}`,
    grown.length === 1 && `one of ${ages(grown)} who pays as an adult`,
    grown.length > 1 && `${grown.length} of ${ages(grown)} who pay as adults`,
  ].filter(Boolean);
  return `${counted(count, one, many)}${guests.length > 0 ? ` with ${guests.join(", and ")}` : ""}`;
}

type Bands = readonly ChildBand[];

/** What a room is called by the adults it is priced for. */
export const roomNames: Readonly<Record<number, string>> = {
  1: "single",
  2: "double",
  3: "triple",
  4: "quad",
};
