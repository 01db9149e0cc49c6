import * as domain from "../../../src/domain/findings/checkItinerary";
import type { CheckInput } from "../../../src/domain/findings/checkContext";
import { priceFigures, pricedWhole } from "../../../src/domain/pricing/priceItinerary";

/** The findings of an itinerary at its current price. */
export const checkItinerary = (input: CheckInput) => domain.checkItinerary(input, priceFigures(input));

/** The findings of an itinerary with all its options, at their current prices. */
export const checkOptions = (input: CheckInput) => domain.checkOptions(input, pricedWhole(input));
