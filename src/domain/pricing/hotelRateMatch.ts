import { joinParts } from "../formats/joinParts";
import { shortDateRange } from "../dates/shortDate";
import { isPlainDate } from "../dates/plainDate";
import { mealPlans } from "../vocabulary";
import type { HotelRate, PricedHotel } from "../hotels/pricedHotel";
import type { PricedItem } from "../itineraries/pricedItinerary";
import { rateIndexOf } from "./rateIndex";

/** How an item's room type and meal plan meet the rate rows of a hotel. */
export interface HotelRateMatch {
  /** "Deluxe, MAP", or what of it is settled. */
  readonly wanted: string;
  /** What the item must still choose between: "a room type", "a meal plan". */
  readonly open: readonly string[];
  readonly mismatch: (rate: HotelRate) => string | null;
  /** The rates that fit, in the order in which they decide. */
  readonly fitting: readonly HotelRate[];
}

/**
 * Room type and meal plan of an item against rate rows. A row without one holds for all of them. What the item leaves
 * open is settled where all rates agree; where they do not, no row that names one fits.
 */
export function hotelRateMatch(item: PricedItem, hotel: PricedHotel): HotelRateMatch {
  const index = rateIndexOf(hotel.rates ?? []);
  const room = item.roomType || index.room.sole;
  const plan = item.mealPlan ?? index.plan.sole;
  const mismatch = (rate: HotelRate) => {
    if (rate.roomType && rate.roomType !== room) return `is for ${rate.roomType}`;
    return rate.mealPlan && rate.mealPlan !== plan ? `is for ${planName(rate.mealPlan)}` : null;
  };
  return {
    wanted: joinParts([room, plan && planName(plan)], ", "),
    open: [
      ...(!room && index.room.isNamed ? ["a room type"] : []),
      ...(!plan && index.plan.isNamed ? ["a meal plan"] : []),
    ],
    mismatch,
    fitting: index.fitting(room, plan, mismatch),
  };
}

/** "Winter, Deluxe, MAP, 1 Oct 2026 to 31 Mar 2027". */
export function hotelRateLabel(rate: HotelRate): string {
  const season = isPlainDate(rate.from) && isPlainDate(rate.to) ? shortDateRange(rate.from, rate.to) : null;
  const plan = rate.mealPlan ? planName(rate.mealPlan) : null;
  return joinParts([rate.season, rate.roomType, plan, season], ", ") || "Rate";
}

function planName(plan: string): string {
  return Object.hasOwn(mealPlans, plan) ? plan.toUpperCase() : plan;
}
