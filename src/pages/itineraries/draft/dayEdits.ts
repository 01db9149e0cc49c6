import { nightsBetween, type PlainDate } from "../../../domain/dates/plainDate";
import { copiedDays, copiedItems } from "../../../domain/itineraries/copiedDays";
import type { ItemKind } from "../../../vocabulary";
import { emptyBody } from "../../../fields/emptyBody";
import { newRowId } from "../../../fields/newRowId";
import { itineraryDay } from "../../../resources/shared/itineraryDay";
import { itineraryItem } from "../../../resources/shared/itineraryDay";
import type { Draft, DraftDay, DraftItem } from "./draft";

/** A change of the current days. Unchanged days stay the same objects. */
export type DayEdit = (days: readonly DraftDay[]) => readonly DraftDay[];

type Ids = ReadonlySet<string>;
type Items = readonly DraftItem[];

export const newDay = (values: Partial<DraftDay> = {}): DraftDay => ({
  // The body has every field of the declaration; required ones follow with the id.
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

/** Replaces each item of all days by any number of items. */
const eachItem =
  (change: (item: DraftItem) => Items): DayEdit =>
  (days) =>
    days.map((day) => {
      const items = day.items.flatMap(change);
      const isSame = items.length === day.items.length && items.every((item, at) => item === day.items[at]);
      return isSame ? day : { ...day, items };
    });

const inDay =
  (dayId: string, change: (items: Items) => Items): DayEdit =>
  (days) =>
    days.map((day) => (day.id === dayId ? { ...day, items: [...change(day.items)] } : day));

/** Puts rows before the one with this id, or last if it is missing. */
function putBefore<Row extends { id: string }>(
  rows: readonly Row[],
  ids: Ids,
  id: string | undefined,
): Row[] {
  const rest = rows.filter((row) => !ids.has(row.id));
  const place = rest.findIndex((row) => row.id === id);
  return rest.toSpliced(place < 0 ? rest.length : place, 0, ...rows.filter((row) => ids.has(row.id)));
}

/** The chosen rows after dragging one of them from index `from` to index `to`. */
function movedTogether<Row extends { id: string }>(
  rows: readonly Row[],
  ids: Ids,
  from: number,
  to: number,
): readonly Row[] {
  const target = rows[to];
  if (!target || ids.has(target.id)) return rows;
  if (to < from) return putBefore(rows, ids, target.id);
  return putBefore(rows, ids, rows.slice(to + 1).find(({ id }) => !ids.has(id))?.id);
}

/** Puts rows after the last of these, or at the end if none is present. */
function putBehind<Row extends { id: string }>(rows: readonly Row[], added: readonly Row[], ids: Ids): Row[] {
  const last = rows.findLastIndex(({ id }) => ids.has(id));
  return rows.toSpliced(last < 0 ? rows.length : last + 1, 0, ...added);
}

/** Inserts a day at an index, unless it is present already. */
export const insertDay =
  (day: DraftDay, place: number): DayEdit =>
  (days) =>
    days.some(({ id }) => id === day.id) ? days : days.toSpliced(place, 0, day);

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

export const removeDays =
  (ids: Ids): DayEdit =>
  (days) =>
    days.filter(({ id }) => !ids.has(id));

export const moveDaysTogether =
  (ids: Ids, from: number, to: number): DayEdit =>
  (days) =>
    movedTogether(days, ids, from, to);

/** Puts the days before another, or last if that is missing. */
export const putDaysBefore =
  (ids: Ids, beforeId: string | undefined): DayEdit =>
  (days) =>
    putBefore(days, ids, beforeId);

export const pasteDays =
  (pasted: readonly DraftDay[], behind: Ids = new Set()): DayEdit =>
  (days) =>
    putBehind(days, pasted, behind);

export const pasteItems = (dayId: string, pasted: Items, behind: Ids = new Set()): DayEdit =>
  inDay(dayId, (items) => putBehind(items, pasted, behind));

export const moveItemsTogether = (dayId: string, ids: Ids, from: number, to: number): DayEdit =>
  inDay(dayId, (items) => movedTogether(items, ids, from, to));

/** Inserts an item into a day at an index, unless a day has it already. */
export const insertItem =
  (dayId: string, item: DraftItem, place: number): DayEdit =>
  (days) =>
    itemsIn(days, new Set([item.id])).length > 0
      ? days
      : inDay(dayId, (items) => items.toSpliced(place, 0, item))(days);

/** Puts removed items of a day back in their places. */
export const putItemsBack =
  ({ id, items }: DraftDay, ids: Ids): DayEdit =>
  (days) =>
    items.reduce<readonly DraftDay[]>(
      (before, item, place) => (ids.has(item.id) ? insertItem(id, item, place)(before) : before),
      days,
    );

/** Changes an item in any day, if `where` accepts it. */
export const changeItem = (
  itemId: string,
  values: Partial<DraftItem>,
  where: (item: DraftItem) => boolean = () => true,
): DayEdit => eachItem((item) => [item.id === itemId && where(item) ? { ...item, ...values } : item]);

export const removeItems = (ids: Ids): DayEdit => eachItem((item) => (ids.has(item.id) ? [] : [item]));

/** Moves items to the end of a day, in their order; items already in that day stay. */
export const sendItems =
  (ids: Ids, toDayId: string): DayEdit =>
  (days) => {
    const sent = itemsIn(
      days.filter(({ id }) => id !== toDayId),
      ids,
    );
    if (sent.length === 0) return days;
    const left = removeItems(new Set(sent.map(({ id }) => id)))(days);
    return pasteItems(toDayId, sent)(left);
  };

export const itemsIn = (days: readonly DraftDay[], ids: Ids): DraftItem[] =>
  days.flatMap(({ items }) => items.filter(({ id }) => ids.has(id)));

/** Fills up items, since a fix adds items with only some fields. */
export const withWholeItems = (days: readonly DraftDay[]): DraftDay[] =>
  days.map((day) => ({ ...day, items: day.items.map((item) => newItem(item.kind, item)) }));

type DraftOption = Draft["options"][number];

/** As declared in src/resources/itineraries.ts. */
export const maxOptions = 5;

export function newOption(options: readonly DraftOption[], like = "Option"): DraftOption {
  const taken = new Set(options.map(({ name }) => name.toLowerCase()));
  let number = options.length + 1;
  while (taken.has(`${like} ${number}`.toLowerCase())) number += 1;
  return { id: newRowId(), name: `${like} ${number}`, adjustment: null };
}

/** Copies items for an option, each behind its original. */
const copyFor = (optionId: string, isCopied: (item: DraftItem) => boolean): DayEdit =>
  eachItem((item) => (isCopied(item) ? [item, ...copiedItems([item], newRowId, () => optionId)] : [item]));

export const copyOption = (fromId: string, toId: string): DayEdit =>
  copyFor(toId, (item) => item.optionId === fromId);

export const copyItem = (itemId: string, optionId: string): DayEdit =>
  copyFor(optionId, (item) => item.id === itemId);

export const shareOption = (optionId: string): DayEdit =>
  eachItem((item) => [item.optionId === optionId ? { ...item, optionId: null } : item]);

export const dropOption = (optionId: string): DayEdit =>
  eachItem((item) => (item.optionId === optionId ? [] : [item]));

/** The most days that a trip's dates create. */
const maxFirstDays = 60;

interface Journey {
  startDate: PlainDate | null;
  endDate: PlainDate | null;
  destinations: readonly string[];
}

/** An empty day for each day of the journey; one day if its dates are open. */
export function firstDays({ startDate, endDate, destinations }: Journey): DraftDay[] {
  const count = startDate && endDate ? Math.min(nightsBetween(startDate, endDate) + 1, maxFirstDays) : 1;
  const place = (destinations.length === 1 && destinations[0]) || null;
  return Array.from({ length: Math.max(count, 1) }, (_, index) =>
    newDay({ id: newRowId(), overnightPlace: index < count - 1 || count === 1 ? place : null }),
  );
}
