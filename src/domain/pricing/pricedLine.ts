import type { InclusionKind } from "../vocabulary";
import type { Finding } from "../itineraries/finding";
import type { PlacedItem } from "./costOfItem";
import type { ItemCost } from "./itemCost";

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
