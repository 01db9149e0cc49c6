import type { CheckedFinding } from "../../../domain/findings/checkItinerary";
import type { PricedOption, PriceResult } from "../../../domain/pricing/result";
import type { Hotel } from "../../../resources/hotels";
import type { HotelSheet } from "../../../resources/hotelSheets";
import type { TransportService } from "../../../resources/transportServices";
import type { TransportSheet } from "../../../resources/transportSheets";

/** What is known of the things in days besides what is written. */
export interface KnownOfDays {
  /** Of the option that is shown; left out where days have no price. */
  price?: PriceResult;
  /** Of each option; empty where there are none. */
  options?: readonly PricedOption[];
  findings?: readonly CheckedFinding[];
  hotels: ReadonlyMap<string, Hotel>;
  transports: ReadonlyMap<string, TransportService>;
  /** The published rate sheets of the hotels and transport services, by the ids of these. */
  sheets: ReadonlyMap<string, readonly (HotelSheet | TransportSheet)[]>;
}
