import { addDays, type PlainDate } from "../dates/plainDate";
import type { ChildBand } from "../hotels/hotelSheet";
import type { Finding } from "../itineraries/finding";
import type { Party, PricedItinerary, PricedDay, PricedItem } from "../itineraries/pricedItinerary";
import type { VehicleCount } from "../transport/pricedTransport";
import type { InclusionKind } from "../../vocabulary";
import type { Explanation } from "./explanation";
import type { ItemAmounts } from "./itemAmounts";
import type { OtherRooming } from "./proposeRooming";
import type { OtherVehicles } from "./proposeVehicles";
import { staysOfDay, type StayRoom, type StayShare } from "./rooming";

/** An item in its place. */
export interface PlacedItem {
  readonly item: PricedItem;
  readonly day: PricedDay;
  readonly dayIndex: number;
  readonly itemIndex: number;
  /** Whom it is for, for a stay. */
  readonly stay: StayShare | null;
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
  /** The part of the cost that markup decides the price of. */
  readonly marked: bigint;
  /** What selling prices earn above the cost of the same thing. */
  readonly earned: bigint;
  /** What the customer pays by prices whose cost is unknown: selling rates, and a locked price. They take no markup. */
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

/** What an item costs before conversion and markup, and how that came about. What has a selling price takes no markup. */
export interface ItemCost extends ItemAmounts {
  /** Of the amounts; null where nothing has a price. */
  readonly currency: string | null;
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
  /** Of a stay that rates priced. */
  readonly rooming: PricedRooming | null;
  /** Of a transport that rates priced. */
  readonly vehicles: PricedVehicles | null;
  /** Whose rate sheets priced it; null where none did. */
  readonly supply: PricedSupply | null;
  /** The rate sheets whose rows decided the amounts, each once. */
  readonly sheetIds: readonly string[];
}

/** What an item has that no rate sheets priced. */
export const unsupplied = {
  nights: [],
  ratedUntil: null,
  rooming: null,
  vehicles: null,
  supply: null,
  sheetIds: [],
} as const;

/** The supplier by whose rate sheets an item is priced. */
export interface PricedSupply {
  readonly supplierId: string;
  readonly supplierName: string;
  /** The sheets whose rows decided its price, each once. */
  readonly sheetIds: readonly string[];
  /** Whether nobody named the supplier, so that the cheapest is taken. */
  readonly proposed: boolean;
  /** The others who have a price for it, the cheapest first. */
  readonly others: readonly OtherSupply[];
}

/** Another supplier, and what it costs more, in minor units of the itinerary's currency; less where negative. */
export interface OtherSupply {
  readonly supplierId: string;
  readonly supplierName: string;
  readonly difference: bigint;
}

/** The rooms that a stay is priced by. */
export interface PricedRooming {
  /** Of the sheet that prices the night of arrival. */
  readonly childBands: readonly ChildBand[];
  readonly rooms: readonly StayRoom[];
  /** Whether nobody named them, so that the cheapest split is taken. */
  readonly proposed: boolean;
  /** Of proposed rooms the next splits, the cheapest first, of named ones the cheapest where that costs less. */
  readonly others: readonly OtherRooming[];
}

/** The vehicles that a transport is priced by. */
export interface PricedVehicles {
  readonly vehicles: readonly VehicleCount[];
  /** Whether nobody named them, so that the cheapest choice is taken. */
  readonly proposed: boolean;
  /** Of proposed vehicles the next dearer choice, of named ones the cheapest where that is another. */
  readonly other: OtherVehicles | null;
}

/** How the price of an item weighs on the travellers: all adults together, each child, all infants together. */
export interface TravellerWeights {
  readonly adults: bigint;
  /** One for each child, in the order of the itinerary. */
  readonly children: readonly bigint[];
  readonly infants: bigint;
  /** How the adults' weight is spread over them by the rooms they sleep in, from the first adult on; evenly where missing. */
  readonly places?: readonly AdultPlace[];
  /** Whether each child has a bed of its own; null where nothing is priced by that. Missing where it is no stay. */
  readonly beds?: readonly (boolean | null)[];
}

/** Places of adults that weigh the same. */
export interface AdultPlace {
  readonly count: number;
  readonly each: bigint;
  /** For how many adults the room of these places is priced, or that they are extra adults there. */
  readonly occupancy: number | "extra";
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
export function placedItems(
  itinerary: PricedItinerary,
  { party, startDate }: { readonly party: Party; readonly startDate: PlainDate | null },
): PlacedItem[] {
  return (itinerary.days ?? []).flatMap((day, dayIndex) => {
    const stays = staysOfDay(day, party, startDate && addDays(startDate, dayIndex));
    return (day.items ?? []).map((item, itemIndex) => {
      return { item, itemIndex, day, dayIndex, stay: stays.get(item) ?? null };
    });
  });
}
