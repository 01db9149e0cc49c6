import type { ItemKind } from "../../../domain/itineraries/itemKinds";
import type { itineraryItem } from "../../../resources/shared/itineraryItem";

type Name = keyof typeof itineraryItem;

const journey: readonly Name[] = ["title", "startTime", "endTime", "place"];
const plain: readonly Name[] = ["title", "startTime", "endTime"];

/** What a person tells of an item, by its kind; the price and the notes are asked of all alike. */
export const itemFields: Readonly<Record<ItemKind, readonly Name[]>> = {
  hotel_stay: [
    "hotelId",
    "title",
    "roomType",
    "mealPlan",
    "nights",
    "rooms",
    "occupancy",
    "extraBeds",
    "childrenWithBed",
    "childrenWithoutBed",
  ],
  activity: ["activityId", "title", "startTime", "endTime", "place"],
  transfer: journey,
  transport: journey,
  flight: journey,
  train: journey,
  cruise: journey,
  meal: [...plain, "place"],
  guide: plain,
  visa: ["title"],
  insurance: ["title"],
  fee: ["title"],
  note: ["title", "description"],
};

export const priceFields: readonly Name[] = ["inclusion", "basis", "quantity", "cost", "currency", "markup"];
export const lockFields: readonly Name[] = ["priceLocked", "lockedPrice", "lockReason"];
export const wordFields: readonly Name[] = ["description", "customerNote", "internalNote"];
