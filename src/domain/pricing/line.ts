import { addDays, type PlainDate } from "../dates/plainDate";
import type { ChildBand } from "../products/hotel";
import type { Finding } from "../itineraries/finding";
import {
  type Party,
  type PricedDay,
  type PricedItem,
  type PricedItinerary,
  usualRooms,
  isCounted,
  partyOn,
  type RoomingRow,
} from "../itineraries/pricedItinerary";
import { countOf, plainMoney, toNumber, allocate, isWhole } from "../money/amounts";
import type { OtherRooming, StayRoom, StayShare, StayChild } from "./rooming";
import type { VehicleCount } from "../products/transport";
import type { InclusionKind, ItemKind, PriceBasis } from "../../vocabulary";

/**
 * One figure and how it came about. `amount` is in minor units of `currency`; null for a line that only tells
 * something (a rate row that lost). Children explain their parent and, where they are in its currency, add up to it.
 */
export interface Explanation {
  /** Finds a figure again: "total", "cost", "markup", "tax:0", "rounding", "item:<id>". Empty for the others. */
  readonly key: string;
  readonly label: string;
  readonly amount: number | null;
  readonly currency: string | null;
  /** A short sentence, or empty. */
  readonly detail: string;
  readonly children: readonly Explanation[];
}

/** A node of an explanation. */
export function explain(
  label: string,
  amount: bigint | null,
  currency: string | null,
  detail = "",
  children: readonly Explanation[] = [],
  key = "",
): Explanation {
  return { key, label, amount: amount === null ? null : toNumber(amount), currency, detail, children };
}

/** The node with a key in an explanation, searched from its root, or null. */
export function findExplanation(root: Explanation, key: string): Explanation | null {
  if (root.key === key) return root;
  for (const child of root.children) {
    const found = findExplanation(child, key);
    if (found) return found;
  }
  return null;
}

/**
 * As many lines of an explanation as there is room for, what stands further up in the tree before what explains it. What is
 * left out is counted in a line of its own.
 * @param maxLines how many lines, at all depths together.
 */
export function boundedParts(parts: readonly Explanation[], maxLines: number): Explanation[] {
  const kept = new Set<Explanation>();
  let [level, all] = [parts, 0];
  while (level.length > 0) {
    for (const part of level) if (kept.size < maxLines) kept.add(part);
    all += level.length;
    level = level.flatMap(({ children }) => children);
  }
  const keptIn = (nodes: readonly Explanation[]): Explanation[] =>
    nodes.flatMap((node) =>
      kept.has(node) ? [{ ...node, detail: shortened(node.detail), children: keptIn(node.children) }] : [],
    );
  const left = all - kept.size;
  const listed = keptIn(parts);
  return left > 0
    ? [...listed, explain(`${left} more lines`, null, null, "There are too many to show here.")]
    : listed;
}

/** "the same", "INR 500.00 less": what another choice would cost. */
export function comparedText(difference: bigint, currency: string): string {
  const size = plainMoney(difference < 0n ? -difference : difference, currency);
  return difference === 0n ? "the same" : `${size} ${difference < 0n ? "less" : "more"}`;
}

/** A sentence of an explanation, cut where it names too much. */
export const shortened = (detail: string): string =>
  detail.length > maxSigns ? `${detail.slice(0, maxSigns)} …` : detail;
const maxSigns = 600;

/** What an item, or a part of it, comes to by which of its two prices is known. In minor units. */
export interface ItemAmounts {
  /** What the business pays for what has no selling price. */
  readonly cost: bigint;
  /** What the business pays for what has a selling price, and that price. */
  readonly soldCost: bigint;
  readonly sold: bigint;
  /** What the customer pays for what only has a selling price. */
  readonly fixed: bigint;
}

const noItemAmounts: ItemAmounts = { cost: 0n, soldCost: 0n, sold: 0n, fixed: 0n };

/** What an amount counts as, by which of the two prices is known. */
export function onBothSides(cost: bigint | null, sell: bigint | null): ItemAmounts {
  if (cost !== null && sell !== null) return { ...noItemAmounts, soldCost: cost, sold: sell };
  return { ...noItemAmounts, cost: cost ?? 0n, fixed: sell ?? 0n };
}

/** Amounts together, each side for itself. */
export function addedAmounts(amounts: readonly ItemAmounts[]): ItemAmounts {
  let { cost, soldCost, sold, fixed } = noItemAmounts;
  for (const one of amounts) {
    cost += one.cost;
    soldCost += one.soldCost;
    sold += one.sold;
    fixed += one.fixed;
  }
  return { cost, soldCost, sold, fixed };
}

/** Each side changed alike. */
export const eachAmount = (amounts: ItemAmounts, change: (amount: bigint) => bigint): ItemAmounts => ({
  cost: change(amounts.cost),
  soldCost: change(amounts.soldCost),
  sold: change(amounts.sold),
  fixed: change(amounts.fixed),
});

/** What the customer is charged before markup, by the selling price where there is one. */
export const chargedOf = ({ cost, sold, fixed }: ItemAmounts): bigint => cost + sold + fixed;

/** What is known of the cost; of the selling price where that is all there is. */
export const shownOf = ({ cost, soldCost, fixed }: ItemAmounts): bigint => cost + soldCost + fixed;

/** An item in its place. */
export interface PlacedItem {
  readonly item: PricedItem;
  readonly day: PricedDay;
  readonly dayIndex: number;
  readonly itemIndex: number;
  /** Whom it is for, for a stay. */
  readonly stay: StayShare | null;
}

/** Where the findings of an item sit. */
export const placeOf = ({ day, item }: PlacedItem): { dayId: string; itemId: string } => ({
  dayId: day.id,
  itemId: item.id,
});

/** An item on its way through pricing, in minor units of the itinerary's currency. */
export interface CostedLine {
  readonly placed: PlacedItem;
  readonly inclusion: InclusionKind;
  readonly source: ItemCost;
  /** What the business pays. */
  readonly cost: bigint;
  /** The part of the cost that markup decides the price of. */
  readonly marked: bigint;
  /** What selling prices earn above the cost of the same thing. */
  readonly earned: bigint;
  /** What the customer pays by prices whose cost is unknown: selling rates, and a locked price. They take no markup. */
  readonly fixed: bigint;
  readonly known: boolean;
  /** A selling price that markup does not touch: locked, or given for free; null where markup decides. */
  readonly setPrice: bigint | null;
  readonly detail: string;
  readonly findings: readonly Finding[];
}

/** An item with its markup: cost + fixed + markup = price. */
export interface PricedLine extends CostedLine {
  readonly markup: bigint;
  readonly price: bigint;
  /** Where the markup comes from, in words. */
  readonly markupDetail: string;
}

/** A night of a stay that was priced by a hotel's rates. */
export interface PricedNight {
  readonly date: PlainDate;
  /** Of the rate that decided it; 1 where the rate says nothing. */
  readonly minNights: number;
}

/** What an item costs before conversion and markup, and how that came about. What has a selling price takes no markup. */
export interface ItemCost extends ItemAmounts {
  /** Of the amounts; null where nothing has a price. */
  readonly currency: string | null;
  /** Whether every part has a price. A part without one is missing from the amounts, never a zero. */
  readonly known: boolean;
  readonly weights: TravellerWeights;
  /** One sentence: "2 × 3 nights × INR 4,500.00". */
  readonly detail: string;
  /** The explanation of the amounts, made only where somebody reads it. */
  readonly explainParts: () => readonly Explanation[];
  readonly findings: readonly Finding[];
  readonly nights: readonly PricedNight[];
  /** The first day on which a rate behind the amounts ends, or null where none does. */
  readonly ratedUntil: PlainDate | null;
  /** Of a stay that rates priced. */
  readonly rooming: PricedRooming | null;
  /** Of a transport that rates priced. */
  readonly vehicles: PricedVehicles | null;
  /** Whose rate sheets priced it; null where none did. */
  readonly supply: PricedSupply | null;
  /** The rate sheets whose rows decided the amounts, each once. */
  readonly sheetIds: readonly string[];
}

/** The supplier by whose rate sheets an item is priced. */
export interface PricedSupply {
  readonly supplierId: string;
  readonly supplierName: string;
  /** The sheets whose rows decided its price, each once. */
  readonly sheetIds: readonly string[];
  /** Whether nobody named the supplier, so that the cheapest is taken. */
  readonly proposed: boolean;
  /** The others who have a price for it, the cheapest first. */
  readonly others: readonly OtherSupply[];
}

/** Another supplier, and what it costs more, in minor units of the itinerary's currency; less where negative. */
interface OtherSupply {
  readonly supplierId: string;
  readonly supplierName: string;
  readonly difference: bigint;
}

/** The rooms that a stay is priced by. */
export interface PricedRooming {
  /** Of the sheet that prices the night of arrival. */
  readonly childBands: readonly ChildBand[];
  readonly rooms: readonly StayRoom[];
  /** Whether nobody named them, so that the cheapest split is taken. */
  readonly proposed: boolean;
  /** Of proposed rooms the next splits, the cheapest first, of named ones the cheapest where that costs less. */
  readonly others: readonly OtherRooming[];
}

/** The vehicles that a transport is priced by. */
export interface PricedVehicles {
  readonly vehicles: readonly VehicleCount[];
  /** Whether nobody named them, so that the cheapest choice is taken. */
  readonly proposed: boolean;
  /** Of proposed vehicles the next dearer choice, of named ones the cheapest where that is another. */
  readonly other: OtherVehicles | null;
}

/** How the price of an item weighs on the travellers: all adults together, each child, all infants together. */
export interface TravellerWeights {
  readonly adults: bigint;
  /** One for each child, in the order of the itinerary. */
  readonly children: readonly bigint[];
  readonly infants: bigint;
  /** How the adults' weight is spread over them by the rooms they sleep in, from the first adult on; evenly where missing. */
  readonly places?: readonly AdultPlace[];
  /** Whether each child has a bed of its own; null where nothing is priced by that. Missing where it is no stay. */
  readonly beds?: readonly (boolean | null)[];
}

/** Places of adults that weigh the same. */
export interface AdultPlace {
  readonly count: number;
  readonly each: bigint;
  /** For how many adults the room of these places is priced, or that they are extra adults there. */
  readonly occupancy: number | "extra";
}

/** Adults and children alike, as for a guide, a vehicle or a ticket without ages. */
export function equalWeights(party: Party): TravellerWeights {
  return { adults: BigInt(party.adults), children: party.childAges.map(() => 1n), infants: 0n };
}

function adultWeights(party: Party): TravellerWeights {
  if (party.adults === 0) return equalWeights(party);
  return { adults: BigInt(party.adults), children: party.childAges.map(() => 0n), infants: 0n };
}

/** All items of an itinerary in the order of days and items, each with its day and who sleeps there. */
export function placedItems(
  itinerary: PricedItinerary,
  { party, startDate }: { readonly party: Party; readonly startDate: PlainDate | null },
): PlacedItem[] {
  return (itinerary.days ?? []).flatMap((day, dayIndex) => {
    const stays = staysOfDay(day, party, startDate && addDays(startDate, dayIndex));
    return (day.items ?? []).map((item, itemIndex) => {
      return { item, itemIndex, day, dayIndex, stay: stays.get(item) ?? null };
    });
  });
}

/** An item without any price. */
export const noCost = {
  ...noItemAmounts,
  currency: null,
  known: false,
  explainParts: () => [],
  findings: [],
  nights: [],
  ratedUntil: null,
  rooming: null,
  vehicles: null,
  supply: null,
  sheetIds: [],
} as const;

/** The cost of an item from a unit price of its own, in minor units of a currency. */
export function ownCost(
  item: PricedItem,
  unitPrice: number,
  currency: string,
  basis: PriceBasis,
  party: Party,
): ItemCost {
  const { count, detail, weights } = unitsOf(item, basis, party);
  const price = plainMoney(unitPrice, currency);
  return {
    ...noCost,
    currency,
    cost: BigInt(unitPrice) * count,
    known: count > 0n,
    weights,
    detail: detail ? `${detail} × ${price}` : price,
  };
}

interface Units {
  readonly count: bigint;
  /** "2 rooms × 3 nights"; empty where the unit price counts once. */
  readonly detail: string;
  readonly weights: TravellerWeights;
}

/** What the cost of a kind of item is counted by where the item does not say. */
export const usualBasis: Readonly<Record<ItemKind, PriceBasis>> = {
  hotel_stay: "per_room_night",
  activity: "per_person",
  transfer: "per_vehicle",
  transport: "per_vehicle_day",
  flight: "per_person",
  train: "per_person",
  cruise: "per_person",
  meal: "per_person",
  guide: "per_group",
  visa: "per_person",
  insurance: "per_person",
  fee: "flat",
  note: "flat",
};

interface Factor {
  readonly count: number;
  readonly one: string;
  readonly many: string;
}

function unitsOf(item: PricedItem, basis: PriceBasis, party: Party): Units {
  const factors = factorsOf[basis](item, party);
  const listed = factors.filter(({ count, one }) => count !== 1 || one !== "unit");
  return {
    count: factors.reduce((product, { count }) => product * BigInt(count), 1n),
    detail: listed.map(({ count, one, many }) => `${count} ${count === 1 ? one : many}`).join(" × "),
    weights: basis === "per_room_night" ? adultWeights(party) : equalWeights(party),
  };
}

const quantity = (item: PricedItem, one = "unit", many = `${one}s`): Factor => ({
  count: countOf(item.quantity, 1, 1),
  one,
  many,
});
const people = (party: Party): Factor => ({ count: party.paying, one: "person", many: "people" });
const nights = (item: PricedItem, one = "night"): Factor => ({
  count: countOf(item.nights, 1, 1),
  one,
  many: `${one}s`,
});

const factorsOf: Readonly<Record<PriceBasis, (item: PricedItem, party: Party) => Factor[]>> = {
  per_person: (item, party) => [quantity(item), people(party)],
  per_room_night: (item, party) => [
    quantity(item),
    { count: countOf(item.rooms, party.rooms ?? usualRooms(party.adults), 1), one: "room", many: "rooms" },
    nights(item),
  ],
  per_person_night: (item, party) => [quantity(item), people(party), nights(item)],
  per_group: (item) => [quantity(item, "group")],
  per_vehicle: (item) => [quantity(item, "vehicle")],
  per_vehicle_day: (item) => [quantity(item, "vehicle"), nights(item, "day")],
  flat: (item) => [quantity(item)],
};

/** Another choice of vehicles for the same people, and how much more it costs than the one that counts; less where negative. */
export interface OtherVehicles {
  readonly vehicles: readonly VehicleCount[];
  readonly difference: bigint;
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

/** Larger numbers are a slip of the hand. */
const maxRooms = 500;
const maxInRoom = 50;
