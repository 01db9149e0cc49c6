import { errorsBelow } from "../../../fields/errorsBelow";
import type { FieldErrors } from "../../../schema";
import type { DraftDay } from "./draft";
import { type EditorPlace, ownerIds } from "./EditorPlace";

/** Where in the days the first error is, in the order of the page; nothing where there is none in any day. */
export function errorPlace(errors: FieldErrors, days: readonly DraftDay[]): EditorPlace | undefined {
  for (const [dayPlace, { id: dayId, items }] of days.entries()) {
    const ofDay = errorsBelow(errors, `days.${dayPlace}`);
    if (!ofDay) continue;
    for (const [place, { id: itemId }] of items.entries()) {
      const at = errorsBelow(ofDay, `items.${place}`);
      if (at) return { dayId, itemId, focus: { owner: ownerIds.item(itemId), at } };
    }
    return { dayId, focus: { owner: ownerIds.day(dayId), at: ofDay } };
  }
  return undefined;
}
