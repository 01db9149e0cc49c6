import type { PlainDate } from "../../../domain/dates/plainDate";
import type { Itinerary } from "../../../resources/itineraries";

/** An itinerary as it is being written: every declared field is there, what is required may still be missing. */
export type Draft = Itinerary;
export type DraftDay = Itinerary["days"][number];
export type DraftItem = DraftDay["items"][number];

/** A way in which days are offered, as items belong to it. */
export type NamedOption = Pick<Itinerary["options"][number], "id" | "name">;

/** Days as they are being written, whatever they are part of: all that the editor of days knows of the whole. */
export interface DayRows {
  days: readonly DraftDay[];
  options: readonly NamedOption[];
  /** Of the first day; null where the days have no dates. */
  startDate: PlainDate | null;
}
