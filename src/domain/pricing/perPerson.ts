import { counted, inSentence } from "../formats/text";
import type { Party } from "../itineraries/pricedItinerary";
import { allocate, toNumber } from "../money/amounts";
import { equalWeights, type PricedLine, type TravellerWeights } from "./line";
import { type SharingPlace, sharingPlaces, type TravellerKind, travellerKinds } from "../../vocabulary";

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

/** The two ways to split totals over travellers. */
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
    const alike = groups.find(
      (group) => group.age === age && group.place === place && group.weight === weight * BigInt(group.count),
    );
    if (alike) Object.assign(alike, { count: alike.count + 1, weight: alike.weight + weight });
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

/** Adults who weigh the same in rooms of the same kind are one group. */
function mergeAlike(segments: readonly Segment[]): Segment[] {
  const merged: Segment[] = [];
  for (const segment of segments) {
    if (segment.count === 0) continue;
    const place = merged.findIndex(
      ({ each, occupancy }) => each === segment.each && occupancy === segment.occupancy,
    );
    const alike = merged[place];
    if (alike) merged[place] = { ...alike, count: alike.count + segment.count };
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
