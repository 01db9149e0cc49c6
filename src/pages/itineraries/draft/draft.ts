import type { PlainDate } from "../../../domain/dates/plainDate";
import type { Itinerary } from "../../../resources/itineraries";
import { joinParts } from "../../../domain/formats/text";
import { createContext } from "react";
import { itineraryDay, itineraryItem } from "../../../resources/shared/itineraryDay";
import type { Fields } from "../../../schema";

/** An itinerary while it is edited: required values may be missing. */
export type Draft = Itinerary;
export type DraftDay = Itinerary["days"][number];
export type DraftItem = DraftDay["items"][number];

export type NamedOption = Pick<Itinerary["options"][number], "id" | "name">;

/** The parts of an itinerary or template that the editor of days needs. */
export interface DayRows {
  days: readonly DraftDay[];
  options: readonly NamedOption[];
  /** The date of the first day; null if the days have no dates. */
  startDate: PlainDate | null;
}

export const dayName = ({ title, overnightPlace }: DraftDay, index: number): string =>
  joinParts([`Day ${index + 1}`, title || overnightPlace]);

export interface DayDeclaration {
  day: Fields;
  item: Fields;
}

export const DayDeclarationContext = createContext<DayDeclaration>({
  day: itineraryDay,
  item: itineraryItem,
});

export interface RunningStay {
  itemId: string;
  isVehicle: boolean;
  /** "Misty Peak · night 2 of 3", "Innova · day 2 of 3, included". */
  text: string;
}

/** The stays and vehicles that began earlier and continue on the day at this index. */
export const runningStays = (days: readonly DraftDay[], index: number): RunningStay[] =>
  days
    .slice(0, index)
    .flatMap(({ items }, begun) => items.flatMap((item) => running(item, index - begun + 1) ?? []));

/** An item on its later day `place` (2 is the second); null if it is over. */
function running({ id, kind, title, nights, inclusion }: DraftItem, place: number): RunningStay | null {
  const length = nights ?? 1;
  if (inclusion === "excluded" || place > length) return null;
  if (kind === "hotel_stay")
    return {
      itemId: id,
      isVehicle: false,
      text: joinParts([title || "Stay", `night ${place} of ${length}`]),
    };
  if (kind !== "transport") return null;
  const included = inclusion === "included" ? ", included" : "";
  return {
    itemId: id,
    isVehicle: true,
    text: joinParts([title || "Transport", `day ${place} of ${length}${included}`]),
  };
}

/** The id of the listed day under these elements, front first. */
export const droppedOnDay = (under: readonly Element[]): string | null =>
  under.map((element) => element.closest("[data-day]")?.getAttribute("data-day") ?? null).find(Boolean) ??
  null;
