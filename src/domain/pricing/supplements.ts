import { counted } from "../formats/text";
import { coversAge, type Supplement } from "../hotels/hotelSheet";
import { isWhole } from "../money/amounts";
import { plainMoney } from "../money/moneyText";
import type { Maybe } from "../../vocabulary";
import type { NightRun } from "./hotelRates";
import { percentSupplement } from "./percentSupplement";
import type { Guests } from "./rooming";
import {
  type HeldSupplement,
  type LookedUp,
  type NightCharge,
  type OpenNight,
  sheetOf,
  type StayExtra,
  type StayTerms,
} from "./stayTerms";

/** A room whose supplements are wanted. */
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

/** Whom a supplement is counted by, how often, and what each of them pays. */
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
