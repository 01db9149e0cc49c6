import { nightsBetween } from "../dates/plainDate";
import { counted } from "../formats/text";
import type { SpecialOffer } from "../products/hotel";
import { allocate, isWhole, partOf, percentText, plainMoney } from "../money/amounts";
import type { PriceSide } from "./rates";
import type { Guests } from "./rooming";
import { pricesBy } from "../products/sheet";
import { type Maybe, offerBases } from "../../vocabulary";
import {
  type BothSides,
  type NightCharge,
  type OpenNight,
  type StayExtra,
  type StayTerms,
  openNights,
} from "./supplements";

interface OfferedRoom {
  readonly guests: Guests;
  readonly roomType: Maybe<string>;
}

interface Offered {
  readonly extras: readonly StayExtra[];
  readonly left: readonly OpenNight[];
}

/**
 * The discounts of special offers on a room's nights, each on the nights that its sheet prices. The first
 * applicable offer of a sheet counts. Later ones count only if all of them combine, each on what the earlier
 * ones leave. An offer that the next sheet has too continues there. Source: docs/domain.md, "Rate sheets".
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

/** The applicable offers, in the order of sheets and offers. An offer on several sheets is listed once. */
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

/** The nights after an offer on those at `places`, and how many it discounts. Null where it discounts none. */
export function reduce(
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

/** An amount off by its basis: per room, off what the adults pay; per person, off what each person pays. */
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
    // While rooms are compared, the discount is the same for all splits.
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
  // Nights priced on one side only are kept apart from those priced on both.
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
 * Takes one amount per side off what some people pay for some nights together. It is never more than they
 * pay, and is spread over nights and people by what each pays.
 * @param places indexes of the discounted nights.
 * @param offOf the amount, given the sum that they pay on a side.
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

/** Takes an amount off each of some nights, never more than a person pays. */
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
