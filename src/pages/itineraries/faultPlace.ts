import { faultsBelow } from "../../fields/faultsBelow";
import type { Faults } from "../../schema/faults";
import type { DraftDay } from "./draft";
import { type EditorPlace, ownerIds } from "./EditorPlace";

/** Where in the days the first fault is, in the order of the page; nothing where there is none in any day. */
export function faultPlace(faults: Faults, days: readonly DraftDay[]): EditorPlace | undefined {
  for (const [dayPlace, { id: dayId, items }] of days.entries()) {
    const ofDay = faultsBelow(faults, `days.${dayPlace}`);
    if (!ofDay) continue;
    for (const [place, { id: itemId }] of items.entries()) {
      const at = faultsBelow(ofDay, `items.${place}`);
      if (at) return { dayId, itemId, focus: { owner: ownerIds.item(itemId), at } };
    }
    return { dayId, focus: { owner: ownerIds.day(dayId), at: ofDay } };
  }
  return undefined;
}
