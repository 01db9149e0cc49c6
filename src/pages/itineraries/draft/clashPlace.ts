import type { Clash } from "../../../providers/merge/Clash";
import type { DraftDay } from "./draft";
import { type EditorPlace, ownerIds } from "./EditorPlace";

/** Where in the days something clashes; nothing where it is in none of them. */
export function clashPlace({ row, field }: Clash, days: readonly DraftDay[]): EditorPlace | undefined {
  for (const { id: dayId, items } of days) {
    if (dayId === row) return { dayId, focus: { owner: ownerIds.day(dayId), at: { [field]: [] } } };
    const item = items.find(({ id }) => id === row);
    if (item)
      return { dayId, itemId: item.id, focus: { owner: ownerIds.item(item.id), at: { [field]: [] } } };
  }
  return undefined;
}
