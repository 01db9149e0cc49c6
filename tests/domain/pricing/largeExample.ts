import { addDays } from "../../../src/domain/dates/plainDate";
import type { PriceInput } from "../../../src/domain/pricing/priceInput";
import { workedExample, workedHotels } from "./workedExample";

/**
 * 30 days of 5 items, each day with a stay and an activity in another currency, in 20 hotels of two suppliers each: 40 rate
 * sheets of 500 rows.
 */
export function largeExample(): PriceInput {
  const [hotel] = workedExample.hotels;
  const [rated] = workedHotels;
  if (!hotel || !rated) throw new Error("The worked example has a hotel");
  const hotels = Array.from({ length: 20 }, (_, index) => ({ ...hotel, id: `hotel-${index}` }));
  const hotelSheets = hotels.flatMap(({ id: hotelId }) =>
    ["Owner", "Trader"].map((supplier, place) => ({
      ...{ id: `${hotelId}-${supplier}`, supplierId: supplier, supplierName: supplier, hotelId },
      ...{ currency: "INR", childBands: rated.childBands, rates: manyRates(400_000 + place) },
      supplements: [{ name: "Gala dinner", compulsory: true, fromAge: 5, cost: 200_000 }],
      offers: [{ name: "Early", kind: "percent" as const, basisPoints: 1_000, daysBefore: 30 }],
    })),
  );
  const days = Array.from({ length: 30 }, (_, day) => ({
    id: `day-${day}`,
    items: [
      {
        id: `stay-${day}`,
        kind: "hotel_stay" as const,
        hotelId: `hotel-${day % 20}`,
        roomType: "Deluxe",
        mealPlan: "map" as const,
      },
      { id: `museum-${day}`, kind: "activity" as const, activityId: "tea-museum" },
      { id: `car-${day}`, kind: "transport" as const, cost: 350_000 },
      { id: `guide-${day}`, kind: "guide" as const, cost: 100_000, currency: "USD" },
      { id: `meal-${day}`, kind: "meal" as const, inclusion: "optional" as const, cost: 30_000 },
    ],
  }));
  return { ...workedExample, itinerary: { ...workedExample.itinerary, days }, hotels, hotelSheets };
}

const manyRates = (double: number) =>
  Array.from({ length: 500 }, (_, index) => ({
    roomType: index % 2 ? "Deluxe" : "Suite",
    mealPlan: "map" as const,
    from: addDays("2026-10-01", index % 80),
    to: addDays("2027-03-01", index % 80),
    double: double + index,
    childWithoutBed: 50_000,
  }));
