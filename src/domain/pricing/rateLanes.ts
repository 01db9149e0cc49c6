import { rateColumns } from "../../resources/hotelSheets";
import type { ActivitySheetRate, SuppliedActivity } from "../activities/activitySheet";
import { joinParts } from "../formats/text";
import type { SheetRate, SuppliedHotel } from "../hotels/suppliedHotel";
import type { SuppliedTransport, TransportSheetRate } from "../transport/transportSheet";
import type { Maybe } from "../../vocabulary";
import { activityRateLabel, activityRateMatch } from "./activityCost";
import { hotelRateLabel, hotelRateMatch } from "./hotelRates";
import type { RateLane } from "./rateYear";
import { transportRateLabel, vehicleRates } from "./vehicleDays";

/** Each room type with a meal plan for which a supplier of a hotel has rates. */
export function hotelLanes(supplied: SuppliedHotel): RateLane<SheetRate>[] {
  const pairs = new Map(
    supplied.rates.map(({ roomType, mealPlan }) => [
      JSON.stringify([roomType || null, mealPlan ?? null]),
      { roomType, mealPlan },
    ]),
  );
  return [...pairs.values()].map(({ roomType, mealPlan }) => ({
    name: joinParts([roomType || "Any room", mealPlan?.toUpperCase()], ", "),
    fitting: hotelRateMatch(supplied, roomType, mealPlan).fitting,
    isLoss: (cost, sell) =>
      Object.keys(rateColumns.cost).some((name) => {
        // The keys of the table are the columns of the cost.
        const column = name as keyof typeof rateColumns.cost;
        return isBelow(sell[rateColumns.sell[column]], cost[column]);
      }),
    labelOf: hotelRateLabel,
  }));
}

/** Each ticket of an activity, and those that a supplier's rates name besides; the activity as a whole where there is none. */
export function activityLanes({ activity, rates }: SuppliedActivity): RateLane<ActivitySheetRate>[] {
  if (rates.length === 0) return [];
  const named = [
    ...(activity.ticketTypes ?? []).map(({ name }) => name),
    ...rates.map((rate) => rate.ticketType),
  ];
  const tickets = new Set(named.filter(Boolean));
  return (tickets.size > 0 ? [...tickets] : [null]).map((ticket) => ({
    name: ticket ?? "Any ticket",
    fitting: activityRateMatch(rates, ticket).fitting,
    isLoss: (cost, sell) => isBelow(sell.sellPrice, cost.price),
    labelOf: activityRateLabel,
  }));
}

/** Each vehicle of a transport service, and those that a supplier's rates name besides; any vehicle where there is none. */
export function vehicleLanes({ transport, rates }: SuppliedTransport): RateLane<TransportSheetRate>[] {
  if (rates.length === 0) return [];
  const named = [...(transport.vehicles ?? []).map(({ name }) => name), ...rates.map((rate) => rate.vehicle)];
  const vehicles = new Set(named.filter(Boolean));
  return (vehicles.size > 0 ? [...vehicles] : [null]).map((vehicle) => ({
    name: vehicle ?? "Any vehicle",
    fitting: vehicleRates(rates, vehicle ?? "").fitting,
    isLoss: (cost, sell) => isBelow(sell.sellPrice, cost.price),
    labelOf: transportRateLabel,
  }));
}

const isBelow = (sold: Maybe<number>, paid: Maybe<number>): boolean =>
  sold != null && paid != null && sold < paid;
