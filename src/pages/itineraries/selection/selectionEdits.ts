import { copiedItem, type DayEdit, insertItem } from "../draft/dayEdits";
import type { DraftDay, DraftItem } from "../draft/draft";
import { newRowId } from "../../../fields/newRowId";

type Ids = ReadonlySet<string>;

/** The chosen rows go together to where the one that is dragged goes; `from` and `to` are its places, 0 being the first. */
export function movedTogether<Row extends { id: string }>(
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

/** A day once more, with ids of its own. */
export const copiedDay = (day: DraftDay): DraftDay => ({
  ...day,
  id: newRowId(),
  items: day.items.map(copiedItem),
});
