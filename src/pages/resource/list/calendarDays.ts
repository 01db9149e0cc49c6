import { addDays, isPlainDate, nightsBetween, type PlainDate } from "../../../domain/dates/plainDate";
import { instantAt, todayIn, wallTimeOf } from "../../../domain/dates/wallTime";
import {
  type Actor,
  type AnyRow,
  type CalendarView,
  canWrite,
  isWritable,
  mayDo,
  type Resource,
} from "../../../schema";

/** A row on its days, both included. */
export interface Placed {
  row: AnyRow;
  first: PlainDate;
  last: PlainDate;
}

/** The days of a row in the organisation's time zone; undefined without a first day. */
export function placedOn(
  resource: Resource,
  { from, to }: CalendarView,
  row: AnyRow,
  timeZone: string | undefined,
): Placed | undefined {
  const dayOf = (name: string | undefined): PlainDate | undefined => {
    const value = name === undefined ? undefined : row[name];
    if (typeof value !== "string") return undefined;
    const day = resource.fields[name ?? ""]?.kind === "instant" ? todayIn(timeZone, new Date(value)) : value;
    return isPlainDate(day) ? day : undefined;
  };
  const first = dayOf(from);
  if (first === undefined) return undefined;
  const last = dayOf(to) ?? first;
  return { row, first, last: last < first ? first : last };
}

/** The day after the last one, with which calendars of other makers end. */
export const endOf = ({ last }: Placed): PlainDate => addDays(last, 1);

export const lengthOf = ({ first, last }: Placed): number => nightsBetween(first, last) + 1;

/** The fields of a row that is moved to other days. An instant keeps its time of day. */
export function movedValues(
  resource: Resource,
  { from, to }: CalendarView,
  before: Placed,
  after: Pick<Placed, "first" | "last">,
  timeZone: string | undefined,
): Record<string, string> {
  const { row } = before;
  const valueOn = (name: string, day: PlainDate): string => {
    const value = row[name];
    if (resource.fields[name]?.kind !== "instant") return day;
    const time = typeof value === "string" ? wallTimeOf(new Date(value), timeZone).slice(11) : "00:00";
    return instantAt(day, time, timeZone).toISOString();
  };
  const isLonger = nightsBetween(after.first, after.last) !== nightsBetween(before.first, before.last);
  const hasEnd = to !== undefined && (typeof row[to] === "string" || isLonger);
  return {
    ...(after.first === before.first ? {} : { [from]: valueOn(from, after.first) }),
    ...(hasEnd && after.last !== before.last ? { [to]: valueOn(to, after.last) } : {}),
  };
}

/**
 * Whether the actor may write the days of a row.
 * @param isAsked whether the page asks what a change of fields in `notInPlace` needs.
 */
export function mayMove(
  resource: Resource,
  { from, to }: CalendarView,
  { row, actor, isAsked }: { row: AnyRow; actor: Actor; isAsked: boolean },
): boolean {
  const names = to === undefined ? [from] : [from, to];
  return (
    names.every((name) => {
      const field = resource.fields[name];
      return field !== undefined && isWritable(field, "update") && canWrite(field, actor);
    }) &&
    (isAsked || !isChangeAsked(resource, names)) &&
    mayDo(resource, "edit", actor, row)
  );
}

export const isChangeAsked = ({ list }: Resource, names: readonly string[]): boolean =>
  names.some((name) => list.notInPlace?.includes(name) === true);

/** Brings a day of the calendar into sight, if it is drawn. */
export const scrollToDay = (calendar: ParentNode | null, day: PlainDate) =>
  calendar?.querySelector(`[data-date="${day}"]`)?.scrollIntoView({ block: "nearest" });
