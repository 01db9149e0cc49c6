import type { Actor } from "./field/access";
import type { AnyField, Operator } from "./field/field";
import type { Filter } from "./listQuery";

/** When words are read, by the clock and the calendar of the organisation. */
export interface WordClock {
  /** ISO 8601 in UTC. */
  now: string;
  /** The plain date of now. */
  today: string;
  /** 0 is Monday. */
  weekStart: number;
  /** The month in which quarters and years begin; 0 is January. */
  yearStart: number;
  /** The first and the last moment of a plain date. */
  startOf(day: string): string;
  endOf(day: string): string;
}

/**
 * Words in place of values in conditions. "kept": they stay words, as in addresses and saved views. Else they are
 * resolved for the actor; without a clock, words of time are no values.
 */
export type WordReading = "kept" | { clock: WordClock | undefined };

/** By the resource that a reference leads to. */
const peopleWords = { users: "me", teams: "my_teams" } as const;

const moment = "now";
const aroundDays = /^(last|next)_([1-9]\d{0,2})_days$/;
const aroundSpan = /^(last|this|next)_(week|month|quarter|year)$/;
const oneMonth = /^[1-8]\d{3}-(0[1-9]|1[0-2])$/;
const oneDay: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };
const before: Readonly<Record<string, number>> = { last: -1, this: 0, next: 1 };
const monthsIn: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

/** Words of days that filters offer. There are more: any number of days up to 999, and months such as 2026-11. */
export const offeredDays = [
  ...["today", "tomorrow", "yesterday", "this_week", "next_week", "last_week"],
  ...["this_month", "next_month", "last_month", "this_quarter", "this_year"],
  ...["next_7_days", "next_30_days", "last_7_days", "last_30_days", "last_90_days"],
] as const;

export const isDayWord = (text: unknown): text is string =>
  typeof text === "string" &&
  (Object.hasOwn(oneDay, text) || aroundDays.test(text) || aroundSpan.test(text) || oneMonth.test(text));

/** Whether a text of a query may need a clock. */
export const isTimeWord = (text: unknown): boolean => text === moment || isDayWord(text);

const isTime = ({ kind }: Pick<AnyField, "kind">): boolean => kind === "date" || kind === "instant";

/** The word for the reader or their teams, where the field refers to people or teams. */
export function peopleWord(field: AnyField): string | undefined {
  const to = "to" in field ? field.to : undefined;
  return to === "users" || to === "teams" ? peopleWords[to] : undefined;
}

/** Whether a condition on the field takes the text as a word. Days are no list: a row is in them, before or after. */
export function takesWord(field: AnyField, operator: Operator, text: unknown): boolean {
  if (!isTime(field)) return text === peopleWord(field);
  const isOrdered = operator === "between" || /^[gl]te?$/.test(operator);
  if (text === moment) return isOrdered && field.kind === "instant";
  return isDayWord(text) && (isOrdered || operator === "eq");
}

/** The condition that a condition with words means to the actor at the time of the clock. */
export function withoutWords(filter: Filter, field: AnyField, actor: Actor, clock?: WordClock): Filter {
  const { operator, value } = filter;
  const values = [value].flat();
  if (!values.some((one) => takesWord(field, operator, one))) return filter;
  if (!isTime(field)) return { ...filter, ...people(operator, values, actor) };
  if (!clock) return filter;
  const endsOf = (one: unknown): readonly [from: unknown, to: unknown] => {
    if (one === moment) return [clock.now, clock.now];
    if (!isDayWord(one)) return [one, one];
    const [from, to] = daysOf(one, clock);
    return field.kind === "date" ? [from, to] : [clock.startOf(from), clock.endOf(to)];
  };
  const [first, last] = [endsOf(values[0]), endsOf(values.at(-1))];
  if (operator === "eq" || operator === "between")
    return { ...filter, operator: "between", value: [first[0], last[1]] };
  return { ...filter, value: operator === "gte" || operator === "lt" ? first[0] : first[1] };
}

function people(operator: Operator, values: readonly unknown[], { userId, teamIds }: Actor) {
  const ids = values.flatMap((one): readonly unknown[] =>
    one === peopleWords.users ? [userId] : one === peopleWords.teams ? teamIds : [one],
  );
  if (ids.length === 1 && (operator === "eq" || operator === "ne")) return { value: ids[0] };
  const isWithout = operator === "ne" || operator === "nin";
  return { operator: isWithout ? ("nin" as const) : ("in" as const), value: ids };
}

/** The first and the last day that a word means. */
export function daysOf(word: string, { today, weekStart, yearStart }: WordClock): [from: string, to: string] {
  const away = Object.hasOwn(oneDay, word) ? oneDay[word] : undefined;
  if (away !== undefined) return [later(today, away), later(today, away)];
  const [, side, count] = aroundDays.exec(word) ?? [];
  if (side) {
    const others = Number(count) - 1;
    return side === "next" ? [today, later(today, others)] : [later(today, -others), today];
  }
  if (oneMonth.test(word)) return monthsFrom(monthOf(word), 1);
  const [, which = "", span = ""] = aroundSpan.exec(word) ?? [];
  const step = before[which] ?? 0;
  if (span === "week") {
    const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
    const first = later(today, step * 7 - ((weekday - weekStart + 7) % 7));
    return [first, later(first, 6)];
  }
  const length = monthsIn[span] ?? 1;
  const now = monthOf(today);
  const into = (((now - yearStart) % length) + length) % length;
  return monthsFrom(now - into + step * length, length);
}

/** Months since year 0. */
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

const monthsFrom = (month: number, length: number): [from: string, to: string] => [
  firstOf(month),
  later(firstOf(month + length), -1),
];

const firstOf = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}-01`;

const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** A word as people read it: "last 30 days", "November 2026". */
export function wordText(word: string, locale: string | undefined): string {
  if (!oneMonth.test(word)) return word.replaceAll("_", " ");
  return new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${word}-01T00:00:00Z`),
  );
}
