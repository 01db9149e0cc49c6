import type { ItemKind } from "../../../vocabulary";
import { emptyBody } from "../../../fields/emptyBody";
import { newRowId } from "../../../fields/newRowId";
import { itineraryDay } from "../../../resources/shared/itineraryDay";
import { itineraryItem } from "../../../resources/shared/itineraryItem";
import { withRowIds } from "../../../schema";
import type { Draft, DraftDay, DraftItem } from "./draft";

/** A change of the days of an itinerary, made upon whatever they are then. */
export type DayEdit = (days: readonly DraftDay[]) => readonly DraftDay[];

export const newDay = (values: Partial<DraftDay> = {}): DraftDay => ({
  // The body has every field of the declaration; what is required is given with its id.
  ...(emptyBody(itineraryDay) as unknown as DraftDay),
  id: newRowId(),
  ...values,
});

export const newItem = (kind: ItemKind, values: Partial<DraftItem> = {}): DraftItem => ({
  // As above; the title comes with the values or is typed.
  ...(emptyBody(itineraryItem) as unknown as DraftItem),
  id: newRowId(),
  kind,
  ...values,
});

export const addDay =
  (day: DraftDay): DayEdit =>
  (days) => [...days, day];

/** Puts a day to its place, 0 being the first; a day that is there already stays where it is. */
export const insertDay =
  (day: DraftDay, place: number): DayEdit =>
  (days) =>
    days.some(({ id }) => id === day.id) ? days : days.toSpliced(place, 0, day);

export const removeDay =
  (dayId: string): DayEdit =>
  (days) =>
    days.filter(({ id }) => id !== dayId);

/** An item once more, with ids of its own for itself and its rows. */
export const copiedItem = (item: DraftItem): DraftItem => ({
  ...withRowIds(itineraryItem, item, newRowId, true),
  id: newRowId(),
});

/** The day once more, behind itself, with ids of its own. */
export const repeatDay =
  (dayId: string, copyId: string): DayEdit =>
  (days) =>
    days.flatMap((day) =>
      day.id === dayId ? [day, { ...day, id: copyId, items: day.items.map(copiedItem) }] : [day],
    );

export const changeDay =
  (dayId: string, values: Partial<DraftDay>): DayEdit =>
  (days) =>
    days.map((day) => (day.id === dayId ? { ...day, ...values } : day));

const withItems =
  (dayId: string, change: (items: readonly DraftItem[]) => DraftItem[]): DayEdit =>
  (days) =>
    days.map((day) => (day.id === dayId ? { ...day, items: change(day.items) } : day));

export const addItem = (dayId: string, item: DraftItem): DayEdit =>
  withItems(dayId, (items) => [...items, item]);

/** Puts an item to its place in a day, 0 being the first, unless some day has it. */
export const insertItem =
  (dayId: string, item: DraftItem, place: number): DayEdit =>
  (days) =>
    days.some(({ items }) => items.some(({ id }) => id === item.id))
      ? days
      : withItems(dayId, (items) => items.toSpliced(place, 0, item))(days);

export const removeItem = (dayId: string, itemId: string): DayEdit =>
  withItems(dayId, (items) => items.filter(({ id }) => id !== itemId));

/** Changes an item in whichever day it is by then, as long as `where` holds of it. */
export const changeItem =
  (itemId: string, values: Partial<DraftItem>, where: (item: DraftItem) => boolean = () => true): DayEdit =>
  (days) =>
    days.map((day) =>
      day.items.some((item) => item.id === itemId && where(item))
        ? { ...day, items: day.items.map((item) => (item.id === itemId ? { ...item, ...values } : item)) }
        : day,
    );

/** The item goes to the end of another day. */
export const sendItem =
  (itemId: string, toDayId: string): DayEdit =>
  (days) => {
    const item = days.flatMap(({ items }) => items).find(({ id }) => id === itemId);
    if (!item) return days;
    return days.map((day) => {
      const rest = day.items.filter(({ id }) => id !== itemId);
      return day.id === toDayId ? { ...day, items: [...rest, item] } : { ...day, items: rest };
    });
  };

/** Days in which every item has all its fields: a fix adds items with only those that it knows. */
export const withWholeItems = (days: readonly DraftDay[]): DraftDay[] =>
  days.map((day) => ({ ...day, items: day.items.map((item) => newItem(item.kind, item)) }));

type DraftOption = Draft["options"][number];

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
