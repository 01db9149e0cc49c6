import { type PlainDate, nightsBetween } from "../dates/plainDate";
import { counted } from "../formats/text";
import {
  coversAge,
  type SheetRate,
  type StayedHotel,
  type Supplement,
  type SpecialOffer,
} from "../products/hotel";
import { allocate, isWhole, partOf, percentText, plainMoney } from "../money/amounts";
import type { HotelRateMatch, NightPart, NightRun, PriceSide } from "./rates";
import type { Guests, StayChild, StayRoom } from "./rooming";
import { pricesBy, termsFor } from "../products/sheet";
import { type Maybe, offerBases } from "../../vocabulary";

/** What a stay is priced by, beside its rooms. */
export interface StayTerms {
  readonly hotel: StayedHotel;
  /** The night of arrival. */
  readonly from: PlainDate;
  /** How many nights it has. */
  readonly count: number;
  readonly pricedOn: PlainDate;
  /** The names of the supplements that were chosen. */
  readonly supplements: readonly string[];
  /** The room types of all rooms of the stay, and which of them is charged: an amount off the whole stay is spread over them. Null while rooms are compared. */
  readonly among: { readonly roomTypes: readonly Maybe<string>[]; readonly place: number } | null;
}

/** The rows that decide the nights for rooms of a type. */
export interface LookedUp {
  readonly match: HotelRateMatch;
  readonly runs: readonly NightRun[];
}

/** What some people in a room pay on both sides, in minor units; null where a side has no price. */
export interface BothSides {
  readonly who: "adults" | StayChild;
  readonly cost: bigint | null;
  readonly sell: bigint | null;
}

/** What some people in a room pay for a night. */
export interface PeopleCharge extends BothSides {
  /** What the row lacks where both sides are null. */
  readonly label: string;
  /** What the price is made of: the cost's parts where it is known, else those of the selling price. */
  readonly parts: readonly NightPart[];
  /** What the customer is charged by: the selling price's parts where it is known. */
  readonly chargedParts: readonly NightPart[];
}

export interface NightCharge {
  readonly run: NightRun;
  readonly people: readonly PeopleCharge[];
}

/** What comes off the nights of one room, where negative, or on top of them, once for the stay. */
export interface StayExtra extends Omit<BothSides, "who"> {
  readonly who: BothSides["who"] | "infants";
  readonly name: string;
  /** "3 nights × 2 × INR 500.00"; made only where somebody reads it. */
  readonly detail: () => string;
}

/** The sheet that prices the nights of a run; null where no row does. */
export const sheetOf = ({ rows }: NightRun): SheetRate["sheet"] | null =>
  (rows.cost ?? rows.sell)?.sheet ?? null;

interface OpenNight {
  readonly date: PlainDate;
  readonly sheet: SheetRate["sheet"] | null;
  readonly people: readonly BothSides[];
}

/** The nights of a room one by one, before any special offer. */
const openNights = (nights: readonly NightCharge[]): OpenNight[] =>
  nights.flatMap(({ run, people }) => {
    const sheet = sheetOf(run);
    return run.nights.map(({ date }) => ({ date, sheet, people }));
  });

interface HeldSupplement {
  readonly supplement: Supplement;
  readonly sheet: SheetRate["sheet"];
  readonly dates: ReadonlySet<string>;
}

interface SupplementedRoom {
  readonly guests: Guests;
  readonly roomType: Maybe<string>;
  readonly nights: readonly NightCharge[];
  /** Its nights after the special offers, and the same by the prices that are written on the sheets, before their terms. */
  readonly left: readonly OpenNight[];
  readonly written: () => readonly OpenNight[];
}

/**
 * The supplements of a room: the compulsory ones of the sheets that price its nights, and those that were chosen, on the
 * nights that they hold. Source: docs/domain.md, "Rate sheets".
 */
export const supplementsOf = (room: SupplementedRoom, terms: StayTerms): StayExtra[] =>
  takenSupplements(room, terms).flatMap((held) =>
    held.supplement.basis === "percent"
      ? percentSupplement(held, room, (age) => coversAge(held.supplement, age ?? adultAge), terms)
      : chargedSupplement(held, peopleOf(held.supplement, room.guests), terms),
  );

/** What infants pay: the supplements per person with a price for ages that begin at 0. The room's nights tell which hold. */
export const infantSupplements = (
  { nights, lookedUp }: { readonly nights: readonly NightCharge[]; readonly lookedUp: LookedUp },
  infants: number,
  terms: StayTerms,
): StayExtra[] =>
  infants === 0
    ? []
    : takenSupplements({ nights, roomType: lookedUp.match.roomType }, terms).flatMap((held) => {
        const { supplement } = held;
        const prices = [...(supplement.childPrices ?? []), supplement].find(({ fromAge }) => fromAge === 0);
        if (!prices || !isPerPerson(supplement)) return [];
        return chargedSupplement(held, [{ who: "infants", count: infants, age: null, prices }], terms);
      });

/** The supplements that are compulsory or chosen. One that is charged once a stay is not charged by the next sheet again. */
function takenSupplements(
  { nights, roomType }: Pick<SupplementedRoom, "nights" | "roomType">,
  { supplements }: StayTerms,
): HeldSupplement[] {
  const onceAStay = new Map<string, HeldSupplement["sheet"]>();
  return heldSupplements(
    nights.map(({ run }) => run),
    roomType,
  ).filter(({ supplement, sheet }) => {
    const name = supplement.name ?? "";
    if (!supplement.compulsory && !supplements.includes(name)) return false;
    if (isPerNight(supplement)) return true;
    const by = onceAStay.get(name) ?? sheet;
    onceAStay.set(name, by);
    return by === sheet;
  });
}

/** The chosen supplements that no sheet has which prices the nights, or not for these and their rooms. */
export function missingSupplements(looked: readonly LookedUp[], { supplements }: StayTerms): string[] {
  if (!looked.some(({ runs }) => runs.some(sheetOf))) return [];
  const held = looked.flatMap(({ runs, match }) => heldSupplements(runs, match.roomType));
  return supplements.filter((name) => !held.some(({ supplement }) => supplement.name === name));
}

/** The supplements of the sheets that price the nights, with the nights on which each holds, for rooms of a type. */
function heldSupplements(runs: readonly NightRun[], roomType: Maybe<string>): HeldSupplement[] {
  const sheets = new Set(runs.flatMap((run) => sheetOf(run) ?? []));
  // One that ends after some nights counts those on the sheet before.
  const used = new Map<string, number>();
  return [...sheets].flatMap((sheet) => {
    if (!sheet.supplements?.length) return [];
    const nights = runs.filter((run) => sheetOf(run) === sheet).flatMap((run) => run.nights);
    const names = new Map<string, number>();
    const held = sheet.supplements.flatMap((supplement): HeldSupplement[] => {
      if (supplement.roomType && supplement.roomType !== roomType) return [];
      const name = supplement.name ?? "";
      const most = supplement.maxNights
        ? Math.max(0, supplement.maxNights - (used.get(name) ?? 0))
        : Infinity;
      const dates = nights.filter(({ date }) => isHeld(supplement, date)).slice(0, most);
      if (dates.length === 0) return [];
      names.set(name, Math.max(names.get(name) ?? 0, dates.length));
      return [{ supplement, sheet, dates: new Set(dates.map(({ date }) => date)) }];
    });
    for (const [name, count] of names) used.set(name, (used.get(name) ?? 0) + count);
    return held;
  });
}

const isHeld = ({ from, to }: Supplement, date: string): boolean =>
  (!from || from <= date) && (!to || date <= to);

const isPerNight = ({ basis }: Supplement): boolean =>
  basis !== "per_person_stay" && basis !== "per_room_stay";

const isPerPerson = ({ basis }: Supplement): boolean =>
  !basis || basis === "per_person_night" || basis === "per_person_stay";

interface Counted {
  readonly who: StayExtra["who"];
  readonly count: number;
  /** Of a child, in years. */
  readonly age: number | null;
  readonly prices: Pick<Supplement, "cost" | "sell">;
}

function chargedSupplement(
  { supplement, dates }: HeldSupplement,
  people: readonly Counted[],
  { hotel: { currency } }: StayTerms,
): StayExtra[] {
  const nights = isPerNight(supplement) ? dates.size : 1;
  return people.map(({ who, count, age, prices }): StayExtra => {
    const amountOf = (price: Supplement["cost"]) =>
      isWhole(price) ? BigInt(price) * BigInt(count * nights) : null;
    const detail = () => {
      const each = plainMoney(prices.cost ?? prices.sell ?? 0, currency ?? "");
      const often = isPerNight(supplement) ? `${counted(nights, "night")} × ` : "";
      return `${often}${count} × ${each}${age === null || prices === supplement ? "" : `, child of ${age}`}`;
    };
    return {
      ...{ name: supplement.name ?? "", detail, who },
      ...{ cost: amountOf(prices.cost), sell: amountOf(prices.sell) },
    };
  });
}

/** Adults have no age in an itinerary: a supplement is for adults if it covers this one. */
const adultAge = 30;

/**
 * The people in a room whom a supplement is for: children by their age, those too who are adults for the room. A price for
 * children of their age comes before the supplement's own.
 */
function peopleOf(supplement: Supplement, { adults, children, grown }: Guests): Counted[] {
  const adult = { who: "adults" as const, age: null, prices: supplement };
  if (!isPerPerson(supplement)) return [{ ...adult, count: 1 }];
  const own = adults - grown.length;
  return [
    ...(own > 0 && coversAge(supplement, adultAge) ? [{ ...adult, count: own }] : []),
    ...[...grown, ...children].flatMap((who): Counted[] => {
      const prices = [...(supplement.childPrices ?? []), supplement].find((one) => coversAge(one, who.age));
      return prices ? [{ who, count: 1, age: who.age, prices }] : [];
    }),
  ];
}

interface PercentedRoom {
  /** The room's nights after the special offers, and the same by the prices that are written on the sheets. */
  readonly left: readonly OpenNight[];
  readonly written: () => readonly OpenNight[];
}

/**
 * A supplement in percent of what some people in a room pay for the nights on which it holds, after special offers and
 * without other supplements: of the written price, from which the sheet's terms make the cost, and of the selling price.
 * Each is rounded half-even once for the room. Source: docs/domain.md, "Rate sheets".
 * @param isFor whether it is for an age in years; null is an adult.
 */
function percentSupplement(
  { supplement, sheet, dates }: HeldSupplement,
  { left, written }: PercentedRoom,
  isFor: (age: number | null) => boolean,
  { hotel: { currency } }: StayTerms,
): StayExtra[] {
  const share = supplement.basisPoints;
  if (!isWhole(share)) return [];
  const before = written();
  const groups = new Map<string, { who: BothSides["who"]; cost: bigint | null; sell: bigint | null }>();
  for (const [place, { date, people, ...night }] of left.entries()) {
    if (night.sheet !== sheet || !dates.has(date)) continue;
    for (const [index, { who, cost, sell }] of people.entries()) {
      if (!isFor(who === "adults" ? null : who.age)) continue;
      // Nights that only one side prices are apart from those that both price.
      const key = `${index} ${cost === null} ${sell === null}`;
      const group = groups.get(key) ?? {
        who,
        cost: cost === null ? null : 0n,
        sell: sell === null ? null : 0n,
      };
      if (group.cost !== null) group.cost += before[place]?.people[index]?.cost ?? 0n;
      if (group.sell !== null) group.sell += sell ?? 0n;
      groups.set(key, group);
    }
  }
  const parts = [...groups.values()];
  const spread = (side: "cost" | "sell", amountOf: (sum: bigint) => bigint) => {
    const bases = parts.map((group) => group[side] ?? 0n);
    const sum = bases.reduce((all, base) => all + base, 0n);
    return { sum, amounts: allocate(amountOf(sum), bases) };
  };
  const cost = spread("cost", (sum) => {
    const amount = Number(partOf(sum, share));
    return BigInt(pricesBy(termsFor(sheet, supplement), amount, null).cost ?? 0);
  });
  const sell = spread("sell", (sum) => partOf(sum, share));
  const of = plainMoney(cost.sum || sell.sum, currency ?? "");
  return parts.map((group, index) => ({
    ...{ name: supplement.name ?? "", who: group.who },
    detail: () => `${percentText(share)} of ${of}, ${counted(dates.size, "night")}`,
    cost: group.cost === null ? null : (cost.amounts[index] ?? 0n),
    sell: group.sell === null ? null : (sell.amounts[index] ?? 0n),
  }));
}

interface OfferedRoom {
  readonly guests: Guests;
  readonly roomType: Maybe<string>;
}

interface Offered {
  readonly extras: readonly StayExtra[];
  readonly left: readonly OpenNight[];
}

/**
 * What the special offers of the sheets that price a room's nights take off them, each on the nights that its sheet
 * prices. Of a sheet the first that applies counts; those after it only where all of them combine, each on what the ones
 * before leave. An offer that the next sheet has too goes on there. Source: docs/domain.md, "Rate sheets".
 */
export function offersOf(nights: readonly NightCharge[], room: OfferedRoom, terms: StayTerms): Offered {
  let open: readonly OpenNight[] = openNights(nights);
  const taken = new Map<Sheet, SpecialOffer[]>();
  const extras: StayExtra[] = [];
  for (const { offer, ofSheets } of stayOffers(open, room, terms)) {
    const ownAt = ({ sheet, date }: OpenNight) => {
      const own = sheet && ofSheets.get(sheet);
      if (!own || (own.from && date < own.from) || (own.to && own.to < date)) return null;
      const before = taken.get(sheet) ?? [];
      return before.length === 0 || [...before, own].every(({ combines }) => combines) ? sheet : null;
    };
    const places = open.flatMap((night, place) => (ownAt(night) ? [place] : []));
    const reduced = reduce(offer, open, places, room, terms);
    if (!reduced) continue;
    extras.push(...differenceOf(offer, reduced.nights, open, reduced.left, terms.hotel.currency ?? ""));
    for (const sheet of new Set(open.flatMap((night) => ownAt(night) ?? [])))
      taken.set(sheet, [...(taken.get(sheet) ?? []), ofSheets.get(sheet) ?? offer]);
    open = reduced.left;
  }
  return { extras, left: open };
}

type Sheet = NonNullable<OpenNight["sheet"]>;

interface StayOffer {
  readonly offer: SpecialOffer;
  readonly ofSheets: Map<Sheet, SpecialOffer>;
}

/** The offers that apply, in the order of the sheets and of their offers; one that several sheets have is there once. */
function stayOffers(open: readonly OpenNight[], { roomType }: OfferedRoom, terms: StayTerms): StayOffer[] {
  const offers: (StayOffer & { key: string })[] = [];
  for (const sheet of new Set(open.map(({ sheet }) => sheet)))
    for (const offer of sheet?.offers ?? []) {
      if (!sheet || !applies(offer, roomType, terms)) continue;
      const { name, kind, stayNights, payNights, basisPoints, amount, basis } = offer;
      const key = JSON.stringify([
        ...[name, kind, stayNights, payNights, basisPoints, amount, basis],
        pricesBy(sheet, offer.amount, null),
      ]);
      const known = offers.find((one) => one.key === key && !one.ofSheets.has(sheet));
      if (known) known.ofSheets.set(sheet, offer);
      else offers.push({ offer, key, ofSheets: new Map([[sheet, offer]]) });
    }
  return offers;
}

function applies(
  offer: SpecialOffer,
  roomType: Maybe<string>,
  { from, count, pricedOn }: StayTerms,
): boolean {
  if (offer.roomType && offer.roomType !== roomType) return false;
  if (offer.minNights != null && count < offer.minNights) return false;
  return offer.daysBefore == null || nightsBetween(pricedOn, from) >= offer.daysBefore;
}

/** What an offer leaves of the nights at some places, and of how many it takes something off; null where of none. */
function reduce(
  offer: SpecialOffer,
  open: readonly OpenNight[],
  places: readonly number[],
  room: OfferedRoom,
  terms: StayTerms,
): { nights: number; left: readonly OpenNight[] } | null {
  if (places.length === 0) return null;
  switch (offer.kind ?? "percent") {
    case "free_nights": {
      const [stayed, paid] = [offer.stayNights ?? 0, offer.payNights ?? 0];
      if (paid < 1 || stayed <= paid) return null;
      const free = Math.floor(places.length / stayed) * (stayed - paid);
      const chargeAt = (place: number) => chargeOf(open[place]?.people ?? []);
      const cheapest = [...places].sort((a, b) => compare(chargeAt(a), chargeAt(b)) || b - a).slice(0, free);
      if (cheapest.length === 0) return null;
      return { nights: free, left: lessInAll(open, cheapest, everybody, (sum) => sum) };
    }
    case "percent": {
      const off = offer.basisPoints;
      if (!isWhole(off) || off <= 0) return null;
      const left = lessInAll(open, places, everybody, (sum) => partOf(sum, off));
      return { nights: places.length, left };
    }
    case "amount":
      if (!isWhole(offer.amount) || offer.amount <= 0) return null;
      return { nights: places.length, left: withoutAmount(offer, open, places, room, terms) };
  }
}

const everybody = (): boolean => true;

/** An amount off by its basis: of the room off what its adults pay, of each person off what each pays. */
function withoutAmount(
  offer: SpecialOffer,
  open: readonly OpenNight[],
  places: readonly number[],
  { guests, roomType }: OfferedRoom,
  { among }: StayTerms,
): readonly OpenNight[] {
  const sheet = open[places[0] ?? 0]?.sheet;
  const cost = (sheet && pricesBy(sheet, offer.amount, null).cost) ?? 0;
  const amounts = { cost: BigInt(cost), sell: BigInt(offer.amount ?? 0) };
  const basis = offer.basis ?? "per_room_night";
  const isPerPerson = basis === "per_person_night" || basis === "per_person_stay";
  const offOf = (who: BothSides["who"], side: PriceSide) =>
    who === "adults"
      ? amounts[side] * BigInt(isPerPerson ? guests.adults : 1)
      : isPerPerson
        ? amounts[side]
        : 0n;
  if (basis === "per_room_night" || basis === "per_person_night") return lessEachNight(open, places, offOf);
  if (basis === "per_stay") {
    // While rooms are compared it is the same for all splits.
    if (!among) return open;
    const isForRoom = (type: Maybe<string>) => !offer.roomType || offer.roomType === type;
    const place = among.roomTypes.slice(0, among.place).filter(isForRoom).length;
    const ones = among.roomTypes.filter(isForRoom).map(() => 1n);
    const share = (side: PriceSide) =>
      isForRoom(roomType) ? (allocate(amounts[side], ones)[place] ?? 0n) : 0n;
    return lessInAll(
      open,
      places,
      (who) => who === "adults",
      (_, side) => share(side),
    );
  }
  const everyone = ["adults" as const, ...(isPerPerson ? guests.children : [])];
  return everyone.reduce<readonly OpenNight[]>(
    (left, one) =>
      lessInAll(
        left,
        places,
        (who) => who === one,
        (_, side) => offOf(one, side),
      ),
    open,
  );
}

const chargeOf = (people: readonly BothSides[]): bigint =>
  people.reduce((sum, { cost, sell }) => sum + (cost ?? sell ?? 0n), 0n);

const compare = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? -1 : 1);

function differenceOf(
  offer: SpecialOffer,
  nights: number,
  before: readonly OpenNight[],
  after: readonly OpenNight[],
  currency: string,
): StayExtra[] {
  // Nights that only one side prices are apart from those that both price.
  const groups: { who: BothSides["who"]; cost: bigint | null; sell: bigint | null }[] = [];
  for (const [place, { people }] of before.entries()) {
    for (const [index, was] of people.entries()) {
      const is = after[place]?.people[index];
      if (!is) continue;
      const cost = was.cost !== null && is.cost !== null ? is.cost - was.cost : null;
      const sell = was.sell !== null && is.sell !== null ? is.sell - was.sell : null;
      const known = groups.find(
        (group) =>
          group.who === was.who &&
          (group.cost === null) === (cost === null) &&
          (group.sell === null) === (sell === null),
      );
      if (!known) groups.push({ who: was.who, cost, sell });
      else {
        if (known.cost !== null && cost !== null) known.cost += cost;
        if (known.sell !== null && sell !== null) known.sell += sell;
      }
    }
  }
  return groups.map((group) => ({
    ...group,
    name: offer.name || "Special offer",
    detail: () => detailOf(offer, nights, currency),
  }));
}

function detailOf(
  { kind, basisPoints, amount, basis }: SpecialOffer,
  nights: number,
  currency: string,
): string {
  const often = counted(nights, "night");
  if (kind === "free_nights") return `${often} free`;
  if (kind !== "amount") return `${percentText(basisPoints ?? 0)} off ${often}`;
  const by = offerBases[basis ?? "per_room_night"].label.toLowerCase();
  return `${plainMoney(amount ?? 0, currency)} off ${by}, on ${often}`;
}

type Who = BothSides["who"];

/**
 * The nights of a room without an amount off what some people pay for some of them together: one amount on each side,
 * never more than they pay, spread over the nights and people by what each pays.
 * @param places of the nights that it is taken off.
 * @param offOf the amount, of the sum that they pay on a side.
 */
function lessInAll(
  open: readonly OpenNight[],
  places: readonly number[],
  isMeant: (who: Who) => boolean,
  offOf: (sum: bigint, side: PriceSide) => bigint,
): OpenNight[] {
  const left = open.map((night) => ({ ...night, people: night.people.map((person) => ({ ...person })) }));
  for (const side of ["cost", "sell"] as const) {
    const meant = places.flatMap((place) => left[place]?.people.filter(({ who }) => isMeant(who)) ?? []);
    const charges = meant.flatMap((person) => {
      const charge = person[side];
      return charge === null ? [] : [{ person, charge }];
    });
    const sum = charges.reduce((all, { charge }) => all + charge, 0n);
    const off = offOf(sum, side);
    const parts = allocate(
      off < sum ? off : sum,
      charges.map(({ charge }) => charge),
    );
    for (const [index, { person, charge }] of charges.entries()) person[side] = charge - (parts[index] ?? 0n);
  }
  return left;
}

/** The nights of a room without an amount off each of some of them, never more than somebody pays. */
const lessEachNight = (
  open: readonly OpenNight[],
  places: readonly number[],
  offOf: (who: Who, side: PriceSide) => bigint,
): OpenNight[] => {
  const meant = new Set(places);
  return open.map((night, place) => {
    if (!meant.has(place)) return night;
    const less = ({ who, ...charges }: BothSides, side: PriceSide) => {
      const [charge, off] = [charges[side], offOf(who, side)];
      return charge && (charge > off ? charge - off : 0n);
    };
    const people = night.people.map((person) => ({
      ...{ who: person.who, cost: less(person, "cost"), sell: less(person, "sell") },
    }));
    return { ...night, people };
  });
};

/** A room of a stay with what it comes to. */
export interface ChargedRoom {
  readonly room: StayRoom;
  readonly guests: Guests;
  readonly lookedUp: LookedUp;
  readonly nights: readonly NightCharge[];
  readonly extras: readonly StayExtra[];
}
