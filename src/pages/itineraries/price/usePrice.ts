import { useMemo } from "react";
import { todayIn } from "../../../domain/dates/todayIn";
import { type CheckedFinding, checkItinerary } from "../../../domain/itineraries/checkItinerary";
import { priceItinerary } from "../../../domain/pricing/priceItinerary";
import type { PriceResult } from "../../../domain/pricing/priceResult";
import { useTenant } from "../../../providers/tenant";
import type { Activity } from "../../../resources/activities";
import type { Hotel } from "../../../resources/hotels";
import type { Draft } from "../draft";
import { useRowsById } from "./useRowsById";

/** The price of an itinerary as it stands, and what is to be looked at. */
export interface LivePrice {
  price: PriceResult;
  findings: readonly CheckedFinding[];
  hotels: ReadonlyMap<string, Hotel>;
  activities: ReadonlyMap<string, Activity>;
}

/** Prices and checks the itinerary at every keystroke; undefined until the rates that it needs are here. */
export function usePrice(draft: Draft): LivePrice | undefined {
  const { data: tenant } = useTenant();
  const items = useMemo(() => draft.days.flatMap((day) => day.items), [draft.days]);
  const hotels = useRowsById<Hotel>(
    "hotels",
    items.map(({ hotelId }) => hotelId),
  );
  const activities = useRowsById<Activity>(
    "activities",
    items.map(({ activityId }) => activityId),
  );
  return useMemo(() => {
    if (!tenant || !hotels || !activities) return undefined;
    const input = {
      itinerary: draft,
      hotels: [...hotels.values()],
      activities: [...activities.values()],
      organisation: tenant,
      pricedOn: todayIn(tenant.timeZone, new Date()),
    };
    const price = priceItinerary(input);
    return {
      price,
      findings: checkItinerary({ ...input, price, waivers: draft.waivedFindings }),
      hotels,
      activities,
    };
  }, [draft, hotels, activities, tenant]);
}
