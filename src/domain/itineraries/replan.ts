import type { PlainDate } from "../dates/plainDate";
import { countOf } from "../money/amounts";
import type { ChildBirth } from "../trips/ageOn";
import type { Maybe } from "../../vocabulary";
import type { PricedDay, PricedItem, PricedItinerary } from "./pricedItinerary";

/** The dates and the party that an itinerary shall have; what is left out stays as it is. */
export interface Replan {
  readonly startDate?: PlainDate | null;
  /** How many days it shall have. */
  readonly dayCount?: number;
  readonly adults?: number;
  /** In years. */
  readonly childAges?: readonly number[];
  readonly childBirthDates?: readonly ChildBirth[];
  readonly infants?: number;
  readonly rooms?: number | null;
}

/** An itinerary with what fell out of its days. A stored row fits as it is. */
export interface Replannable<Day extends PricedDay = PricedDay> extends PricedItinerary {
  readonly days?: Maybe<readonly Day[]>;
  /** What is kept beside the days: neither priced nor checked, and no customer sees it. */
  readonly tray?: Maybe<readonly Day[]>;
}

/**
 * What an itinerary's fields become with other dates and another party. A day's date is the start plus its index, so that
 * another start moves everything by whole days. Days are added and taken away at the end: what was in a day that is taken
 * away goes to the tray, and so does a stay or a journey of several days that finds no room any more; a stay or a vehicle
 * that finds less is shortened. Source: docs/domain.md, "Other dates, another party".
 * @param newDay an empty day with an id of its own.
 */
export function replanned<Day extends PricedDay>(
  itinerary: Replannable<Day>,
  { dayCount, ...values }: Replan,
  newDay: () => Day,
): Omit<Replan, "dayCount"> & { readonly days?: readonly Day[]; readonly tray?: readonly Day[] } {
  const days = itinerary.days ?? [];
  if (dayCount === undefined || dayCount === days.length) return values;
  if (dayCount > days.length) {
    const added = Array.from({ length: dayCount - days.length }, newDay);
    return { ...values, days: [...days, ...added] };
  }
  const kept = days.slice(0, dayCount).map((day, index) => fitted(day, dayCount - index));
  const left = kept.flatMap(({ outside }) => (outside.length > 0 ? [{ ...newDay(), items: outside }] : []));
  const cut = days.slice(dayCount).filter((day) => !isBare(day));
  return {
    ...values,
    days: kept.map(({ day }) => day),
    tray: [...(itinerary.tray ?? []), ...left, ...cut],
  };
}

/** The tray without one item, and without a day of which nothing is left then. */
export const withoutItem = <Day extends PricedDay>(tray: readonly Day[], itemId: string): Day[] =>
  tray
    .map((day) => ({ ...day, items: (day.items ?? []).filter(({ id }) => id !== itemId) }))
    .filter((day) => !isBare(day));

/** Whether nothing is in a day, neither items nor words nor pictures. */
const isBare = (day: PricedDay): boolean =>
  Object.entries(day).every(([name, value]) => name === "id" || name === "meals" || isNothing(value));

const isNothing = (value: unknown): boolean =>
  value == null || value === "" || (Array.isArray(value) && value.length === 0);

/** A day with what fits into so many days, itself the first, and what does not. */
function fitted<Day extends PricedDay>(day: Day, days: number): { day: Day; outside: readonly PricedItem[] } {
  const items = day.items ?? [];
  const fitting = items.map((item) => fitInto(item, days));
  if (fitting.every((item, index) => item === items[index])) return { day, outside: [] };
  const inside = fitting.flatMap((item) => item ?? []);
  return { day: { ...day, items: inside }, outside: items.filter((_, index) => fitting[index] === null) };
}

/** An item as it fits into so many days, its own the first; null where it finds no room. */
function fitInto(item: PricedItem, days: number): PricedItem | null {
  const most = item.kind === "transport" ? days : days - 1;
  const nights = item.kind === "hotel_stay" ? countOf(item.nights, 1, 1) : countOf(item.nights, 0);
  if (nights <= most || !lasts.has(item.kind)) return item;
  return most > 0 && canBeShorter.has(item.kind) ? { ...item, nights: most } : null;
}

/** What goes on over nights; of a vehicle they are days. */
const lasts: ReadonlySet<unknown> = new Set(["hotel_stay", "transport", "cruise", "train", "flight"]);
const canBeShorter: ReadonlySet<unknown> = new Set(["hotel_stay", "transport"]);
