import type { PricedItem, PricedItinerary } from "../../../src/domain/itineraries/pricedItinerary";
import type { PriceInput, PriceRules } from "../../../src/domain/pricing/priceInput";
import { onSheets, type RatedActivity, type RatedHotel } from "./onSheets";

/** What differs from two adults without anything. Sheets that are given stand in place of those of the hotels and activities. */
export interface Given extends Partial<
  Pick<
    PriceInput,
    "hotelSheets" | "activitySheets" | "transports" | "transportSheets" | "suppliers" | "pricedOn" | "trip"
  >
> {
  readonly items?: readonly PricedItem[];
  readonly itinerary?: PricedItinerary;
  readonly hotels?: readonly RatedHotel[];
  readonly activities?: readonly RatedActivity[];
  readonly organisation?: PriceRules;
}

/** Two adults for three days from Thursday, 24 December 2026, in INR, without markup, tax or rounding. */
export function simpleInput({
  items = [],
  itinerary,
  hotels = [],
  activities = [],
  organisation,
  ...given
}: Given): PriceInput {
  return {
    pricedOn: "2026-11-21",
    itinerary: {
      startDate: "2026-12-24",
      adults: 2,
      childAges: [],
      currency: "INR",
      days: [{ id: "day-1", items }, { id: "day-2" }, { id: "day-3" }],
      ...itinerary,
    },
    ...onSheets(hotels, activities),
    organisation: { defaultMarkup: 0, ...organisation },
    ...given,
  };
}
