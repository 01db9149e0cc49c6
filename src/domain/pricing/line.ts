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
 * One figure and how it came about. `amount` is in minor units of `currency`; null for a rate row that lost.
 * Children explain their parent; those in its currency add up to it.
 */
export interface Explanation {
  /** Identifies a figure: "total", "cost", "markup", "tax:0", "rounding", "item:<id>". Empty for the others. */
  readonly key: string;
  readonly label: string;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly detail: string;
  readonly children: readonly Explanation[];
}

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

/** The node with this key, or null. */
export function findExplanation(root: Explanation, key: string): Explanation | null {
  if (root.key === key) return root;
  for (const child of root.children) {
    const found = findExplanation(child, key);
    if (found) return found;
  }
  return null;
}

/** At most `maxLines` lines at all depths together, higher levels first. A last line counts those left out. */
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

/** What another choice would cost: "the same", "INR 500.00 less". */
export function comparedText(difference: bigint, currency: string): string {
  const size = plainMoney(difference < 0n ? -difference : difference, currency);
  return difference === 0n ? "the same" : `${size} ${difference < 0n ? "less" : "more"}`;
}

export const shortened = (detail: string): string =>
  detail.length > maxSigns ? `${detail.slice(0, maxSigns)} …` : detail;
const maxSigns = 600;

/** The amounts of an item or a part of it, by which of its two prices is known. In minor units. */
export interface ItemAmounts {
  /** What is paid for parts without a selling price. */
  readonly cost: bigint;
  readonly soldCost: bigint;
  readonly sold: bigint;
  /** The selling price of parts whose cost is unknown. */
  readonly fixed: bigint;
}

const noItemAmounts: ItemAmounts = { cost: 0n, soldCost: 0n, sold: 0n, fixed: 0n };

/** The amounts of one part from its cost and its selling price, either of which may be unknown. */
export function onBothSides(cost: bigint | null, sell: bigint | null): ItemAmounts {
  if (cost !== null && sell !== null) return { ...noItemAmounts, soldCost: cost, sold: sell };
  return { ...noItemAmounts, cost: cost ?? 0n, fixed: sell ?? 0n };
}

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

export const eachAmount = (amounts: ItemAmounts, change: (amount: bigint) => bigint): ItemAmounts => ({
  cost: change(amounts.cost),
  soldCost: change(amounts.soldCost),
  sold: change(amounts.sold),
  fixed: change(amounts.fixed),
});

/** What the customer is charged before markup: the selling price where there is one, else the cost. */
export const chargedOf = ({ cost, sold, fixed }: ItemAmounts): bigint => cost + sold + fixed;

/** The known cost. Parts without a cost count at their selling price. */
export const shownOf = ({ cost, soldCost, fixed }: ItemAmounts): bigint => cost + soldCost + fixed;

export interface PlacedItem {
  readonly item: PricedItem;
  readonly day: PricedDay;
  readonly dayIndex: number;
  readonly itemIndex: number;
  readonly stay: StayShare | null;
}

export const placeOf = ({ day, item }: PlacedItem): { dayId: string; itemId: string } => ({
  dayId: day.id,
  itemId: item.id,
});

/** An item while it is priced, in minor units of the itinerary's currency. */
export interface CostedLine {
  readonly placed: PlacedItem;
  readonly inclusion: InclusionKind;
  readonly source: ItemCost;
  readonly cost: bigint;
  /** The part of the cost that markup is added to. */
  readonly marked: bigint;
  /** The selling prices minus the costs of the same parts. */
  readonly earned: bigint;
  /** Prices whose cost is unknown: selling rates, and a locked price. They take no markup. */
  readonly fixed: bigint;
  readonly known: boolean;
  /** A selling price without markup: locked, or zero. Null where markup decides. */
  readonly setPrice: bigint | null;
  readonly detail: string;
  readonly findings: readonly Finding[];
}

/** An item with its markup: cost + fixed + markup = price. */
export interface PricedLine extends CostedLine {
  readonly markup: bigint;
  readonly price: bigint;
  readonly markupDetail: string;
}

export interface PricedNight {
  readonly date: PlainDate;
  /** As the deciding rate asks for; 1 where it asks for none. */
  readonly minNights: number;
}

/** The cost of an item before conversion and markup. Parts with a selling price take no markup. */
export interface ItemCost extends ItemAmounts {
  /** The currency of the amounts. Null where no part has a price. */
  readonly currency: string | null;
  /** Whether every part has a price. A part without one is left out of the amounts; it does not count as zero. */
  readonly known: boolean;
  readonly weights: TravellerWeights;
  /** One sentence: "2 × 3 nights × INR 4,500.00". */
  readonly detail: string;
  /** Explains the amounts. A function, so that the work is done only when the explanation is read. */
  readonly explainParts: () => readonly Explanation[];
  readonly findings: readonly Finding[];
  readonly nights: readonly PricedNight[];
  /** The first day on which a rate behind the amounts ends. Null where none ends. */
  readonly ratedUntil: PlainDate | null;
  /** Set for a stay priced by rates. */
  readonly rooming: PricedRooming | null;
  /** Set for a transport priced by rates. */
  readonly vehicles: PricedVehicles | null;
  /** The supplier whose rate sheets priced the item. Null where none did. */
  readonly supply: PricedSupply | null;
  /** The sheets whose rows decided the amounts, each once. */
  readonly sheetIds: readonly string[];
}

export interface PricedSupply {
  readonly supplierId: string;
  readonly supplierName: string;
  readonly sheetIds: readonly string[];
  /** True where the item names no supplier, so that the cheapest one is taken. */
  readonly proposed: boolean;
  /** The other suppliers that have a price, cheapest first. */
  readonly others: readonly OtherSupply[];
}

/** Another supplier. `difference` is its extra cost in minor units of the itinerary's currency. */
interface OtherSupply {
  readonly supplierId: string;
  readonly supplierName: string;
  readonly difference: bigint;
}

export interface PricedRooming {
  /** From the sheet that prices the night of arrival. */
  readonly childBands: readonly ChildBand[];
  readonly rooms: readonly StayRoom[];
  /** True where the stay names no rooms, so that the cheapest split is taken. */
  readonly proposed: boolean;
  /** For proposed rooms the next splits, cheapest first; for named rooms the cheapest one, if it costs less. */
  readonly others: readonly OtherRooming[];
}

export interface PricedVehicles {
  readonly vehicles: readonly VehicleCount[];
  /** True where the item names no vehicles, so that the cheapest choice is taken. */
  readonly proposed: boolean;
  /** For proposed vehicles: the next dearer choice. For named vehicles: the cheapest choice, where it costs less. */
  readonly other: OtherVehicles | null;
}

/** How the price of an item is weighed on the travellers: all adults together, each child, all infants together. */
export interface TravellerWeights {
  readonly adults: bigint;
  /** One for each child, in the order of the itinerary. */
  readonly children: readonly bigint[];
  readonly infants: bigint;
  /** The adults' weight by their places in the rooms, from the first adult on. Even where missing. */
  readonly places?: readonly AdultPlace[];
  /** Whether each child has its own bed. Null where no price depends on it. Missing where the item is not a stay. */
  readonly beds?: readonly (boolean | null)[];
}

/** Places of adults with equal weight. */
export interface AdultPlace {
  readonly count: number;
  readonly each: bigint;
  /** The number of adults that the room price of these places is for, or "extra" for extra adults. */
  readonly occupancy: number | "extra";
}

/** Adults and children weigh the same, as for a guide, a vehicle or a ticket without ages. Infants weigh nothing. */
export function equalWeights(party: Party): TravellerWeights {
  return { adults: BigInt(party.adults), children: party.childAges.map(() => 1n), infants: 0n };
}

function adultWeights(party: Party): TravellerWeights {
  if (party.adults === 0) return equalWeights(party);
  return { adults: BigInt(party.adults), children: party.childAges.map(() => 0n), infants: 0n };
}

/** All items in the order of days and items. Each stay has its share of the party. */
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

/** The cost of an item from its own unit price, in minor units of `currency`. */
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

/** The basis of an item that does not state one, by its kind. */
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

/** Another choice of vehicles. `difference` is what it costs more than the current one (less where negative). */
export interface OtherVehicles {
  readonly vehicles: readonly VehicleCount[];
  readonly difference: bigint;
}

/** The people of each stay of a day. A stay that is not part of the price gets the whole party. */
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
 * Shares the party over stays that begin on the same day. Stays with named rooms keep them. The others share
 * the remaining adults in proportion to their rooms. The remaining children and the infants sleep in the
 * first of them.
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

/** The rooms of a row. Matching children of the itinerary, by age on arrival or stated age, leave `waiting`. */
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
    // No waiting child matches, so all further rooms are the same.
    if (children.every(({ index }) => index === null))
      return [...named, { ...people, rooms: rooms - named.length, children }];
    named.push({ ...people, rooms: 1, children });
  }
  return named;
}

function childrenOf({ childAges }: Party): StayChild[] {
  return childAges.map((age, index) => ({ index, age })).sort((a, b) => b.age - a.age || a.index - b.index);
}

/** Larger numbers are typing mistakes. */
const maxRooms = 500;
const maxInRoom = 50;
