import { counted } from "../formats/text";
import type { Supplement } from "../hotels/hotelSheet";
import { isWhole } from "../money/amounts";
import { plainMoney } from "../money/moneyText";
import type { Guests, StayChild } from "./rooming";
import { type NightCharge, sheetOf, type StayExtra, type StayTerms } from "./stayTerms";

/** Adults have no age in an itinerary: a supplement is for adults if it covers this one. */
const adultAge = 30;

/**
 * The supplements of a room: the compulsory ones of the sheets that price its nights, and those that were chosen, on the
 * nights that they hold. Source: docs/domain.md, "How a price arises", 1.
 */
export function supplementsOf(
  nights: readonly NightCharge[],
  guests: Guests,
  { hotel: { currency }, supplements }: StayTerms,
): StayExtra[] {
  const sheets = new Set(nights.flatMap(({ run }) => sheetOf(run) ?? []));
  return [...sheets].flatMap((sheet) =>
    (sheet.supplements ?? []).flatMap((supplement) => {
      const name = supplement.name ?? "";
      if (!supplement.compulsory && !supplements.includes(name)) return [];
      const held = nights
        .filter(({ run }) => sheetOf(run) === sheet)
        .flatMap(({ run }) => run.nights.filter(({ date }) => isHeld(supplement, date))).length;
      if (held === 0) return [];
      const basis = supplement.basis ?? "per_person_night";
      const times = basis === "per_person_night" || basis === "per_room_night" ? held : 1;
      const isPerPerson = basis === "per_person_night" || basis === "per_person_stay";
      const groups = isPerPerson ? peopleOf(supplement, guests) : [{ who: "adults" as const, count: 1 }];
      return groups.map(({ who, count }): StayExtra => {
        const amountOf = (price: Supplement["cost"]) =>
          isWhole(price) ? BigInt(price) * BigInt(count * times) : null;
        const [cost, sell] = [amountOf(supplement.cost), amountOf(supplement.sell)];
        const each = plainMoney(supplement.cost ?? supplement.sell ?? 0, currency ?? "");
        const often = times === held && isPerNight(basis) ? `${counted(held, "night")} × ` : "";
        return { name, detail: `${often}${count} × ${each}`, who, cost, sell };
      });
    }),
  );
}

const isPerNight = (basis: string): boolean => basis.endsWith("_night");

const isHeld = ({ from, to }: Supplement, date: string): boolean =>
  (!from || from <= date) && (!to || date <= to);

function peopleOf(
  { fromAge, toAge }: Supplement,
  { adults, children }: Guests,
): { who: "adults" | StayChild; count: number }[] {
  const covers = (age: number) => age >= (fromAge ?? 0) && age <= (toAge ?? Infinity);
  // A child of unknown age is counted where nobody is left out.
  const own = children.filter(({ age }) => (age === null ? fromAge == null && toAge == null : covers(age)));
  return [
    ...(adults > 0 && covers(adultAge) ? [{ who: "adults" as const, count: adults }] : []),
    ...own.map((who) => ({ who, count: 1 })),
  ];
}
