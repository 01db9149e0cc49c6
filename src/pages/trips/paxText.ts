import type { Travellers } from "../../domain/itineraries/pricedItinerary";

/** Who travels, for a narrow column: adults + children + infants, as in "2+1"; trailing zeros are left out. */
export function paxText(travellers: Travellers): string {
  const counts = [travellers.adults ?? 0, travellers.childAges?.length ?? 0, travellers.infants ?? 0];
  while (counts.length > 1 && counts.at(-1) === 0) counts.pop();
  return counts.join("+");
}
