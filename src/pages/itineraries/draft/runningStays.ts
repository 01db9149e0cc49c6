import { joinParts } from "../../../domain/formats/text";
import type { DraftDay, DraftItem } from "./draft";

/** A stay that began on an earlier day and has its bed for the night of this one too, or a vehicle that is still there. */
export interface RunningStay {
  itemId: string;
  isVehicle: boolean;
  /** "Misty Peak · night 2 of 3", "Innova · day 2 of 3, included". */
  text: string;
}

/** The stays that go on through the night of a day, and the vehicles that are there on it; 0 is the first day. */
export const runningStays = (days: readonly DraftDay[], index: number): RunningStay[] =>
  days
    .slice(0, index)
    .flatMap(({ items }, begun) => items.flatMap((item) => running(item, index - begun + 1) ?? []));

/** What is said of an item on a later day, from 2 on; null where it goes on no longer. */
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
