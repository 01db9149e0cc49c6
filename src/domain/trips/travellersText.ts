import { counted } from "../formats/text";
import type { Maybe } from "../../vocabulary";

export interface Travellers {
  readonly adults?: Maybe<number>;
  /** In years. */
  readonly childAges?: Maybe<readonly number[]>;
  readonly infants?: Maybe<number>;
}

/** Who travels, in words: "2 adults, 1 child (7 years), 1 infant". */
export function travellersText(travellers: Travellers): string {
  const ages = [...(travellers.childAges ?? [])].sort((one, other) => one - other);
  const infants = travellers.infants ?? 0;
  const parts = [counted(travellers.adults ?? 0, "adult")];
  if (ages.length > 0) parts.push(`${counted(ages.length, "child", "children")} (${ages.join(", ")} years)`);
  if (infants > 0) parts.push(counted(infants, "infant"));
  return parts.join(", ");
}
