import {
  type ChildBand,
  isAdultBy,
  ageClass,
  type PricedHotel,
  roomTypeOf,
  type StayedHotel,
} from "../products/hotel";
import { type RoomingRow, usualRooms } from "../itineraries/pricedItinerary";
import { counted } from "../formats/text";
import { countOf } from "../money/amounts";
import type { Maybe } from "../../vocabulary";

export interface StayChild {
  /** The index in the itinerary's child ages. Null for a child that is not in the itinerary. */
  readonly index: number | null;
  readonly age: number | null;
}

export interface RoomPeople {
  readonly adults: number;
  /** Oldest first: beds are assigned in this order. */
  readonly children: readonly StayChild[];
  /** Null lets the prices decide. */
  readonly extraBeds: number | null;
}

/** Rooms with the same people. A row with children has one room unless the children are not in the itinerary. */
export interface StayRoom extends RoomPeople {
  readonly rooms: number;
  readonly roomType: Maybe<string>;
}

/** The people of a stay: those in its named rooms, else a share of the party that is still to be split. */
export interface StayShare extends PeopleToHouse {
  /** Infants of the stay. They take no place in a room. */
  readonly infants: number;
}

interface PeopleToHouse {
  readonly named: readonly StayRoom[] | null;
  readonly adults: number;
  readonly children: readonly StayChild[];
  /** The requested number of rooms. Null leaves it open. */
  readonly rooms: number | null;
}

interface HasBands {
  readonly childBands: readonly ChildBand[];
}

export interface Guests extends RoomPeople {
  /** The children who count as adults. */
  readonly grown: readonly StayChild[];
}

/** The people in a room as the hotel counts them: children above its age bands are adults. */
export function guestsAt(hotel: HasBands, room: RoomPeople): Guests {
  const grown = adultsAmong(hotel, room);
  if (grown.length === 0) return { ...room, grown };
  const children = room.children.filter((child) => !grown.includes(child));
  return { ...room, adults: room.adults + grown.length, children, grown };
}

/** The children who count as adults: those above all age bands; all of them in a room without an adult. */
function adultsAmong(
  hotel: HasBands,
  { adults, children }: { readonly adults: number; readonly children: readonly StayChild[] },
): readonly StayChild[] {
  const older = children.filter(({ age }) => isAdultBy(hotel.childBands, age));
  return adults + older.length === 0 ? children : older;
}

export const roomingRows = (rooms: readonly StayRoom[]) =>
  rooms.map(({ rooms, adults, children, extraBeds, roomType }) => ({
    roomType: roomType ?? null,
    rooms,
    adults,
    childAges: children.flatMap(({ age }) => age ?? []),
    extraBeds,
  }));

/** "1 triple and 2 doubles". */
export function roomingText(rows: readonly RoomingRow[], childBands: Bands = []): string {
  const texts = rows.map((row) => roomText(row, childBands));
  return texts.length < 2 ? (texts[0] ?? "no rooms") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;
}

/** "2 doubles", "1 room for 5 with children of 3 and 5", "1 triple with one of 14 who pays as an adult". */
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

/** The name of a room by the adults it is priced for. */
export const roomNames: Readonly<Record<number, string>> = {
  1: "single",
  2: "double",
  3: "triple",
  4: "quad",
};

export interface RoomCharge {
  readonly missing: number;
  readonly amount: bigint;
}

export interface ProposedRooming {
  readonly rooms: readonly StayRoom[];
  /** Null where no split fits or a price is missing. */
  readonly amount: bigint | null;
  /** At most three, each with other numbers of adults or children per room. */
  readonly others: readonly OtherRooming[];
}

/** Another split. `difference` is what it costs more than the current one (less where negative). */
export interface OtherRooming {
  readonly rooms: readonly StayRoom[];
  /** Minor units of the sheets' currency. */
  readonly difference: bigint;
}

/**
 * Splits people into rooms of one type at the least cost. It uses the requested number of rooms, else one for
 * every two adults; more where the type holds fewer people. Every room has an adult. Equal costs are decided
 * by the most even split of adults, then of all people. Where no split fits, for more than 60 people, or
 * where the search takes too long, people are spread evenly. Source: docs/domain.md, "How a price arises", 1.
 * @param chargeOf the cost of one room with these people for the whole stay.
 */
export function proposeRooming(
  share: PeopleToHouse,
  hotel: StayedHotel,
  roomType: Maybe<string>,
  chargeOf: (room: RoomPeople) => RoomCharge,
): ProposedRooming {
  const people = adultsAndChildren(share, hotel);
  const limits = limitsOf(hotel.hotel, roomType);
  const adults = people.adults.length;
  if (adults === 0) return { rooms: [], amount: null, others: [] };
  const asked = share.rooms ?? usualRooms(adults);
  // Without known room limits, the requested number of rooms is kept.
  const isOpen = share.rooms === null || roomTypeOf(hotel.hotel, roomType) !== null;
  const least = Math.min(
    isOpen ? Math.max(asked, fewestRooms(adults, childrenIn(people), limits)) : asked,
    adults,
  );
  for (let count = least; count <= (isOpen ? adults : least); count += 1) {
    const found = cheapestSplits(count, people, limits, chargeOf);
    if (found === "too many") break;
    const [best, ...others] = found;
    if (!best) continue;
    return {
      rooms: roomsOf(best.rooms, people, roomType),
      amount: best.missing === 0 ? best.amount : null,
      others: others
        .filter(({ missing }) => missing === 0)
        .map(({ rooms, amount }) => ({
          rooms: roomsOf(rooms, people, roomType),
          difference: amount - best.amount,
        })),
    };
  }
  const even = evenSplit(least, people);
  return { rooms: roomsOf(even, people, roomType), amount: null, others: [] };
}

/** The limits of the search for the cheapest split. */
const maxSteps = 1_000;
const maxPeople = 60;

const maxOthers = 3;

/** The people to be split: adults (children who count as adults at the end), and children by what they pay. */
interface People {
  /** Null for an adult of the itinerary, else the child who counts as an adult. */
  readonly adults: readonly (StayChild | null)[];
  /** Children who pay the same, older classes first. */
  readonly classes: readonly (readonly StayChild[])[];
}

function adultsAndChildren({ adults, children }: PeopleToHouse, hotel: StayedHotel): People {
  const grown = adultsAmong(hotel, { adults, children });
  const classes: { key: string; children: StayChild[] }[] = [];
  for (const child of children.toSorted((a, b) => (b.age ?? 0) - (a.age ?? 0))) {
    if (grown.includes(child)) continue;
    const key = hotel.sheets.map((sheet) => ageClass(sheet, child.age)).join(" ");
    const last = classes.at(-1);
    if (last?.key === key) last.children.push(child);
    else classes.push({ key, children: [child] });
  }
  return {
    adults: [...Array.from({ length: adults }, () => null), ...grown],
    classes: classes.map(({ children }) => children),
  };
}

const childrenIn = ({ classes }: People): number => classes.reduce((sum, { length }) => sum + length, 0);

interface Fill {
  readonly adults: number;
  readonly children: readonly number[];
}

interface Split extends RoomCharge {
  readonly rooms: readonly Fill[];
  /** Sum of the squares of the people per room. Smaller is more even. */
  readonly unevenness: number;
  /** The same for adults only. It decides first. */
  readonly adultUnevenness: number;
}

function cheapestSplits(
  count: number,
  people: People,
  limits: RoomLimits,
  chargeOf: (room: RoomPeople) => RoomCharge,
): Split[] | "too many" {
  if (people.adults.length + childrenIn(people) > maxPeople) return "too many";
  const fills = fillsOf(count, people, limits);
  if (fills.length > maxSteps) return "too many";
  const charges = new Map<number, RoomCharge>();
  const chargeAt = (place: number) => {
    const known = charges.get(place);
    if (known) return known;
    const charge = chargeOf({ ...roomOf(fills[place] ?? noFill, people), extraBeds: null });
    charges.set(place, charge);
    return charge;
  };
  const best: Split[] = [];
  let seen = 0;
  // Tries how often each way to fill a room is used, fullest first, so that each split is met once.
  const walk = (
    place: number,
    rooms: number,
    adults: number,
    children: readonly number[],
    taken: number[],
  ) => {
    seen += 1;
    if (seen > maxSteps) return;
    const fill = fills[place];
    if (rooms === 0) {
      if (adults > 0 || children.some((left) => left > 0)) return;
      keepBest(best, splitOf(taken, fills, chargeAt));
      return;
    }
    if (!fill || adults > rooms * fill.adults || adults < rooms) return;
    const fits = Math.min(
      rooms,
      Math.floor(adults / fill.adults),
      ...fill.children.map((each, index) => (each > 0 ? Math.floor((children[index] ?? 0) / each) : rooms)),
    );
    for (let times = fits; times >= 0; times -= 1) {
      const left = children.map((each, index) => each - times * (fill.children[index] ?? 0));
      walk(place + 1, rooms - times, adults - times * fill.adults, left, [...taken, times]);
    }
  };
  walk(
    0,
    count,
    people.adults.length,
    people.classes.map(({ length }) => length),
    [],
  );
  return seen > maxSteps ? "too many" : best;
}

/** Adds a split to the best ones if it is among them. It replaces a dearer split with the same numbers of people. */
function keepBest(best: Split[], split: Split): void {
  const last = best[maxOthers];
  if (last && compareSplits(split, last) >= 0) return;
  const meaning = meaningOf(split);
  const same = best.findIndex((one) => meaningOf(one) === meaning);
  const before = best[same];
  if (before && compareSplits(split, before) >= 0) return;
  best.splice(before ? same : best.length, before ? 1 : 0, split);
  best.sort(compareSplits);
  best.length = Math.min(best.length, maxOthers + 1);
}

const meaningOf = ({ rooms }: Split): string =>
  rooms
    .map(({ adults, children }) => `${adults}+${children.reduce((sum, each) => sum + each, 0)}`)
    .sort()
    .join(" ");

const noFill: Fill = { adults: 0, children: [] };

/** Every way to fill a room that a split may need, most adults first. */
function fillsOf(count: number, people: People, limits: RoomLimits): Fill[] {
  const maxAdults = Math.min(limits.adults, people.adults.length - count + 1);
  let mixes: number[][] = [[]];
  for (const children of people.classes) {
    mixes = mixes.flatMap((mix) => {
      const room = limits.children - mix.reduce((sum, each) => sum + each, 0);
      return Array.from({ length: Math.min(children.length, Math.max(0, room)) + 1 }, (_, each) => [
        ...mix,
        each,
      ]);
    });
    if (mixes.length > maxSteps) return Array.from({ length: maxSteps + 1 }, () => noFill);
  }
  return Array.from({ length: Math.max(0, maxAdults) }, (_, index) => maxAdults - index).flatMap((adults) =>
    mixes
      .filter((mix) => adults + mix.reduce((sum, each) => sum + each, 0) <= limits.people)
      .map((children) => ({ adults, children })),
  );
}

function splitOf(
  taken: readonly number[],
  fills: readonly Fill[],
  chargeAt: (place: number) => RoomCharge,
): Split {
  const rooms: Fill[] = [];
  let [missing, amount, unevenness, adultUnevenness] = [0, 0n, 0, 0];
  for (const [place, times] of taken.entries()) {
    const fill = fills[place];
    if (!fill || times === 0) continue;
    const charge = chargeAt(place);
    missing += charge.missing * times;
    amount += charge.amount * BigInt(times);
    unevenness += (fill.adults + fill.children.reduce((sum, each) => sum + each, 0)) ** 2 * times;
    adultUnevenness += fill.adults ** 2 * times;
    for (let room = 0; room < times; room += 1) rooms.push(fill);
  }
  return { rooms, missing, amount, unevenness, adultUnevenness };
}

function compareSplits(a: Split, b: Split): number {
  if (a.missing !== b.missing) return a.missing - b.missing;
  if (a.amount !== b.amount) return a.amount < b.amount ? -1 : 1;
  return a.adultUnevenness - b.adultUnevenness || a.unevenness - b.unevenness;
}

function evenSplit(count: number, { adults, classes }: People): Fill[] {
  const shareOf = (total: number, room: number) => Math.floor(total / count) + (room < total % count ? 1 : 0);
  return Array.from({ length: count }, (_, room) => ({
    adults: shareOf(adults.length, room),
    children: classes.map(({ length }) => shareOf(length, room)),
  }));
}

/** The first people of each kind, as an example for a room filled this way. */
function roomOf(fill: Fill, { adults, classes }: People): Omit<RoomPeople, "extraBeds"> {
  return {
    adults: Math.min(fill.adults, adults.length),
    children: fill.children.flatMap((count, index) => classes[index]?.slice(0, count) ?? []),
  };
}

/** The rooms of a split with their people. Children who count as adults fill up after the adults. */
function roomsOf(fills: readonly Fill[], { adults, classes }: People, roomType: Maybe<string>): StayRoom[] {
  const waiting = classes.map((children) => [...children]);
  let [own, grown] = [
    adults.filter((child) => child === null).length,
    adults.filter((child) => child !== null),
  ];
  const rooms = fills.map((fill, place): StayRoom => {
    const roomsAfter = fills.length - place - 1;
    const ownHere = Math.min(fill.adults, Math.max(own - roomsAfter, Math.min(own, 1)), own);
    own -= ownHere;
    const grownHere = grown.slice(0, fill.adults - ownHere);
    grown = grown.slice(grownHere.length);
    const children = fill.children.flatMap((count, index) => waiting[index]?.splice(0, count) ?? []);
    return { rooms: 1, adults: ownHere, children: [...grownHere, ...children], extraBeds: null, roomType };
  });
  return joinAlike(rooms);
}

function joinAlike(rooms: readonly StayRoom[]): StayRoom[] {
  return rooms.reduce<StayRoom[]>((joined, room) => {
    const last = joined.at(-1);
    const isAlike = last?.adults === room.adults && last.children.length + room.children.length === 0;
    return last && isAlike
      ? [...joined.slice(0, -1), { ...last, rooms: last.rooms + room.rooms }]
      : [...joined, room];
  }, []);
}

interface RoomLimits {
  readonly adults: number;
  readonly children: number;
  readonly people: number;
}

/** The limits of a room type. Four adults and four children where the hotel states none. */
function limitsOf(hotel: PricedHotel, roomType: Maybe<string>): RoomLimits {
  const type = roomTypeOf(hotel, roomType);
  const adults = countOf(type?.maxAdults, 4, 1);
  const children = countOf(type?.maxChildren, 4);
  return { adults, children, people: countOf(type?.maxOccupancy, adults + children, 1) };
}

const fewestRooms = (adults: number, children: number, limits: RoomLimits): number =>
  Math.max(
    Math.ceil(adults / limits.adults),
    limits.children > 0 ? Math.ceil(children / limits.children) : 1,
    Math.ceil((adults + children) / limits.people),
  );
