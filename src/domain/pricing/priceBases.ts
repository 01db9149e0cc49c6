import type { Choices, ValueOf } from "../vocabulary/choice";

/** What an item's unit cost is counted by. */
export const priceBases = {
  per_person: { label: "Per person" },
  per_room_night: { label: "Per room and night" },
  per_person_night: { label: "Per person and night" },
  per_group: { label: "Per group" },
  per_vehicle: { label: "Per vehicle" },
  per_vehicle_day: { label: "Per vehicle and day" },
  flat: { label: "Flat" },
} as const satisfies Choices;

/** The stored value of a price basis. */
export type PriceBasis = ValueOf<typeof priceBases>;
