import { addDays } from "../../../src/domain/dates/plainDate";
import type { PriceInput } from "../../../src/domain/pricing/priceInput";
import { onSheets } from "./onSheets";
import { workedActivities, workedExample, workedHotels } from "./workedExample";

/** 30 days of 5 items, each day with a stay by 60 rate rows and an activity in another currency. */
export function largeExample(): PriceInput {
  const [hotel] = workedHotels;
  if (!hotel) throw new Error("The worked example has a hotel");
  const rates = Array.from({ length: 60 }, (_, index) => ({
    roomType: index % 2 ? "Deluxe" : "Suite",
    mealPlan: "map" as const,
    from: addDays("2026-10-01", index),
    to: addDays("2027-03-01", index),
    double: 400_000 + index,
    childWithoutBed: 50_000,
  }));
  const days = Array.from({ length: 30 }, (_, day) => ({
    id: `day-${day}`,
    items: [
      {
        id: `stay-${day}`,
        kind: "hotel_stay" as const,
        hotelId: hotel.id,
        roomType: "Deluxe",
        mealPlan: "map" as const,
      },
      { id: `museum-${day}`, kind: "activity" as const, activityId: "tea-museum" },
      { id: `car-${day}`, kind: "transport" as const, cost: 350_000 },
      { id: `guide-${day}`, kind: "guide" as const, cost: 100_000, currency: "USD" },
      { id: `meal-${day}`, kind: "meal" as const, inclusion: "optional" as const, cost: 30_000 },
    ],
  }));
  return {
    ...workedExample,
    itinerary: { ...workedExample.itinerary, days },
    ...onSheets([{ ...hotel, rates }], workedActivities),
  };
}
