import { counted } from "../formats/text";
import { allocate, isWhole, partOf } from "../money/amounts";
import { percentText, plainMoney } from "../money/moneyText";
import { pricesBy, termsFor } from "../sheets/pricedSheet";
import type { BothSides, HeldSupplement, OpenNight, StayExtra, StayTerms } from "./stayTerms";

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
export function percentSupplement(
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
