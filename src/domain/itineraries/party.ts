import { countOf } from "../money/countOf";
import { isWhole } from "../money/minorAmount";
import type { PricedItinerary } from "./pricedItinerary";

/** Who travels. Infants travel along and pay only where a ticket is made for them. */
export interface Party {
  readonly adults: number;
  /** In years, in the order of the itinerary. */
  readonly childAges: readonly number[];
  readonly infants: number;
  /** Adults and children: who is counted wherever a price is per person. */
  readonly paying: number;
  /** How many rooms they take unless a stay says otherwise: as asked for, else one for every two adults. */
  readonly rooms: number;
}

/** A larger number is a slip of the hand and is read as this one. */
const largestParty = 10_000;

/** The travellers of an itinerary; whatever is not filled in yet counts as nobody. */
export function partyOf(itinerary: PricedItinerary): Party {
  const adults = Math.min(countOf(itinerary.adults, 0), largestParty);
  const childAges = (itinerary.childAges ?? [])
    .filter((age) => isWhole(age) && age >= 0)
    .slice(0, largestParty);
  return {
    adults,
    childAges,
    infants: Math.min(countOf(itinerary.infants, 0), largestParty),
    paying: adults + childAges.length,
    rooms: countOf(itinerary.rooms, Math.max(1, Math.ceil(adults / 2)), 1),
  };
}
