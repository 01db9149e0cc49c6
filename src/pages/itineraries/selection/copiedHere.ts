import { createStore } from "../../../providers/createStore";
import { session } from "../../../providers/session";
import { counted } from "../../../domain/formats/text";
import type { Parcel } from "./parcel";

/**
 * What was copied last on this page, whichever itinerary it was in: a button can paste it where there are no keys, without
 * asking the browser to read the clipboard of the system. Keys paste what that holds.
 */
export const copiedHere = createStore<Parcel | undefined>(undefined);
session.onReset(() => copiedHere.set(undefined));

/** "3 items": how much a parcel holds, or of it what was pasted. */
export const parcelWords = (of: Parcel["of"], days: readonly { items?: unknown }[]): string =>
  of === "days"
    ? counted(days.length, "day")
    : counted(
        days.reduce((sum, { items }) => sum + (Array.isArray(items) ? items.length : 0), 0),
        "item",
      );
