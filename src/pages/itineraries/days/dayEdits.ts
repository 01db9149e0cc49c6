import type { ItemKind } from "../../../domain/itineraries/itemKinds";
import { emptyBody } from "../../../fields/emptyBody";
import { newRowId } from "../../../fields/newRowId";
import { itineraryDay } from "../../../resources/shared/itineraryDay";
import { itineraryItem } from "../../../resources/shared/itineraryItem";
import { moved } from "../../sorting/moved";
import type { DraftDay, DraftItem } from "../draft";

/** A change of the days of an itinerary, made upon whatever they are then. */
export type DayEdit = (days: readonly DraftDay[]) => readonly DraftDay[];

export const newDay = (values: Partial<DraftDay> = {}): DraftDay => ({
  // The body has every field of the declaration; what is owed is given with its id.
  ...(emptyBody(itineraryDay) as unknown as DraftDay),
  ...values,
});

export const newItem = (kind: ItemKind, values: Partial<DraftItem> = {}): DraftItem => ({
  // As above; the title comes with the values or is typed.
  ...(emptyBody(itineraryItem) as unknown as DraftItem),
  kind,
  ...values,
});

export const addDay =
  (day: DraftDay): DayEdit =>
  (days) => [...days, day];

export const removeDay =
  (dayId: string): DayEdit =>
  (days) =>
    days.filter(({ id }) => id !== dayId);

export const moveDay =
  (from: number, to: number): DayEdit =>
  (days) =>
    moved(days, from, to);

/** The day once more, behind itself, with ids of its own. */
export const repeatDay =
  (dayId: string, copyId: string): DayEdit =>
  (days) =>
    days.flatMap((day) =>
      day.id === dayId
        ? [day, { ...day, id: copyId, items: day.items.map((item) => ({ ...item, id: newRowId() })) }]
        : [day],
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

export const removeItem = (dayId: string, itemId: string): DayEdit =>
  withItems(dayId, (items) => items.filter(({ id }) => id !== itemId));

export const moveItem = (dayId: string, from: number, to: number): DayEdit =>
  withItems(dayId, (items) => moved(items, from, to));

export const changeItem = (dayId: string, itemId: string, values: Partial<DraftItem>): DayEdit =>
  withItems(dayId, (items) => items.map((item) => (item.id === itemId ? { ...item, ...values } : item)));

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
