import type { PlainDate } from "../dates/plainDate";
import type { Finding } from "../itineraries/finding";
import type { Party, PricedItinerary, PricedDay, PricedItem } from "../itineraries/pricedItinerary";
import type { InclusionKind } from "../vocabulary";
import type { Explanation } from "./explanation";
import { staysOfDay, type StayParty } from "./rooming";

/** An item in its place. */
export interface PlacedItem {
  readonly item: PricedItem;
  readonly day: PricedDay;
  readonly dayIndex: number;
  readonly itemIndex: number;
  /** Who sleeps there, for a stay. */
  readonly stay: StayParty | null;
}

/** Where the findings of an item sit. */
export const placeOf = ({ day, item }: PlacedItem): { dayId: string; itemId: string } => ({
  dayId: day.id,
  itemId: item.id,
});

/** An item on its way through pricing, in minor units of the itinerary's currency. */
export interface CostedLine {
  readonly placed: PlacedItem;
  readonly inclusion: InclusionKind;
  readonly source: ItemCost;
  /** What the business pays. */
  readonly cost: bigint;
  /** What the customer pays by prices that take no markup: sell rates, and a locked price whose cost is unknown. */
  readonly fixed: bigint;
  readonly known: boolean;
  /** A selling price that markup does not touch: locked, or given for free; null where markup decides. */
  readonly setPrice: bigint | null;
  readonly detail: string;
  readonly findings: readonly Finding[];
}

/** An item with its markup: cost + fixed + markup = price. */
export interface PricedLine extends CostedLine {
  readonly markup: bigint;
  readonly price: bigint;
  /** Where the markup comes from, in words. */
  readonly markupDetail: string;
}

/** A night of a stay that was priced by a hotel's rates. */
export interface PricedNight {
  readonly date: PlainDate;
  /** Of the rate that decided it; 1 where the rate says nothing. */
  readonly minNights: number;
}

/** What an item costs before conversion and markup, and how that came about. */
export interface ItemCost {
  /** Of the amounts below; null where nothing has a price. */
  readonly currency: string | null;
  /** What the business pays, in minor units. */
  readonly cost: bigint;
  /** What rates with selling prices say the customer pays, in minor units; it gets no markup. */
  readonly fixed: bigint;
  /** Whether every part has a price. A part without one is missing from the amounts, never a zero. */
  readonly known: boolean;
  readonly weights: TravellerWeights;
  /** One sentence: "2 × 3 nights × INR 4,500.00". */
  readonly detail: string;
  /** The explanation of the amounts, made only where somebody reads it. */
  readonly explainParts: () => readonly Explanation[];
  readonly findings: readonly Finding[];
  readonly nights: readonly PricedNight[];
  /** The first day on which a rate behind the amounts ends, or null where none does. */
  readonly ratedUntil: PlainDate | null;
}

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

/** All items of an itinerary in the order of days and items, each with its day and who sleeps there. */
export function placedItems(itinerary: PricedItinerary, party: Party): PlacedItem[] {
  return (itinerary.days ?? []).flatMap((day, dayIndex) => {
    const stays = staysOfDay(day, party);
    return (day.items ?? []).map((item, itemIndex) => {
      return { item, itemIndex, day, dayIndex, stay: stays.get(item) ?? null };
    });
  });
}
