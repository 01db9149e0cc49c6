import { newRowId } from "../../../fields/newRowId";
import { copiedItem, type DayEdit } from "./dayEdits";
import type { Draft, DraftItem } from "./draft";

export type DraftOption = Draft["options"][number];

/** How many ways one itinerary may be offered in, as it is declared. */
export const mostOptions = 5;

/** One more option, under a name that is free. */
export function newOption(options: readonly DraftOption[], like = "Option"): DraftOption {
  const taken = new Set(options.map(({ name }) => name.toLowerCase()));
  let number = options.length + 1;
  while (taken.has(`${like} ${number}`.toLowerCase())) number += 1;
  return { id: newRowId(), name: `${like} ${number}`, adjustment: null };
}

/** Copies what belongs to one option alone for another, each item behind its original. */
export const copyOption = (fromId: string, toId: string): DayEdit =>
  eachItem((item) => (item.optionId === fromId ? [item, copyOf(item, toId)] : [item]));

/** Copies one item for an option, behind itself. */
export const copyItem = (itemId: string, optionId: string): DayEdit =>
  eachItem((item) => (item.id === itemId ? [item, copyOf(item, optionId)] : [item]));

/** What belonged to an option alone belongs to all. */
export const shareOption = (optionId: string): DayEdit =>
  eachItem((item) => [item.optionId === optionId ? { ...item, optionId: null } : item]);

/** What belonged to an option alone goes. */
export const dropOption = (optionId: string): DayEdit =>
  eachItem((item) => (item.optionId === optionId ? [] : [item]));

const copyOf = (item: DraftItem, optionId: string): DraftItem => ({ ...copiedItem(item), optionId });

/** Days in which nothing changes stay the same. */
function eachItem(change: (item: DraftItem) => DraftItem[]): DayEdit {
  return (days) =>
    days.map((day) => {
      const items = day.items.flatMap(change);
      const isSame = items.length === day.items.length && items.every((item, at) => item === day.items[at]);
      return isSame ? day : { ...day, items };
    });
}
