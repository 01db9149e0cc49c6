import type { Party } from "../itineraries/party";

/** How the price of an item weighs on the travellers: all adults together, each child, all infants together. */
export interface TravellerWeights {
  readonly adults: bigint;
  /** One for each child, in the order of the itinerary. */
  readonly children: readonly bigint[];
  readonly infants: bigint;
}

/** Adults and children alike, as for a guide, a vehicle or a ticket without ages. */
export function equalWeights(party: Party): TravellerWeights {
  return { adults: BigInt(party.adults), children: party.childAges.map(() => 1n), infants: 0n };
}

/** The adults alone, as for a room; where no adult travels, the children alike. */
export function adultWeights(party: Party): TravellerWeights {
  if (party.adults === 0) return equalWeights(party);
  return { adults: BigInt(party.adults), children: party.childAges.map(() => 0n), infants: 0n };
}
