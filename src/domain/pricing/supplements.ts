import type { PlainDate } from "../dates/plainDate";
import { counted } from "../formats/text";
import { coversAge, type SheetRate, type StayedHotel, type Supplement } from "../products/hotel";
import { allocate, isWhole, partOf, percentText, plainMoney } from "../money/amounts";
import type { HotelRateMatch, NightPart, NightRun } from "./rates";
import type { Guests, StayChild, StayRoom } from "./rooming";
import { pricesBy, termsFor } from "../products/sheet";
import type { Maybe } from "../../vocabulary";

export interface StayTerms {
  readonly hotel: StayedHotel;
  /** The night of arrival. */
  readonly from: PlainDate;
  readonly count: number;
  readonly pricedOn: PlainDate;
  readonly supplements: readonly string[];
  /** All room types and the index of the charged room, for discounts on the stay. Null while comparing rooms. */
  readonly among: { readonly roomTypes: readonly Maybe<string>[]; readonly place: number } | null;
}

export interface LookedUp {
  readonly match: HotelRateMatch;
  readonly runs: readonly NightRun[];
}

/** What some people in a room pay, in minor units. Null where a side has no price. */
export interface BothSides {
  readonly who: "adults" | StayChild;
  readonly cost: bigint | null;
  readonly sell: bigint | null;
}

export interface PeopleCharge extends BothSides {
  /** The missing prices, where both sides are null. */
  readonly label: string;
  /** The parts of the price: of the cost where it is known, else of the selling price. */
  readonly parts: readonly NightPart[];
  /** The parts that the customer is charged: of the selling price where it is known, else of the cost. */
  readonly chargedParts: readonly NightPart[];
}

export interface NightCharge {
  readonly run: NightRun;
  readonly people: readonly PeopleCharge[];
}

/** An amount on top of the nights of one room (off them where negative), once for the stay. */
export interface StayExtra extends Omit<BothSides, "who"> {
  readonly who: BothSides["who"] | "infants";
  readonly name: string;
  /** "3 nights × 2 × INR 500.00". A function, so that the text is made only when it is read. */
  readonly detail: () => string;
}

/** The sheet that prices the nights of a run. Null where no row does. */
export const sheetOf = ({ rows }: NightRun): SheetRate["sheet"] | null =>
  (rows.cost ?? rows.sell)?.sheet ?? null;

export interface OpenNight {
  readonly date: PlainDate;
  readonly sheet: SheetRate["sheet"] | null;
  readonly people: readonly BothSides[];
}

/** The nights of a room one by one, before special offers. */
export const openNights = (nights: readonly NightCharge[]): OpenNight[] =>
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
  /** The nights after special offers, at prices after the sheet's terms, and as written before them. */
  readonly left: readonly OpenNight[];
  readonly written: () => readonly OpenNight[];
}

/**
 * The compulsory supplements of the sheets that price the nights, and the chosen ones, on the nights that
 * they cover. Source: docs/domain.md, "Rate sheets".
 */
export const supplementsOf = (room: SupplementedRoom, terms: StayTerms): StayExtra[] =>
  takenSupplements(room, terms).flatMap((held) =>
    held.supplement.basis === "percent"
      ? percentSupplement(held, room, (age) => coversAge(held.supplement, age ?? adultAge), terms)
      : chargedSupplement(held, peopleOf(held.supplement, room.guests), terms),
  );

/** What infants pay: per-person supplements with a price from age 0, as the room's nights decide. */
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

/** The compulsory and the chosen supplements. One charged once a stay is not charged again by the next sheet. */
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

/** The chosen supplements that none of the sheets that price the nights has for these nights and rooms. */
export function missingSupplements(looked: readonly LookedUp[], { supplements }: StayTerms): string[] {
  if (!looked.some(({ runs }) => runs.some(sheetOf))) return [];
  const held = looked.flatMap(({ runs, match }) => heldSupplements(runs, match.roomType));
  return supplements.filter((name) => !held.some(({ supplement }) => supplement.name === name));
}

/** The supplements of the sheets that price the nights, for rooms of a type, each with its nights. */
function heldSupplements(runs: readonly NightRun[], roomType: Maybe<string>): HeldSupplement[] {
  const sheets = new Set(runs.flatMap((run) => sheetOf(run) ?? []));
  // The nights already used by a supplement with a maximum number of nights, by its name, across sheets.
  const used = new Map<string, number>();
  return [...sheets].flatMap((sheet) => {
    if (!sheet.supplements?.length) return [];
    const nights = runs.filter((run) => sheetOf(run) === sheet).flatMap((run) => run.nights);
    const names = new Map<string, number>();
    const held = sheet.supplements.flatMap((supplement): HeldSupplement[] => {
      if (supplement.roomType && supplement.roomType !== roomType) return [];
      const name = supplement.name ?? "";
      const limit = supplement.maxNights
        ? Math.max(0, supplement.maxNights - (used.get(name) ?? 0))
        : Infinity;
      const dates = nights.filter(({ date }) => isHeld(supplement, date)).slice(0, limit);
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

export const isPerPerson = ({ basis }: Supplement): boolean =>
  !basis || basis === "per_person_night" || basis === "per_person_stay";

interface Counted {
  readonly who: StayExtra["who"];
  readonly count: number;
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

/** Adults have no age in an itinerary. A supplement is for adults if it covers this age. */
const adultAge = 30;

/**
 * The people that a supplement is for. Children count by age, even if they are adults for the room. A price
 * for children of their age comes first.
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
  readonly left: readonly OpenNight[];
  readonly written: () => readonly OpenNight[];
}

/**
 * A supplement in percent of the nights that it covers, after special offers and without other supplements.
 * The cost is a percentage of the written price, to which the sheet's terms are then applied. Each side is
 * rounded half-even once for the room. Source: docs/domain.md, "Rate sheets".
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
      // Nights priced on one side only are kept apart from those priced on both.
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

export interface ChargedRoom {
  readonly room: StayRoom;
  readonly guests: Guests;
  readonly lookedUp: LookedUp;
  readonly nights: readonly NightCharge[];
  readonly extras: readonly StayExtra[];
}
