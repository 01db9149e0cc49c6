import type { Maybe } from "../../domain/vocabulary";

export interface Travellers {
  adults?: Maybe<number>;
  childAges?: Maybe<readonly number[]>;
  infants?: Maybe<number>;
}

/** Who travels, for a narrow column: adults + children + infants, as in "2+1"; trailing zeros are left out. */
export function paxText(travellers: Travellers): string {
  const counts = [travellers.adults ?? 0, travellers.childAges?.length ?? 0, travellers.infants ?? 0];
  while (counts.length > 1 && counts.at(-1) === 0) counts.pop();
  return counts.join("+");
}

/** Who travels, in words: "2 adults, 1 child (7 years), 1 infant". */
export function travellersText(travellers: Travellers): string {
  const ages = [...(travellers.childAges ?? [])].sort((one, other) => one - other);
  const infants = travellers.infants ?? 0;
  const parts = [counted(travellers.adults ?? 0, "adult", "adults")];
  if (ages.length > 0) parts.push(`${counted(ages.length, "child", "children")} (${ages.join(", ")} years)`);
  if (infants > 0) parts.push(counted(infants, "infant", "infants"));
  return parts.join(", ");
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
