import { type PricedActivity, ticketForAdult } from "../activities/pricedActivity";
import { type PlainDate, weekdayOf } from "../dates/plainDate";
import type { HotelRate, PricedHotel } from "../hotels/pricedHotel";
import { isWhole } from "../money/amounts";
import type { Maybe } from "../vocabulary";
import { activityPrice } from "./activityCost";
import { fittingRates, selectRate, type RateDay } from "./datedRates";

/**
 * The least that a room for two costs for a night, in minor units of the hotel's currency: on a day by the rates that
 * decide it for each room type and meal plan, without one by all rates. Null where none has such a price.
 */
export function leastRoomPrice({ rates }: PricedHotel, on: PlainDate | null): number | null {
  const all = rates ?? [];
  return leastOf((on ? decidingRates(all, dayOf(on)) : all).map(priceForTwo));
}

/** What an adult, or the activity as a whole, costs on a day; without one the least of all prices. Null without any. */
export function leastActivityPrice(activity: PricedActivity, on: PlainDate | null): number | null {
  const ticket = ticketForAdult(activity.ticketTypes ?? []) ?? activity.ticketTypes?.[0] ?? null;
  const price = activityPrice(activity, ticket, on ? dayOf(on) : null)?.unitPrice ?? null;
  if (on || price !== null) return price;
  const isTheirs = ({ ticketType }: { ticketType?: Maybe<string> }) =>
    !ticketType || ticketType === ticket?.name;
  return leastOf((activity.rates ?? []).filter(isTheirs).map((rate) => rate.price));
}

const dayOf = (date: PlainDate): RateDay => ({ date, weekday: weekdayOf(date) });

function decidingRates(rates: readonly HotelRate[], day: RateDay): HotelRate[] {
  const keyOf = ({ roomType, mealPlan }: HotelRate) => JSON.stringify([roomType, mealPlan]);
  return [...new Set(rates.map(keyOf))].flatMap((key) => {
    const mismatch = (rate: HotelRate) => (keyOf(rate) === key ? null : "is for another room");
    return selectRate(fittingRates(rates, mismatch), day) ?? [];
  });
}

/** What a room for two costs; by the selling price where that is all there is. */
const priceForTwo = ({ double, single, triple, sellDouble, sellSingle, sellTriple }: HotelRate) =>
  double ?? single ?? triple ?? sellDouble ?? sellSingle ?? sellTriple;

function leastOf(prices: readonly Maybe<number>[]): number | null {
  const known = prices.filter(isWhole);
  return known.length > 0 ? Math.min(...known) : null;
}
