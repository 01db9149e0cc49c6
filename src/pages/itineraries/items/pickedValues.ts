import type { PlainDate } from "../../../domain/dates/plainDate";
import type { Activity } from "../../../resources/activities";
import type { Hotel } from "../../../resources/hotels";
import type { HotelSheet } from "../../../resources/hotelSheets";
import type { TransportService } from "../../../resources/transportServices";
import type { DraftItem } from "../draft/draft";

export const pickedNames = ["hotelId", "activityId", "transportId"] as const;
export type PickedName = (typeof pickedNames)[number];

/**
 * The values from a hotel. Room and meal plan are those of its first rate on the date (else of its first
 * rate), so that a price shows immediately.
 */
export function valuesOfHotel(
  hotel: Hotel,
  sheets: readonly HotelSheet[],
  date: PlainDate | null,
): Partial<DraftItem> {
  const rates = sheets.flatMap(({ rates }) => rates);
  const rate = rates.find(({ from, to }) => date !== null && from <= date && date <= to) ?? rates[0] ?? null;
  return {
    hotelId: hotel.id,
    title: hotel.name,
    photo: hotel.photos[0] ?? null,
    place: hotel.city,
    roomType: rate?.roomType ?? hotel.roomTypes[0]?.name ?? null,
    mealPlan: rate?.mealPlan ?? null,
    supplierId: null,
    supplements: [],
    cost: null,
    currency: null,
  };
}

export function valuesOfActivity(activity: Activity): Partial<DraftItem> {
  return {
    activityId: activity.id,
    title: activity.name,
    photo: activity.photos[0] ?? null,
    place: activity.city,
    basis: activity.basis,
    supplierId: null,
    startTime: activity.startSlots[0]?.startTime ?? activity.openingHours?.opens ?? null,
    cost: null,
    currency: null,
  };
}

/** The values from a transport service. Its vehicles are proposed again. */
export function valuesOfTransport(transport: TransportService): Partial<DraftItem> {
  return {
    transportId: transport.id,
    title: transport.name,
    photo: transport.photos[0] ?? null,
    fromPlace: transport.fromPlace,
    toPlace: transport.toPlace,
    ...{ vehicles: [], seats: null, kilometres: null },
    ...{ supplierId: null, supplements: [] },
    ...{ basis: null, cost: null, currency: null },
  };
}
