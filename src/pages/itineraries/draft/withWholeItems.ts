import type { DraftDay } from "./draft";
import { newItem } from "./dayEdits";

/** Days in which every item has all its fields: a fix adds items with only those that it knows. */
export const withWholeItems = (days: readonly DraftDay[]): DraftDay[] =>
  days.map((day) => ({ ...day, items: day.items.map((item) => newItem(item.kind, item)) }));
