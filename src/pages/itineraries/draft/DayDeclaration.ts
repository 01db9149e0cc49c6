import { createContext } from "react";
import { itineraryDay } from "../../../resources/shared/itineraryDay";
import { itineraryItem } from "../../../resources/shared/itineraryItem";
import type { Fields } from "../../../schema";

/** What is asked of a day and of an item where they are written: less than an itinerary asks, or more closely. */
export interface DayDeclaration {
  day: Fields;
  item: Fields;
}

export const DayDeclarationContext = createContext<DayDeclaration>({
  day: itineraryDay,
  item: itineraryItem,
});
