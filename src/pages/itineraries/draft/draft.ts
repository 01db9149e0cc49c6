import type { PlainDate } from "../../../domain/dates/plainDate";
import type { Itinerary } from "../../../resources/itineraries";
import { joinParts } from "../../../domain/formats/text";
import { createContext } from "react";
import { itineraryDay, itineraryItem } from "../../../resources/shared/itineraryDay";
import type { Fields } from "../../../schema";

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

/** What a day is called in lists: its number, and its title or where the night is spent. */
export const dayName = ({ title, overnightPlace }: DraftDay, index: number): string =>
  joinParts([`Day ${index + 1}`, title || overnightPlace]);

/** What is asked of a day and of an item where they are written: less than an itinerary asks, or more closely. */
export interface DayDeclaration {
  day: Fields;
  item: Fields;
}

export const DayDeclarationContext = createContext<DayDeclaration>({
  day: itineraryDay,
  item: itineraryItem,
});
