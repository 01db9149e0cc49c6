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

/** The price of one item, in minor units of the itinerary's currency: cost + markup = price. */
export interface ItemPrice {
  readonly dayId: string;
  readonly itemId: string;
  readonly inclusion: InclusionKind;
  /** What the business pays; prices that take no markup count here too. */
  readonly cost: number;
  readonly markup: number;
  /** What the customer pays before tax. */
  readonly price: number;
  /** False while a part has no price: then the amounts hold only the parts that have one. */
  readonly known: boolean;
  /** The nights that a hotel's rates priced. */
  readonly nights: readonly PricedNight[];
  /** The first day on which a rate behind the price ends; null where none does. */
  readonly ratedUntil: PlainDate | null;
  /** The rooms that a stay is priced by; null where no hotel's rates priced it. */
  readonly rooming: ItemRooming | null;
  /** The vehicles that a transport is priced by; null where no rates of a transport service priced it. */
  readonly vehicles: ItemVehicles | null;
  /** The supplier whose rate sheets priced it; null where none did. */
  readonly supply: ItemSupply | null;
}

/** A supplier, and the others with what each costs more in minor units of the itinerary's currency. */
export interface ItemSupply extends Omit<PricedSupply, "others"> {
  readonly others: readonly InNumbers<PricedSupply["others"][number]>[];
}

type InNumbers<Other> = Omit<Other, "difference"> & { readonly difference: number };

/** The rooms of a stay, and other splits of its people with what each costs more in minor units of `currency`. */
export interface ItemRooming extends Omit<PricedRooming, "others"> {
  readonly others: readonly (InNumbers<OtherRooming> & { readonly currency: string })[];
}

/** The vehicles of a transport, and another choice with what that costs more in minor units of `currency`. */
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

/** The price of all included items: cost + markup = subtotal; subtotal + added taxes + rounding = total. Minor units. */
export interface Totals {
  readonly cost: number;
  /** The part of the cost whose true cost is unknown: sell rates, and locked prices without a cost. */
  readonly fixedPrices: number;
  /** Complimentary items take their cost away from it, and so does a discount. */
  readonly markup: number;
  /** The part of the markup that the adjustment of the whole adds, negative for a discount. */
  readonly adjustment: number;
  /** By how much a discount lowers the total, taxes and rounding included; 0 without one. */
  readonly discount: number;
  readonly subtotal: number;
  readonly taxes: readonly TaxLine[];
  readonly rounding: number;
  readonly total: number;
  /** Markup in basis points of the subtotal without fixed prices; null where that is zero or less. */
  readonly marginBasisPoints: number | null;
}

/** What an optional item would add to the total, before rounding, in minor units. */
export interface OptionalPrice {
  readonly dayId: string;
  readonly itemId: string;
  readonly title: string;
  readonly price: number;
  readonly taxes: number;
  readonly total: number;
  readonly known: boolean;
}

/** What an itinerary costs, without what explains it. Everything is data: it can be compared, stored and sent. */
export interface PriceFigures {
  /** Null while neither the itinerary nor the organisation names a currency; then all amounts are 0. */
  readonly currency: string | null;
  /** Whether every included item has its price. */
  readonly complete: boolean;
  /** In the order of days and items. */
  readonly items: readonly ItemPrice[];
  readonly totals: Totals;
  /** Adults, children in the order of their ages in the itinerary, infants. The amounts add up to the total. */
  readonly perPerson: readonly TravellerShare[];
  /** The same by how people share rooms. The amounts add up to the total. */
  readonly bySharing: readonly SharingGroup[];
  readonly optional: readonly OptionalPrice[];
  readonly optionalTotal: number;
  /** The rates by which amounts in other currencies were converted, each once. */
  readonly exchanges: readonly UsedRate[];
  /** What pricing came upon; checkItinerary adds the rest. */
  readonly findings: readonly Finding[];
}

/** What priceItinerary answers: the figures, and the explanation of each. Data too. */
export interface PriceResult extends PriceFigures {
  readonly items: readonly ExplainedItemPrice[];
  readonly explanation: Explanation;
}

/**
 * The price as it is kept on the itinerary, in minor units of its currency: cost + markup + added taxes + rounding = total.
 * Who may not know the cost must not read cost, markup, taxes (a tax on the markup gives it away) and rounding.
 */
export type StoredTotals = NonNullable<Itinerary["totals"]>;

/** A price at which an itinerary may be sold: of an option, or of the whole, with null for its id. */
export interface SoldPrice {
  readonly id: string | null;
  readonly name: string;
  readonly price: PriceFigures;
}

/** An option with its price. */
export interface PricedOption extends SoldPrice {
  readonly id: string;
}

/** What to keep of a price; null while it has no currency. */
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

/** The largest share of a kind of traveller: shares of adults differ by one minor unit at most. Null where none travels. */
function largestShare({ perPerson }: PriceFigures, wanted: TravellerShare["kind"]): number | null {
  const amounts = perPerson.filter(({ kind }) => kind === wanted).map(({ amount }) => amount);
  return amounts.length > 0 ? amounts.reduce((largest, amount) => Math.max(largest, amount)) : null;
}

/** What one traveller bears of the total, in minor units. */
export interface TravellerShare {
  readonly kind: TravellerKind;
  /** In years, of a child. */
  readonly age: number | null;
  readonly amount: number;
}

/** What travellers who share rooms alike bear of the total, in minor units: `count` × `each`. */
export interface SharingGroup {
  readonly kind: TravellerKind;
  /** Where they sleep in the stay that weighs most; null where no stay tells. */
  readonly place: SharingPlace | null;
  /** In years, of a child. */
  readonly age: number | null;
  readonly count: number;
  readonly each: number;
}

interface Shares {
  perPerson(total: bigint): TravellerShare[];
  bySharing(total: bigint): SharingGroup[];
}

/** Shares that are alike, counted. */
export function countedShares(shares: readonly TravellerShare[]): SharingGroup[] {
  const groups = new Map<string, SharingGroup>();
  for (const { kind, age, amount: each } of shares) {
    const key = [kind, age, each].join(" ");
    const count = (groups.get(key)?.count ?? 0) + 1;
    groups.set(key, { kind, place: null, age, count, each });
  }
  return [...groups.values()];
}

/** How totals of an itinerary are split: what its items weigh on whom is found once, however many totals are split. */
export function sharesOf(lines: readonly PricedLine[], party: Party): Shares {
  const borne = borneBy(lines, party);
  return {
    perPerson: (total) => perPerson(total, borne, party),
    bySharing: (total) => bySharing(total, borne, party),
  };
}

/**
 * Splits the total over the travellers so that the shares add up to it exactly: everybody bears their own tickets and
 * beds, adults share the rooms, and all who pay share the rest; tax and rounding follow in proportion. Adults differ
 * by one minor unit at most. Source: docs/domain.md, "How a price arises", 7.
 */
function perPerson(total: bigint, borne: Borne, party: Party): TravellerShare[] {
  const travellers = travellersOf(party);
  const amounts = allocate(total, weightsOf(borne, party));
  return travellers.map((traveller, index) => ({ ...traveller, amount: toNumber(amounts[index] ?? 0n) }));
}

/**
 * Splits the total by how people share rooms: everybody bears the place that they sleep in. The first adult sleeps in
 * the first place of every stay, and so on; adults whose places weigh alike are one group, and so are children of one
 * age who sleep and weigh alike. Source: docs/domain.md, "How a price arises", 7.
 */
function bySharing(total: bigint, borne: Borne, party: Party): SharingGroup[] {
  const rest = borne.adults - borne.segments.reduce((sum, { count, each }) => sum + each * BigInt(count), 0n);
  const groups: WeighedGroup[] = borne.segments.map(({ count, each, occupancy }) => {
    // Multiplied by the adults, so that what all of them bear alike divides exactly.
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
 * What each person of each group bears of the total. The minor units that are left over are borne by whole groups, the
 * larger first; where none is small enough, some people of one bear one more, as a group of their own.
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

/** Items are weighed against one another on this fine a scale before the total is split. */
const scale = 10n ** 9n;

function travellersOf(party: Party): Omit<TravellerShare, "amount">[] {
  return [
    ...Array.from({ length: party.adults }, () => ({ kind: "adult" as const, age: null })),
    ...party.childAges.map((age) => ({ kind: "child" as const, age })),
    ...Array.from({ length: party.infants }, () => ({ kind: "infant" as const, age: null })),
  ];
}

/** One weight for each traveller, in the order of travellersOf. */
function weightsOf({ adults, children, infants }: TravellerWeights, party: Party): bigint[] {
  // Multiplied by both counts, so that dividing by them stays exact.
  const [adultCount, infantCount] = [BigInt(Math.max(1, party.adults)), BigInt(Math.max(1, party.infants))];
  return [
    ...Array.from({ length: party.adults }, () => adults * infantCount),
    ...children.map((weight) => weight * adultCount * infantCount),
    ...Array.from({ length: party.infants }, () => infants * adultCount),
  ];
}

/** What all included prices together weigh on each kind of traveller, and of the adults on those in the same places. */
interface Borne extends TravellerWeights {
  readonly segments: readonly Segment[];
  /** Of each child, by the stay that weighs most. */
  readonly beds: readonly (boolean | null)[];
}

/** Adults who sleep in the same places in every stay, with what these weigh. */
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

/** Lays the places of a stay over the adults in order; those beyond the places bear none of it. */
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
