import type { PricedActivity } from "../activities/pricedActivity";
import type { PlainDate } from "../dates/plainDate";
import type { PricedHotel } from "../hotels/pricedHotel";
import type { PricedItinerary } from "../itineraries/pricedItinerary";
import type { PriceRules } from "../organisation/priceRules";

/** Everything that the price of an itinerary depends on. Stored rows fit as they are, filled in or not. */
export interface PriceInput {
  readonly itinerary: PricedItinerary;
  /** At least those that the items name. */
  readonly hotels: readonly PricedHotel[];
  /** At least those that the items name. */
  readonly activities: readonly PricedActivity[];
  readonly organisation: PriceRules;
  /** The day on which the price is made, today in the organisation's time zone: exchange rates dated later do not count. */
  readonly pricedOn: PlainDate;
}
