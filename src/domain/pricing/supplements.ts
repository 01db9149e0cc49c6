import { counted } from "../formats/text";
import { coversAge, type Supplement } from "../hotels/hotelSheet";
import { isWhole } from "../money/amounts";
import { plainMoney } from "../money/moneyText";
import type { NightRun } from "./hotelRates";
import type { Guests } from "./rooming";
import { type NightCharge, sheetOf, type StayExtra, type StayTerms } from "./stayTerms";

/** Adults have no age in an itinerary: a supplement is for adults if it covers this one. */
const adultAge = 30;

/**
 * The supplements of a room: the compulsory ones of the sheets that price its nights, and those that were chosen, on the
 * nights that they hold. Source: docs/domain.md, "How a price arises", 1.
 */
export const supplementsOf = (
  nights: readonly NightCharge[],
  guests: Guests,
  terms: StayTerms,
): StayExtra[] =>
  chargedSupplements(nights, terms, (supplement, isPerPerson) =>
    isPerPerson ? peopleOf(supplement, guests) : [{ who: "adults", count: 1 }],
  );

/** What infants pay: the supplements per person for ages that begin at 0. */
export const infantSupplements = (
  nights: readonly NightCharge[],
  infants: number,
  terms: StayTerms,
): StayExtra[] =>
  chargedSupplements(nights, terms, ({ fromAge }, isPerPerson) =>
    isPerPerson && fromAge === 0 && infants > 0 ? [{ who: "infants", count: infants }] : [],
  );

function chargedSupplements(
  nights: readonly NightCharge[],
  { hotel: { currency }, supplements }: StayTerms,
  countedBy: (supplement: Supplement, isPerPerson: boolean) => readonly Counted[],
): StayExtra[] {
  const onceAStay = new Set<string>();
  return heldSupplements(nights.map(({ run }) => run)).flatMap(({ supplement, held }) => {
    const name = supplement.name ?? "";
    if (!supplement.compulsory && !supplements.includes(name)) return [];
    const basis = supplement.basis ?? "per_person_night";
    const isPerNight = basis === "per_person_night" || basis === "per_room_night";
    // The next sheet has it too.
    if (!isPerNight && onceAStay.has(name)) return [];
    if (!isPerNight) onceAStay.add(name);
    const isPerPerson = basis === "per_person_night" || basis === "per_person_stay";
    return countedBy(supplement, isPerPerson).map(({ who, count }): StayExtra => {
      const amountOf = (price: Supplement["cost"]) =>
        isWhole(price) ? BigInt(price) * BigInt(isPerNight ? count * held : count) : null;
      const [cost, sell] = [amountOf(supplement.cost), amountOf(supplement.sell)];
      const detail = () => {
        const each = plainMoney(supplement.cost ?? supplement.sell ?? 0, currency ?? "");
        return `${isPerNight ? `${counted(held, "night")} × ` : ""}${count} × ${each}`;
      };
      return { name, detail, who, cost, sell };
    });
  });
}

/** The chosen supplements that no sheet has which prices the nights, or not for these. */
export function missingSupplements(runs: readonly NightRun[], { supplements }: StayTerms): string[] {
  if (!runs.some(sheetOf)) return [];
  const held = heldSupplements(runs).map(({ supplement }) => supplement.name);
  return supplements.filter((name) => !held.includes(name));
}

/** The supplements of the sheets that price the nights, and on how many of these each holds. */
function heldSupplements(runs: readonly NightRun[]): { supplement: Supplement; held: number }[] {
  const sheets = new Set(runs.flatMap((run) => sheetOf(run) ?? []));
  return [...sheets].flatMap((sheet) => {
    const nights = runs.filter((run) => sheetOf(run) === sheet).flatMap((run) => run.nights);
    return (sheet.supplements ?? []).flatMap((supplement) => {
      const held = nights.filter(({ date }) => isHeld(supplement, date)).length;
      return held > 0 ? [{ supplement, held }] : [];
    });
  });
}

const isHeld = ({ from, to }: Supplement, date: string): boolean =>
  (!from || from <= date) && (!to || date <= to);

/** Whom a supplement is counted by, and how often. */
interface Counted {
  readonly who: StayExtra["who"];
  readonly count: number;
}

/** The people in a room whom a supplement is for: children by their age, those too who are adults for the room. */
function peopleOf(supplement: Supplement, { adults, children, grown }: Guests): Counted[] {
  const own = adults - grown.length;
  return [
    ...(own > 0 && coversAge(supplement, adultAge) ? [{ who: "adults" as const, count: own }] : []),
    ...[...grown, ...children]
      .filter(({ age }) => coversAge(supplement, age))
      .map((who) => ({ who, count: 1 })),
  ];
}
