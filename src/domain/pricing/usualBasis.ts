import type { ItemKind, PriceBasis } from "../vocabulary";

/** What the cost of a kind of item is counted by where the item does not say. */
export const usualBasis: Readonly<Record<ItemKind, PriceBasis>> = {
  hotel_stay: "per_room_night",
  activity: "per_person",
  transfer: "per_vehicle",
  transport: "per_vehicle_day",
  flight: "per_person",
  train: "per_person",
  cruise: "per_person",
  meal: "per_person",
  guide: "per_group",
  visa: "per_person",
  insurance: "per_person",
  fee: "flat",
  note: "flat",
};
