import type { PlainDate } from "../../../domain/dates/plainDate";
import type { Activity } from "../../../resources/activities";
import type { Hotel } from "../../../resources/hotels";
import type { HotelSheet } from "../../../resources/hotelSheets";
import type { TransportService } from "../../../resources/transportServices";
import type { DraftItem } from "../draft/draft";

export const pickedNames = ["hotelId", "activityId", "transportId"] as const;
export type PickedName = (typeof pickedNames)[number];

/**
 * What an item takes over from a hotel: title, photo, and the room and meal plan of the first rate of its sheets that
 * holds on the date, so that the price is there at once. The title and photo stay as they were when it was picked.
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

/** The values that an item takes over from an activity. */
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

/** The values that an item takes over from a transport service; its vehicles are proposed anew. */
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
