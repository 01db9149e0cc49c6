import type { PricedActivity } from "../activities/pricedActivity";
import type { FindingPlace } from "../itineraries/findingOf";
import type { Party } from "../itineraries/party";
import type { PricedItem } from "../itineraries/pricedItinerary";
import type { RateDay } from "./selectRate";

/** An activity to price: who does it when. */
export interface ActivityToPrice {
  readonly item: PricedItem;
  readonly activity: PricedActivity;
  readonly currency: string;
  /** Null while the itinerary has no start date. */
  readonly day: RateDay | null;
  readonly party: Party;
  readonly place: FindingPlace;
}
