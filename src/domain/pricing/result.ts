import type { OtherRooming } from "./rooming";
import type { Itinerary } from "../../resources/itineraries";
import type { PlainDate } from "../dates/plainDate";
import type { Finding } from "../itineraries/finding";
import type { UsedRate } from "../money/exchange";
import {
  type InclusionKind,
  type SharingPlace,
  sharingPlaces,
  type TravellerKind,
  travellerKinds,
} from "../../vocabulary";
import {
  type Explanation,
  type PricedNight,
  type PricedRooming,
  type PricedSupply,
  type PricedVehicles,
  equalWeights,
  type PricedLine,
  type TravellerWeights,
  type OtherVehicles,
} from "./line";
import type { Tax } from "./taxes";
import { counted, inSentence } from "../formats/text";
import type { Party } from "../itineraries/pricedItinerary";
import { allocate, toNumber } from "../money/amounts";

/** In minor units of the itinerary's currency: cost + markup = price. Differences have their own `currency`. */
export interface ItemPrice {
  readonly dayId: string;
  readonly itemId: string;
  readonly inclusion: InclusionKind;
  /** What the business pays. Prices that take no markup are included. */
  readonly cost: number;
  readonly markup: number;
  readonly price: number;
  /** False while a part has no price. The amounts then hold only the priced parts. */
  readonly known: boolean;
  readonly nights: readonly PricedNight[];
  /** The first day on which a rate behind the price ends. Null where none ends. */
  readonly ratedUntil: PlainDate | null;
  /** The rooms of a stay. Null where no hotel's rates priced it. */
  readonly rooming: ItemRooming | null;
  /** The vehicles of a transport. Null where no rates of a transport service priced it. */
  readonly vehicles: ItemVehicles | null;
  /** The supplier whose rate sheets priced the item. Null where none did. */
  readonly supply: ItemSupply | null;
}

export interface ItemSupply extends Omit<PricedSupply, "others"> {
  readonly others: readonly InNumbers<PricedSupply["others"][number]>[];
}

type InNumbers<Other> = Omit<Other, "difference"> & { readonly difference: number };

export interface ItemRooming extends Omit<PricedRooming, "others"> {
  readonly others: readonly (InNumbers<OtherRooming> & { readonly currency: string })[];
}

export interface ItemVehicles extends Omit<PricedVehicles, "other"> {
  readonly other: (InNumbers<OtherVehicles> & { readonly currency: string }) | null;
}

interface ExplainedItemPrice extends ItemPrice {
  readonly explanation: Explanation;
}

interface TaxLine extends Omit<Tax, "base" | "amount" | "condition"> {
  readonly base: number;
  readonly amount: number;
}

/** All included items: cost + markup = subtotal; subtotal + added taxes + rounding = total. Minor units. */
export interface Totals {
  readonly cost: number;
  /** The part of `cost` whose true cost is unknown: selling rates, and locked prices without a cost. */
  readonly fixedPrices: number;
  /** Lowered by the cost of complimentary items and by discounts. */
  readonly markup: number;
  /** The part of the markup that comes from the adjustment of the whole. Negative for a discount. */
  readonly adjustment: number;
  /** How much a discount lowers the total, taxes and rounding included. 0 without a discount. */
  readonly discount: number;
  readonly subtotal: number;
  readonly taxes: readonly TaxLine[];
  readonly rounding: number;
  readonly total: number;
  /** Markup in basis points of the subtotal without fixed prices. Null where that base is zero or less. */
  readonly marginBasisPoints: number | null;
}

/** What an optional item would add to the total before rounding, in minor units. */
export interface OptionalPrice {
  readonly dayId: string;
  readonly itemId: string;
  readonly title: string;
  readonly price: number;
  readonly taxes: number;
  readonly total: number;
  readonly known: boolean;
}

/** The price of an itinerary without its explanation. Plain data that can be compared, stored and sent. */
export interface PriceFigures {
  /** Null while neither the itinerary nor the organisation has a currency. All amounts are 0 then. */
  readonly currency: string | null;
  /** Whether every included item has a price. */
  readonly complete: boolean;
  /** In the order of days and items. */
  readonly items: readonly ItemPrice[];
  readonly totals: Totals;
  /** Adults, then children in the order of the itinerary, then infants. The amounts add up to the total. */
  readonly perPerson: readonly TravellerShare[];
  /** The shares by how people share rooms. The amounts add up to the total. */
  readonly bySharing: readonly SharingGroup[];
  readonly optional: readonly OptionalPrice[];
  readonly optionalTotal: number;
  readonly exchanges: readonly UsedRate[];
  /** The findings of pricing. checkItinerary adds the others. */
  readonly findings: readonly Finding[];
}

/** The figures and the explanation of each. */
export interface PriceResult extends PriceFigures {
  readonly items: readonly ExplainedItemPrice[];
  readonly explanation: Explanation;
}

/**
 * The price stored on the itinerary, in minor units of its currency: cost + markup + added taxes + rounding =
 * total. Users without the right to see costs must not read cost, markup, taxes and rounding: a tax on the
 * markup would reveal it.
 */
export type StoredTotals = NonNullable<Itinerary["totals"]>;

/** A price at which an itinerary may be sold: of an option, or of the whole (id null). */
export interface SoldPrice {
  readonly id: string | null;
  readonly name: string;
  readonly price: PriceFigures;
}

export interface PricedOption extends SoldPrice {
  readonly id: string;
}

/** What is stored of a price. Null while it has no currency. */
export function storedTotalsOf(
  price: PriceFigures,
  options: readonly PricedOption[] = [],
): StoredTotals | null {
  if (price.currency === null) return null;
  const { cost, markup, taxes, rounding, discount, total } = price.totals;
  return {
    currency: price.currency,
    cost,
    markup,
    taxes: taxes.map(({ id, ...tax }) => ({ ...tax, taxId: id, taxClasses: [...tax.taxClasses] })),
    rounding,
    discount: discount || null,
    total,
    exchanges: [...price.exchanges],
    optionalTotal: price.optionalTotal,
    perAdult: largestShare(price, "adult"),
    perChild: price.perPerson
      .filter(({ kind }) => kind === "child")
      .map(({ age, amount }) => ({ age, amount })),
    perInfant: largestShare(price, "infant"),
    bySharing: [...price.bySharing],
    options: options.map(({ id: optionId, name, price }) => ({
      optionId,
      name,
      discount: price.totals.discount || null,
      total: price.totals.total,
      perAdult: largestShare(price, "adult"),
      bySharing: [...price.bySharing],
    })),
  };
}

/** Shares of adults may differ by one minor unit, so the largest counts. Null where none travels. */
function largestShare({ perPerson }: PriceFigures, wanted: TravellerShare["kind"]): number | null {
  const amounts = perPerson.filter(({ kind }) => kind === wanted).map(({ amount }) => amount);
  return amounts.length > 0 ? amounts.reduce((largest, amount) => Math.max(largest, amount)) : null;
}

/** The share of one traveller in the total, in minor units. */
export interface TravellerShare {
  readonly kind: TravellerKind;
  readonly age: number | null;
  readonly amount: number;
}

/** The share of travellers in equal places, in minor units: `count` × `each`. */
export interface SharingGroup {
  readonly kind: TravellerKind;
  /** The place in the stay with the largest weight. Null where no stay decides it. */
  readonly place: SharingPlace | null;
  readonly age: number | null;
  readonly count: number;
  readonly each: number;
}

interface Shares {
  perPerson(total: bigint): TravellerShare[];
  bySharing(total: bigint): SharingGroup[];
}

export function countedShares(shares: readonly TravellerShare[]): SharingGroup[] {
  const groups = new Map<string, SharingGroup>();
  for (const { kind, age, amount: each } of shares) {
    const key = [kind, age, each].join(" ");
    const count = (groups.get(key)?.count ?? 0) + 1;
    groups.set(key, { kind, place: null, age, count, each });
  }
  return [...groups.values()];
}

/** Splits totals over the travellers. The weights are calculated once for all totals. */
export function sharesOf(lines: readonly PricedLine[], party: Party): Shares {
  const borne = borneBy(lines, party);
  return {
    perPerson: (total) => perPerson(total, borne, party),
    bySharing: (total) => bySharing(total, borne, party),
  };
}

/**
 * Splits the total so that the shares add up to it exactly. Each traveller bears their own tickets and beds,
 * adults share the rooms, and all who pay share the rest. Tax and rounding follow in proportion. Adults
 * differ by one minor unit at most. Source: docs/domain.md, "How a price arises", 7.
 */
function perPerson(total: bigint, borne: Borne, party: Party): TravellerShare[] {
  const travellers = travellersOf(party);
  const amounts = allocate(total, weightsOf(borne, party));
  return travellers.map((traveller, index) => ({ ...traveller, amount: toNumber(amounts[index] ?? 0n) }));
}

/**
 * Splits the total by how people share rooms. The first adult has the first place in every stay, and so on.
 * Adults whose places weigh the same form one group; so do children of one age in equal places. Source:
 * docs/domain.md, "How a price arises", 7.
 */
function bySharing(total: bigint, borne: Borne, party: Party): SharingGroup[] {
  const rest = borne.adults - borne.segments.reduce((sum, { count, each }) => sum + each * BigInt(count), 0n);
  const groups: WeighedGroup[] = borne.segments.map(({ count, each, occupancy }) => {
    // Multiplied by the number of adults, so that their common weight divides exactly.
    const weight = (each * BigInt(party.adults) + rest) * BigInt(count);
    return { kind: "adult", place: placeOf(occupancy), age: null, count, weight };
  });
  const times = BigInt(Math.max(1, party.adults));
  party.childAges.forEach((age, index) => {
    const weight = (borne.children[index] ?? 0n) * times;
    const bed = borne.beds[index] ?? null;
    const place = bed === null ? null : bed ? "with_bed" : "without_bed";
    const same = groups.find(
      (group) => group.age === age && group.place === place && group.weight === weight * BigInt(group.count),
    );
    if (same) Object.assign(same, { count: same.count + 1, weight: same.weight + weight });
    else groups.push({ kind: "child", place, age, count: 1, weight });
  });
  if (party.infants > 0) {
    const weight = borne.infants * times;
    groups.push({ kind: "infant", place: null, age: null, count: party.infants, weight });
  }
  return dividedAmong(groups, total);
}

/**
 * The share of each person of each group. Left-over minor units go to whole groups, larger ones first. Where
 * no group is small enough, some people of one group bear one unit more, as a group of their own.
 */
function dividedAmong(groups: readonly WeighedGroup[], total: bigint): SharingGroup[] {
  const [sign, size] = total < 0n ? [-1n, -total] : [1n, total];
  const given = groups.reduce((sum, { weight }) => sum + weight, 0n);
  const sum = given || BigInt(groups.reduce((people, { count }) => people + count, 0));
  const shares = groups.map(({ weight, ...group }) => {
    const [mine, people] = [given ? weight : BigInt(group.count), BigInt(group.count)];
    const [each, rest] = [(size * mine) / (sum * people), (size * mine) % (sum * people)];
    return { group, people, each, rest, more: 0n };
  });
  let left = size - shares.reduce((borne, { each, people }) => borne + each * people, 0n);
  const uneven = shares.filter(({ rest }) => rest > 0n).sort((a, b) => Number(b.people - a.people));
  for (const share of uneven) {
    if (share.people > left) continue;
    share.more = share.people;
    left -= share.people;
  }
  const last = uneven.findLast(({ more }) => more === 0n);
  if (last) last.more = left;
  return shares.flatMap(({ group, people, each, more }) =>
    [
      { ...group, count: toNumber(more), each: toNumber(sign * (each + 1n)) },
      { ...group, count: toNumber(people - more), each: toNumber(sign * each) },
    ].filter(({ count }) => count > 0),
  );
}

const roomPlaces = [null, "single", "double", "triple", "quad"] as const;
const placeOf = (occupancy: Segment["occupancy"]): SharingPlace | null =>
  occupancy === "extra" ? "extra_bed" : (roomPlaces[occupancy ?? 0] ?? null);

type WeighedGroup = Omit<SharingGroup, "each"> & { weight: bigint };

/** The precision at which items are weighed against each other. */
const scale = 10n ** 9n;

function travellersOf(party: Party): Omit<TravellerShare, "amount">[] {
  return [
    ...Array.from({ length: party.adults }, () => ({ kind: "adult" as const, age: null })),
    ...party.childAges.map((age) => ({ kind: "child" as const, age })),
    ...Array.from({ length: party.infants }, () => ({ kind: "infant" as const, age: null })),
  ];
}

/** One weight per traveller, in the order of travellersOf. */
function weightsOf({ adults, children, infants }: TravellerWeights, party: Party): bigint[] {
  // Multiplied by both counts, so that the division stays exact.
  const [adultCount, infantCount] = [BigInt(Math.max(1, party.adults)), BigInt(Math.max(1, party.infants))];
  return [
    ...Array.from({ length: party.adults }, () => adults * infantCount),
    ...children.map((weight) => weight * adultCount * infantCount),
    ...Array.from({ length: party.infants }, () => infants * adultCount),
  ];
}

/** The weight of all included prices on each kind of traveller, and on adults in the same places. */
interface Borne extends TravellerWeights {
  readonly segments: readonly Segment[];
  /** For each child, from the stay with the largest weight. */
  readonly beds: readonly (boolean | null)[];
}

/** Adults with the same places in every stay, and their weight. */
interface Segment {
  readonly count: number;
  readonly each: bigint;
  readonly occupancy: number | "extra" | null;
}

function borneBy(lines: readonly PricedLine[], party: Party): Borne {
  const sum = { adults: 0n, infants: 0n };
  const children = party.childAges.map(() => 0n);
  let segments: readonly Segment[] = [{ count: party.adults, each: 0n, occupancy: null }];
  let beds: TravellerWeights["beds"];
  let heaviest = 0n;
  for (const { inclusion, price, source } of lines) {
    if (inclusion !== "included" || price <= 0n) continue;
    const given = clamped(source.weights);
    const whole = wholeOf(given);
    const { weights, of } = whole > 0n ? { weights: given, of: whole } : equalShare(party);
    if (of === 0n) continue;
    const unit = (weight: bigint) => (price * scale * weight) / of;
    sum.adults += unit(weights.adults);
    sum.infants += unit(weights.infants);
    weights.children.forEach((weight, index) => (children[index] = (children[index] ?? 0n) + unit(weight)));
    if (!weights.places) continue;
    const isHeaviest = unit(weights.adults) > heaviest;
    if (isHeaviest) [heaviest, beds] = [unit(weights.adults), weights.beds];
    const places = weights.places.map((place) => ({ ...place, each: unit(place.each) }));
    segments = joinSegments(segments, places, isHeaviest);
  }
  const isEmpty = sum.adults === 0n && sum.infants === 0n && children.every((weight) => weight === 0n);
  if (isEmpty)
    return { ...equalWeights(party), segments: segments.filter(({ count }) => count > 0), beds: [] };
  return { ...sum, children, segments: mergeAlike(segments), beds: beds ?? [] };
}

/** Assigns the places of a stay to the adults in order. Adults beyond the places bear nothing of it. */
function joinSegments(
  segments: readonly Segment[],
  places: readonly { count: number; each: bigint; occupancy: number | "extra" }[],
  named: boolean,
): Segment[] {
  const joined: Segment[] = [];
  const waiting = places.map((place) => ({ ...place }));
  for (const segment of segments) {
    let left = segment.count;
    while (left > 0) {
      const place = waiting[0];
      if (!place) {
        joined.push({ ...segment, count: left });
        break;
      }
      const count = Math.min(left, place.count);
      const occupancy = named ? place.occupancy : segment.occupancy;
      joined.push({ count, each: segment.each + place.each, occupancy });
      left -= count;
      place.count -= count;
      if (place.count === 0) waiting.shift();
    }
  }
  return joined;
}

function mergeAlike(segments: readonly Segment[]): Segment[] {
  const merged: Segment[] = [];
  for (const segment of segments) {
    if (segment.count === 0) continue;
    const place = merged.findIndex(
      ({ each, occupancy }) => each === segment.each && occupancy === segment.occupancy,
    );
    const same = merged[place];
    if (same) merged[place] = { ...same, count: same.count + segment.count };
    else merged.push(segment);
  }
  return merged;
}

function equalShare(party: Party): { weights: TravellerWeights; of: bigint } {
  const weights = equalWeights(party);
  return { weights, of: wholeOf(weights) };
}

function clamped({ adults, children, infants, ...rest }: TravellerWeights): TravellerWeights {
  const atLeastZero = (weight: bigint) => (weight > 0n ? weight : 0n);
  return {
    ...rest,
    adults: atLeastZero(adults),
    children: children.map(atLeastZero),
    infants: atLeastZero(infants),
  };
}

function wholeOf({ adults, children, infants }: TravellerWeights): bigint {
  return children.reduce((sum, weight) => sum + weight, adults + infants);
}

/** "2 adults in a double", "Child of 7 with a bed", "Infant". */
export function sharingText({ kind, place, age, count }: Omit<SharingGroup, "each">): string {
  const { label } = travellerKinds[kind];
  const many = kind === "child" ? "children" : `${inSentence(label)}s`;
  const who = count === 1 ? label : counted(count, label, many);
  const words = [who, age !== null && `of ${age}`, place && inSentence(sharingPlaces[place].label)];
  return words.filter(Boolean).join(" ");
}
