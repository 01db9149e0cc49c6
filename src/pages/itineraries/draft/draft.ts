import type { Itinerary } from "../../../resources/itineraries";

/** An itinerary as it is being written: every declared field is there, what is required may still be missing. */
export type Draft = Itinerary;
export type DraftDay = Itinerary["days"][number];
export type DraftItem = DraftDay["items"][number];
