import { nightsBetween, type PlainDate } from "../../../domain/dates/plainDate";
import { copiedDays, copiedItems } from "../../../domain/itineraries/copiedDays";
import type { ItemKind } from "../../../vocabulary";
import { emptyBody } from "../../../fields/emptyBody";
import { newRowId } from "../../../fields/newRowId";
import { itineraryDay, itineraryItem } from "../../../resources/shared/itineraryDay";
import type { Draft, DraftDay, DraftItem } from "./draft";

/** A change of the days of an itinerary, made upon whatever they are then. */
export type DayEdit = (days: readonly DraftDay[]) => readonly DraftDay[];

export const newDay = (values: Partial<DraftDay> = {}): DraftDay => ({
  // The body has every field of the declaration; what is required is given with its id.
  ...(emptyBody(itineraryDay) as DraftDay),
  id: newRowId(),
  ...values,
});

export const newItem = (kind: ItemKind, values: Partial<DraftItem> = {}): DraftItem => ({
  // As above; the title comes with the values or is typed.
  ...(emptyBody(itineraryItem) as DraftItem),
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

/** The day once more, behind itself, with ids of its own. */
export const repeatDay =
  (dayId: string, copyId: string): DayEdit =>
  (days) =>
    days.flatMap((day) =>
      day.id === dayId
        ? [day, ...copiedDays([day], newRowId).map((copy) => ({ ...copy, id: copyId }))]
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
  eachItem((item) =>
    item.optionId === fromId ? [item, ...copiedItems([item], newRowId, () => toId)] : [item],
  );

/** Copies one item for an option, behind itself. */
export const copyItem = (itemId: string, optionId: string): DayEdit =>
  eachItem((item) =>
    item.id === itemId ? [item, ...copiedItems([item], newRowId, () => optionId)] : [item],
  );

/** What belonged to an option alone belongs to all. */
export const shareOption = (optionId: string): DayEdit =>
  eachItem((item) => [item.optionId === optionId ? { ...item, optionId: null } : item]);

/** What belonged to an option alone goes. */
export const dropOption = (optionId: string): DayEdit =>
  eachItem((item) => (item.optionId === optionId ? [] : [item]));

/** Days in which nothing changes stay the same. */
function eachItem(change: (item: DraftItem) => DraftItem[]): DayEdit {
  return (days) =>
    days.map((day) => {
      const items = day.items.flatMap(change);
      const isSame = items.length === day.items.length && items.every((item, at) => item === day.items[at]);
      return isSame ? day : { ...day, items };
    });
}

type Ids = ReadonlySet<string>;

/** The chosen rows go together to where the one that is dragged goes; `from` and `to` are its places, 0 being the first. */
function movedTogether<Row extends { id: string }>(
  rows: readonly Row[],
  ids: Ids,
  from: number,
  to: number,
): readonly Row[] {
  const target = rows[to];
  if (!target || ids.has(target.id)) return rows;
  const rest = rows.filter(({ id }) => !ids.has(id));
  const place = rest.indexOf(target) + (to > from ? 1 : 0);
  return rest.toSpliced(place, 0, ...rows.filter(({ id }) => ids.has(id)));
}

export const moveItemsTogether =
  (dayId: string, ids: Ids, from: number, to: number): DayEdit =>
  (days) =>
    days.map((day) =>
      day.id === dayId ? { ...day, items: [...movedTogether(day.items, ids, from, to)] } : day,
    );

export const moveDaysTogether =
  (ids: Ids, from: number, to: number): DayEdit =>
  (days) =>
    movedTogether(days, ids, from, to);

/** The days go before another; behind all where there is none. */
export const putDaysBefore =
  (ids: Ids, beforeId: string | undefined): DayEdit =>
  (days) => {
    const rest = days.filter(({ id }) => !ids.has(id));
    const place = rest.findIndex(({ id }) => id === beforeId);
    return rest.toSpliced(place < 0 ? rest.length : place, 0, ...days.filter(({ id }) => ids.has(id)));
  };

/** The items go to the end of a day, in the order in which they stand; those that are there already stay. */
export const sendItems =
  (ids: Ids, toDayId: string): DayEdit =>
  (days) => {
    const sent = itemsIn(days, ids).filter(
      ({ id }) => !days.some((day) => day.id === toDayId && day.items.some((item) => item.id === id)),
    );
    const going = new Set(sent.map(({ id }) => id));
    return days.map((day) => {
      const rest = day.items.filter(({ id }) => !going.has(id));
      if (day.id === toDayId) return { ...day, items: [...rest, ...sent] };
      return rest.length === day.items.length ? day : { ...day, items: rest };
    });
  };

export const removeItems =
  (ids: Ids): DayEdit =>
  (days) =>
    days.map((day) =>
      day.items.some(({ id }) => ids.has(id))
        ? { ...day, items: day.items.filter(({ id }) => !ids.has(id)) }
        : day,
    );

export const removeDays =
  (ids: Ids): DayEdit =>
  (days) =>
    days.filter(({ id }) => !ids.has(id));

/** Puts items back that were taken out of a day, each to its place of before. */
export const putItemsBack =
  ({ id, items }: DraftDay, ids: Ids): DayEdit =>
  (days) =>
    items.reduce<readonly DraftDay[]>(
      (before, item, place) => (ids.has(item.id) ? insertItem(id, item, place)(before) : before),
      days,
    );

/** Puts items into a day, behind the last of these ids; at its end where it has none of them. */
export const pasteItems =
  (dayId: string, items: readonly DraftItem[], behind: Ids): DayEdit =>
  (days) =>
    days.map((day) => {
      if (day.id !== dayId) return day;
      const last = day.items.findLastIndex(({ id }) => behind.has(id));
      return { ...day, items: day.items.toSpliced(last < 0 ? day.items.length : last + 1, 0, ...items) };
    });

/** Puts days behind the last of these; at the end where there is none of them. */
export const pasteDays =
  (pasted: readonly DraftDay[], behind: Ids): DayEdit =>
  (days) => {
    const last = days.findLastIndex(({ id }) => behind.has(id));
    return days.toSpliced(last < 0 ? days.length : last + 1, 0, ...pasted);
  };

/** The items with these ids, in the order of the days. */
export const itemsIn = (days: readonly DraftDay[], ids: Ids): DraftItem[] =>
  days.flatMap(({ items }) => items.filter(({ id }) => ids.has(id)));

/** The longest itinerary that a trip's dates fill by themselves, in days. */
const maxFirstDays = 60;

interface Journey {
  startDate: PlainDate | null;
  endDate: PlainDate | null;
  destinations: readonly string[];
}

/** An empty day for each day of the journey, so that writing can begin at once; one where its dates are open. */
export function firstDays({ startDate, endDate, destinations }: Journey): DraftDay[] {
  const count = startDate && endDate ? Math.min(nightsBetween(startDate, endDate) + 1, maxFirstDays) : 1;
  const place = destinations.length === 1 ? destinations[0] : null;
  return Array.from({ length: Math.max(count, 1) }, (_, index) =>
    newDay({ id: newRowId(), overnightPlace: index < count - 1 || count === 1 ? (place ?? null) : null }),
  );
}
