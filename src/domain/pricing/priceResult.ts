import type { PlainDate } from "../dates/plainDate";
import type { Finding } from "../itineraries/finding";
import type { UsedRate } from "../money/exchange";
import type { VehicleCount } from "../products/transport";
import type { InclusionKind, TaxClass } from "../../vocabulary";
import type { Explanation, PricedNight, PricedRooming, PricedSupply, PricedVehicles } from "./line";
import type { SharingGroup, TravellerShare } from "./perPerson";
import type { StayRoom } from "./rooming";
import type { Tax } from "./taxes";

/** The price of one item, in minor units of the itinerary's currency: cost + markup = price. */
export interface ItemPrice {
  readonly dayId: string;
  readonly itemId: string;
  readonly inclusion: InclusionKind;
  /** What the business pays; prices that take no markup count here too. */
  readonly cost: number;
  readonly markup: number;
  /** What the customer pays before tax. */
  readonly price: number;
  /** False while a part has no price: then the amounts hold only the parts that have one. */
  readonly known: boolean;
  /** The nights that a hotel's rates priced. */
  readonly nights: readonly PricedNight[];
  /** The first day on which a rate behind the price ends; null where none does. */
  readonly ratedUntil: PlainDate | null;
  /** The rooms that a stay is priced by; null where no hotel's rates priced it. */
  readonly rooming: ItemRooming | null;
  /** The vehicles that a transport is priced by; null where no rates of a transport service priced it. */
  readonly vehicles: ItemVehicles | null;
  /** The supplier whose rate sheets priced it; null where none did. */
  readonly supply: ItemSupply | null;
}

/** A supplier, and the others with what each costs more in minor units of the itinerary's currency. */
export interface ItemSupply extends Omit<PricedSupply, "others"> {
  readonly others: readonly {
    readonly supplierId: string;
    readonly supplierName: string;
    readonly difference: number;
  }[];
}

/** The rooms of a stay, and other splits of its people with what each costs more in minor units of `currency`. */
export interface ItemRooming extends Omit<PricedRooming, "others"> {
  readonly others: readonly {
    readonly rooms: readonly StayRoom[];
    readonly difference: number;
    readonly currency: string;
  }[];
}

/** The vehicles of a transport, and another choice with what that costs more in minor units of `currency`. */
export interface ItemVehicles extends Omit<PricedVehicles, "other"> {
  readonly other: {
    readonly vehicles: readonly VehicleCount[];
    readonly difference: number;
    readonly currency: string;
  } | null;
}

/** The price of one item with what explains it. */
export interface ExplainedItemPrice extends ItemPrice {
  readonly explanation: Explanation;
}

/** A tax of the whole price, in minor units. */
export interface TaxLine extends Omit<Tax, "base" | "amount" | "condition"> {
  readonly base: number;
  readonly amount: number;
}

/** The price of all included items: cost + markup = subtotal; subtotal + added taxes + rounding = total. Minor units. */
export interface Totals {
  readonly cost: number;
  /** The part of the cost whose true cost is unknown: sell rates, and locked prices without a cost. */
  readonly fixedPrices: number;
  /** Complimentary items take their cost away from it, and so does a discount. */
  readonly markup: number;
  /** The part of the markup that the adjustment of the whole adds, negative for a discount. */
  readonly adjustment: number;
  /** By how much a discount lowers the total, taxes and rounding included; 0 without one. */
  readonly discount: number;
  readonly subtotal: number;
  readonly taxes: readonly TaxLine[];
  readonly rounding: number;
  readonly total: number;
  /** Markup in basis points of the subtotal without fixed prices; null where that is zero or less. */
  readonly marginBasisPoints: number | null;
}

/** What an optional item would add to the total, before rounding, in minor units. */
export interface OptionalPrice {
  readonly dayId: string;
  readonly itemId: string;
  readonly title: string;
  readonly price: number;
  readonly taxes: number;
  readonly total: number;
  readonly known: boolean;
}

/** What an itinerary costs, without what explains it. Everything is data: it can be compared, stored and sent. */
export interface PriceFigures {
  /** Null while neither the itinerary nor the organisation names a currency; then all amounts are 0. */
  readonly currency: string | null;
  /** Whether every included item has its price. */
  readonly complete: boolean;
  /** In the order of days and items. */
  readonly items: readonly ItemPrice[];
  readonly totals: Totals;
  /** Adults, children in the order of their ages in the itinerary, infants. The amounts add up to the total. */
  readonly perPerson: readonly TravellerShare[];
  /** The same by how people share rooms. The amounts add up to the total. */
  readonly bySharing: readonly SharingGroup[];
  readonly optional: readonly OptionalPrice[];
  readonly optionalTotal: number;
  /** The rates by which amounts in other currencies were converted, each once. */
  readonly exchanges: readonly UsedRate[];
  /** What pricing came upon; checkItinerary adds the rest. */
  readonly findings: readonly Finding[];
}

/** What priceItinerary answers: the figures, and the explanation of each. Data too. */
export interface PriceResult extends PriceFigures {
  readonly items: readonly ExplainedItemPrice[];
  readonly explanation: Explanation;
}

/**
 * The price as it is kept on the itinerary, in minor units of its currency: cost + markup + added taxes + rounding = total.
 * Who may not know the cost must not read cost, markup, taxes (a tax on the markup gives it away) and rounding.
 */
export interface StoredTotals {
  currency: string;
  cost: number;
  markup: number;
  taxes: (Omit<TaxLine, "id" | "taxClasses"> & { taxId: string | null; taxClasses: TaxClass[] })[];
  rounding: number;
  /** By how much a discount lowers the total; null without one. */
  discount: number | null;
  total: number;
  /** The rates by which amounts in other currencies were converted. */
  exchanges: UsedRate[];
  /** What all optional items together would add, taxes included. */
  optionalTotal: number;
  /** The largest share of an adult (shares differ by one minor unit at most); null where no adult travels. */
  perAdult: number | null;
  perChild: { age: number | null; amount: number }[];
  /** The largest share of an infant; null where none travels. */
  perInfant: number | null;
  bySharing: SharingGroup[];
  /** What each option comes to, the main one among them; empty where the itinerary has none. */
  options: {
    optionId: string;
    name: string;
    discount: number | null;
    total: number;
    perAdult: number | null;
    bySharing: SharingGroup[];
  }[];
}

/** A price at which an itinerary may be sold: of an option, or of the whole, with null for its id. */
export interface SoldPrice {
  readonly id: string | null;
  readonly name: string;
  readonly price: PriceFigures;
}

/** An option with its price. */
export interface PricedOption extends SoldPrice {
  readonly id: string;
}

/** What to keep of a price; null while it has no currency. */
export function storedTotalsOf(
  price: PriceFigures,
  options: readonly PricedOption[] = [],
): StoredTotals | null {
  if (price.currency === null) return null;
  const { cost, markup, taxes, rounding, discount, total } = price.totals;
  return {
    currency: price.currency,
    cost,
    markup,
    taxes: taxes.map(({ id, ...tax }) => ({ ...tax, taxId: id, taxClasses: [...tax.taxClasses] })),
    rounding,
    discount: discount || null,
    total,
    exchanges: [...price.exchanges],
    optionalTotal: price.optionalTotal,
    perAdult: largestShare(price, "adult"),
    perChild: price.perPerson
      .filter(({ kind }) => kind === "child")
      .map(({ age, amount }) => ({ age, amount })),
    perInfant: largestShare(price, "infant"),
    bySharing: [...price.bySharing],
    options: options.map(({ id: optionId, name, price }) => ({
      optionId,
      name,
      discount: price.totals.discount || null,
      total: price.totals.total,
      perAdult: largestShare(price, "adult"),
      bySharing: [...price.bySharing],
    })),
  };
}

/** The largest share of a kind of traveller: shares of adults differ by one minor unit at most. Null where none travels. */
function largestShare({ perPerson }: PriceFigures, wanted: TravellerShare["kind"]): number | null {
  const amounts = perPerson.filter(({ kind }) => kind === wanted).map(({ amount }) => amount);
  return amounts.length > 0 ? amounts.reduce((most, amount) => Math.max(most, amount)) : null;
}
