import { addDays, epochDayOf, type PlainDate } from "../../../domain/dates/plainDate";
import { instantAt } from "../../../domain/dates/wallTime";
import type { AskedList, CalendarView, DeclaredView, Filter, FilterGroup, Resource } from "../../../schema";
import type { ListState, Span } from "../listState/ListState";
import { conditionsOf } from "./listQueries";

/** Rows that begin on a day and are not shown for want of room. */
export interface Rest {
  day: PlainDate;
  count: number;
  /** The list of all rows that begin on the day. */
  search: string;
}

/** What the calendar of an organisation begins with. */
export interface Clock {
  today: PlainDate;
  /** 0 is Sunday. */
  weekStart: number;
  /** IANA; of instants. */
  timeZone: string | undefined;
  /** A phone has room for the agenda alone. */
  isNarrow: boolean;
}

interface Days {
  first: PlainDate;
  last: PlainDate;
}

/** What a calendar shows: whole weeks, of an agenda those parts that lie in the month. */
export interface Period extends Days {
  span: Span;
  /** The day on which another month or week is turned to. */
  on: PlainDate;
  weeks: readonly Days[];
}

/** Narrows a view to a calendar. Throws for other views. */
export function calendarOf(view: DeclaredView): CalendarView {
  if (typeof view === "string" || view.view !== "calendar") throw new Error("This view is no calendar.");
  return view;
}

export function periodOf({ span: chosen, on: asked }: Pick<ListState, "span" | "on">, clock: Clock): Period {
  const span = clock.isNarrow ? "agenda" : (chosen ?? "month");
  const on = asked ?? clock.today;
  const month = { first: `${on.slice(0, 7)}-01`, last: addDays(monthAfter(on, 1), -1) };
  const shown = span === "week" ? { first: on, last: on } : month;
  const weeks: Days[] = [];
  for (let first = weekOf(shown.first, clock); first <= shown.last; first = addDays(first, 7))
    weeks.push({ first, last: addDays(first, 6) });
  if (span === "agenda")
    return {
      ...{ span, on, ...month },
      weeks: weeks.map(({ first, last }) => ({
        first: first < month.first ? month.first : first,
        last: last > month.last ? month.last : last,
      })),
    };
  return { span, on, first: weeks[0]?.first ?? on, last: weeks.at(-1)?.last ?? on, weeks };
}

/** The first day of the month so many months later. */
const monthAfter = (day: PlainDate, months: number): PlainDate => {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}-01`;
};

/** The day to which a calendar is turned, one month or week later or earlier. */
export const turned = ({ span, on }: Period, by: 1 | -1): PlainDate =>
  span === "week" ? addDays(on, 7 * by) : monthAfter(on, by);

// 1970-01-01, day 0, was a Thursday.
const weekOf = (day: PlainDate, { weekStart }: Clock): PlainDate =>
  addDays(day, -((((epochDayOf(day) + 4 - weekStart) % 7) + 7) % 7));

/** Rows of a part: of each week of a month, and of those that began before. */
const partOfMonth = 60;
const partOfWeek = 200;

/**
 * The queries of a calendar, all by an index: the rows that begin in each of its weeks, those that run into it from
 * before, and how many have no day at all. A part is left out where the list's filters rule it out.
 */
export function calendarParts(resource: Resource, state: ListState, view: DeclaredView, clock: Clock) {
  const { from, to } = calendarOf(view);
  const { weeks, first } = periodOf(state, clock);
  const conditions = conditionsOf(resource, state);
  const end = weeks.length > 1 ? partOfMonth : partOfWeek;
  const asked = (filters: readonly Filter[], by: string): AskedList => ({
    ...conditions,
    ...narrowed(state, filters),
    sort: [{ field: by, order: "asc" }],
    ...{ start: 0, end },
  });
  const field = resource.fields[from];
  const isRuledOut = state.filters.some((one) => one.field === from && one.operator === "null" && !one.value);
  return {
    weeks: weeks.map((days) => asked(within(resource, from, days, clock), from)),
    running:
      to === undefined
        ? []
        : [
            asked(
              [
                { field: from, operator: "lt", value: momentOf(resource, from, first, clock) },
                { field: to, operator: "gte", value: momentOf(resource, to, first, clock) },
              ],
              to,
            ),
          ],
    undated: field?.optional && !isRuledOut ? [{ ...asked([undatedFilter(from)], from), end: 0 }] : [],
  };
}

export const undatedFilter = (from: string): Filter => ({ field: from, operator: "null", value: true });

export function calendarQueries(
  resource: Resource,
  state: ListState,
  view: DeclaredView,
  clock: Clock,
): AskedList[] {
  const { weeks, running, undated } = calendarParts(resource, state, view, clock);
  return [...weeks, ...running, ...undated];
}

/** Conditions for the rows that begin on these days, both included. */
export const within = (
  resource: Resource,
  from: string,
  { first, last }: Days,
  clock: Pick<Clock, "timeZone">,
): Filter[] => [
  { field: from, operator: "gte", value: momentOf(resource, from, first, clock) },
  { field: from, operator: "lt", value: momentOf(resource, from, addDays(last, 1), clock) },
];

/** A day as its field is compared: an instant with the beginning of the day. */
const momentOf = (
  resource: Resource,
  field: string,
  day: PlainDate,
  { timeZone }: Pick<Clock, "timeZone">,
): string =>
  resource.fields[field]?.kind === "instant" ? instantAt(day, "00:00", timeZone).toISOString() : day;

/**
 * The conditions of a list and further ones. The dialect takes a field and operator once: what the list asks itself
 * is asked again in a group.
 */
export function narrowed(
  { filters = [], groups = [] }: Pick<AskedList, "filters" | "groups">,
  further: readonly Filter[],
): { filters: readonly Filter[]; groups: readonly FilterGroup[] } {
  const isTaken = (one: Filter) =>
    filters.some(({ field, operator }) => field === one.field && operator === one.operator);
  const members = further.filter(isTaken);
  return {
    filters: [...filters, ...further.filter((one) => !isTaken(one))],
    groups: members.length > 0 ? [...groups, { match: "all", members }] : groups,
  };
}
