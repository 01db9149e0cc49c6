import type { SuppliedActivity } from "../activities/activitySheet";
import { ticketForAdult } from "../activities/pricedActivity";
import { type PlainDate, weekdayOf } from "../dates/plainDate";
import type { SheetRate, SuppliedHotel } from "../hotels/suppliedHotel";
import { isWhole } from "../money/amounts";
import type { SuppliedTransport } from "../transport/transportSheet";
import type { Maybe } from "../../vocabulary";
import { activityPrices } from "./activityCost";
import { fittingRates, selectRate, type RateDay } from "./datedRates";

/**
 * The least that a room for two costs for a night at a supplier, in minor units of its currency: on a day by the rates
 * that decide it for each room type and meal plan, without one by all rates. Null where none has such a price.
 */
export function leastRoomPrice({ rates }: SuppliedHotel, on: PlainDate | null): number | null {
  return leastOf((on ? decidingRates(rates, dayOf(on)) : rates).map(priceForTwo));
}

/** What an adult, or the activity as a whole, costs on a day; without one the least of all prices. Null without any. */
export function leastActivityPrice(supplied: SuppliedActivity, on: PlainDate | null): number | null {
  const tickets = supplied.activity.ticketTypes ?? [];
  const ticket = ticketForAdult(tickets) ?? tickets[0] ?? null;
  const { cost, sell } = activityPrices(supplied, ticket, on ? dayOf(on) : null);
  const price = (cost ?? sell)?.unitPrice ?? null;
  if (on || price !== null) return price;
  const isTheirs = ({ ticketType }: { ticketType?: Maybe<string> }) =>
    !ticketType || ticketType === ticket?.name;
  return leastOf(supplied.rates.filter(isTheirs).map((rate) => rate.price ?? rate.sellPrice));
}

/** The least that a vehicle costs on a day by the rates that decide it, without one by all rates. Null without any. */
export function leastVehiclePrice(
  { transport, rates }: SuppliedTransport,
  on: PlainDate | null,
): number | null {
  const priceOf = (rate: (typeof rates)[number] | null) => rate?.price ?? rate?.sellPrice;
  if (!on) return leastOf(rates.map(priceOf));
  const names = transport.vehicles?.length ? transport.vehicles.map(({ name }) => name) : [null];
  return leastOf(
    names.map((name) => {
      const mismatch = ({ vehicle }: { vehicle?: Maybe<string> }) =>
        vehicle && vehicle !== name ? "is for another vehicle" : null;
      return priceOf(selectRate(fittingRates(rates, mismatch), dayOf(on)));
    }),
  );
}

const dayOf = (date: PlainDate): RateDay => ({ date, weekday: weekdayOf(date) });

function decidingRates(rates: readonly SheetRate[], day: RateDay): SheetRate[] {
  const keyOf = ({ roomType, mealPlan }: SheetRate) => JSON.stringify([roomType, mealPlan]);
  return [...new Set(rates.map(keyOf))].flatMap((key) => {
    const mismatch = (rate: SheetRate) => (keyOf(rate) === key ? null : "is for another room");
    return selectRate(fittingRates(rates, mismatch), day) ?? [];
  });
}

/** What a room for two costs; by the selling price where that is all there is. */
const priceForTwo = ({ double, single, triple, sellDouble, sellSingle, sellTriple }: SheetRate) =>
  double ?? single ?? triple ?? sellDouble ?? sellSingle ?? sellTriple;

function leastOf(prices: readonly Maybe<number>[]): number | null {
  const known = prices.filter(isWhole);
  return known.length > 0 ? Math.min(...known) : null;
}
