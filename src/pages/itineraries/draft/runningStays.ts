import { joinParts } from "../../../domain/formats/text";
import type { DraftDay } from "./draft";

/** A stay that began on an earlier day and has its bed for the night of this one too. */
export interface RunningStay {
  itemId: string;
  /** "Misty Peak · night 2 of 3". */
  text: string;
}

/** The stays that go on through the night of a day; 0 is the first day. */
export const runningStays = (days: readonly DraftDay[], index: number): RunningStay[] =>
  days.slice(0, index).flatMap(({ items }, begun) =>
    items.flatMap(({ id, kind, title, nights, inclusion }) =>
      kind === "hotel_stay" && inclusion !== "excluded" && begun + (nights ?? 1) > index
        ? [
            {
              itemId: id,
              text: joinParts([title || "Stay", `night ${index - begun + 1} of ${nights ?? 1}`]),
            },
          ]
        : [],
    ),
  );
