import { isPlainDate } from "./reading";
import { latinText } from "./decimals";
import type { TextFormats } from "../field/field";

export interface DateReading {
  /** In dayjs's letters ("D MMM YYYY"). It gives the order of day, month and year in numbers. */
  pattern: string;
  /** BCP 47. Names of months and days are also understood in English. */
  locale: string | undefined;
  /** Today's plain date at the organisation. */
  today: string;
  /** The day from which dates without a year, weekdays and "+4" count; default today. */
  from?: string | undefined;
}

/**
 * The plain date of a typed or pasted text, or undefined: numbers in the order of the pattern ("28/12",
 * "28122026"), names of months ("Dec 28", "3-Aug-26"), weekdays, words ("tomorrow"), days from now ("+4"). A
 * date without a year is the next such day.
 */
export function readTypedDate(typed: string, reading: DateReading): string | undefined {
  const text = latinText(typed, reading.locale);
  const later = /^\+ ?(\d{1,4}) ?(w|weeks?|d|days?|n|nights?)?$/.exec(text);
  const from = reading.from ?? reading.today;
  if (later) return addDays(from, Number(later[1]) * (later[2]?.startsWith("w") ? 7 : 1));
  const words = dateWordsOf(reading.locale);
  const away = words.awayFromToday.get(text);
  if (away !== undefined) return addDays(reading.today, away);
  if (/[^\p{L}\p{M}\d\s,./'’–॰-]/u.test(text)) return undefined;
  const tokens = (text.match(/\d+|\p{L}[\p{L}\p{M}]*/gu) ?? []).filter((token) => !words.fillers.has(token));
  // Spanish "mar" is both Tuesday and March: beside numbers it is the month.
  const isMonth = (token: string) => tokens.length > 1 && words.month(token) !== undefined;
  const days = tokens.map((token) => (isMonth(token) ? undefined : words.weekday(token)));
  const rest = tokens.filter((_, index) => days[index] === undefined);
  const weekday = days.find((day) => day !== undefined);
  if (rest.length === 0 && days.length === 1 && weekday !== undefined) return nextWeekday(weekday, from);
  const months = rest.map((token) => words.month(token));
  const month = months.find((one) => one !== undefined);
  const numbers = rest.filter((_, index) => months[index] === undefined);
  if (!numbers.every((number) => /^\d+$/.test(number)) || numbers.length + (month ? 1 : 0) !== rest.length)
    return undefined;
  const read = month ? withMonthName(numbers, month) : inNumbers(numbers, reading.pattern);
  return read && dateOf(read, from);
}

interface Parts {
  /** Digits as typed; undefined where the text has no year. */
  year: string | undefined;
  month: number;
  day: number;
}

function withMonthName([first = "", second, ...more]: string[], month: number): Parts | undefined {
  if (more.length > 0) return undefined;
  const [day, year] = first.length === 4 ? [second, first] : [first, second];
  return day && day.length <= 2 ? { year, month, day: Number(day) } : undefined;
}

function inNumbers(numbers: string[], pattern: string): Parts | undefined {
  const order = [...pattern.replace(/[^DMY]/g, "").replace(/(.)\1+/g, "$1")];
  const [only = ""] = numbers;
  if (numbers.length === 1) {
    const isYearFirst = order[0] === "Y" || (/^(19|20)\d{6}$/.test(only) && Number(only.slice(2, 4)) > 12);
    const cut = /^\d{8}$/.test(only) ? (isYearFirst ? [4, 6] : [2, 4]) : /^\d{6}$/.test(only) ? [2, 4] : [];
    const [one, two] = cut;
    return one && two
      ? inNumbers([only.slice(0, one), only.slice(one, two), only.slice(two)], pattern)
      : undefined;
  }
  if (numbers.length > 3 || numbers.length < 2) return undefined;
  const isYearFirst = numbers.length === 3 && (only.length === 4 || (order[0] === "Y" && only.length === 2));
  const year = numbers.length === 2 ? undefined : isYearFirst ? only : numbers[2];
  const [one = "", two = ""] = isYearFirst ? numbers.slice(1) : numbers;
  if (one.length > 2 || two.length > 2) return undefined;
  const isMonthFirst = isYearFirst || order.indexOf("M") < order.indexOf("D");
  const [month, day] = isMonthFirst ? [Number(one), Number(two)] : [Number(two), Number(one)];
  // A month above 12 can only be the day.
  return month > 12 && !isYearFirst ? { year, month: day, day: month } : { year, month, day };
}

function dateOf({ year, month, day }: Parts, from: string): string | undefined {
  const written = (full: number) => `${String(full).padStart(4, "0")}-${pad(month)}-${pad(day)}`;
  if (year !== undefined) {
    if (year.length !== 2 && year.length !== 4) return undefined;
    const short = Number(year) + (Number(year) > 68 ? 1900 : 2000);
    const date = written(year.length === 4 ? Number(year) : short);
    return isPlainDate(date) ? date : undefined;
  }
  // The 29th of February comes every eight years at the latest.
  const years = Array.from({ length: 9 }, (_, later) => Number(from.slice(0, 4)) + later);
  return years.map(written).find((date) => isPlainDate(date) && date >= from);
}

const pad = (part: number) => String(part).padStart(2, "0");

function nextWeekday(weekday: number, from: string): string | undefined {
  const week = Array.from({ length: 7 }, (_, later) => addDays(from, later + 1));
  return week.find((date) => date !== undefined && weekdayOf(date) === weekday);
}

const dayMs = 86_400_000;

/** The day that many days later, or earlier; undefined outside the years 1 to 9999. */
function addDays(date: string, days: number): string | undefined {
  const instant = new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs);
  const text = Number.isNaN(instant.getTime()) ? "" : instant.toISOString().slice(0, 10);
  return isPlainDate(text) ? text : undefined;
}

/** 0 is Monday. */
const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The plain date of a spreadsheet's cell, or undefined: a typed date, or a day number from 1954 to 2119. */
export function readPastedDate(text: string, formats: TextFormats): string | undefined {
  // Spreadsheets count days from 30 December 1899. Their wrong 29 February 1900 is not among those read.
  const serial = /^([2-7]\d{4})(\.\d+)?$/.exec(text.trim());
  if (serial) return addDays("1899-12-30", Number(serial[1]));
  return readTypedDate(text.replace(/ 0?0:00(:00)?$/, ""), dateReading(formats));
}

/** How an organisation with these formats types dates. */
export const dateReading = (formats: TextFormats): DateReading => ({
  pattern: datePattern(formats),
  locale: formats.locale,
  today: formats.today(),
});

const patterns = new Map<string, string>();

/** The pattern of typed dates in dayjs's letters: the organisation's, else the locale's in numbers. */
export function datePattern({ datePattern, locale }: Pick<TextFormats, "datePattern" | "locale">): string {
  if (datePattern) return datePattern;
  const key = locale ?? "";
  const pattern = patterns.get(key) ?? patternOf(locale);
  patterns.set(key, pattern);
  return pattern;
}

const letters: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
  day: "DD",
  month: "MM",
  year: "YYYY",
};

function patternOf(locale: string | undefined): string {
  return new Intl.DateTimeFormat(locale, {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    calendar: "gregory",
  })
    .formatToParts(new Date(0))
    .map(({ type, value }) => letters[type] ?? value)
    .join("");
}

/** The words of typed dates in a language and in English, in lower case. */
interface DateWords {
  /** The month, from 1, of a name or of its first three letters or more. */
  month(word: string): number | undefined;
  /** 0 is Monday. */
  weekday(word: string): number | undefined;
  /** "tomorrow" is 1. */
  awayFromToday: ReadonlyMap<string, number>;
  /** Words that mean nothing beside the others: "next", "th", "de". */
  fillers: ReadonlySet<string>;
}

const fillers = new Set("next of the on st nd rd th de del den le г 年 月 日 년 월 일".split(" "));
const wordsByLocale = new Map<string, DateWords>();

function dateWordsOf(locale: string | undefined): DateWords {
  const key = locale ?? "";
  const found = wordsByLocale.get(key) ?? build(locale);
  wordsByLocale.set(key, found);
  return found;
}

function build(locale: string | undefined): DateWords {
  const tags = [locale, "en"];
  const monthNames = namesOf(tags, "month", 12, (index) => Date.UTC(2026, index, 15));
  // 5 January 2026 is a Monday.
  const dayNames = namesOf(tags, "weekday", 7, (index) => Date.UTC(2026, 0, 5 + index));
  const awayFromToday = new Map(
    [-1, 0, 1].flatMap((days) =>
      tags.map((tag) => {
        const text = new Intl.RelativeTimeFormat(tag, { numeric: "auto" }).format(days, "day");
        return [text.toLowerCase(), days] as const;
      }),
    ),
  );
  return {
    month: (word) => (/^\d/.test(word) ? undefined : placeOf(word, monthNames, 1)),
    weekday: (word) => placeOf(word, dayNames),
    awayFromToday,
    fillers,
  };
}

/** The names of months or weekdays by their place, long and short, without points. */
const namesOf = (
  tags: readonly (string | undefined)[],
  part: "month" | "weekday",
  count: number,
  at: (index: number) => number,
): readonly (readonly string[])[] => {
  const formatters = tags.flatMap((tag) =>
    (["long", "short"] as const).flatMap((width) => [
      new Intl.DateTimeFormat(tag, { calendar: "gregory", timeZone: "UTC", [part]: width }),
      // Some languages inflect the name of the month beside a day.
      new Intl.DateTimeFormat(tag, { calendar: "gregory", timeZone: "UTC", day: "numeric", [part]: width }),
    ]),
  );
  return Array.from({ length: count }, (_, index) =>
    formatters.map((formatter) => {
      const name = formatter.formatToParts(at(index)).find(({ type }) => type === part)?.value ?? "";
      return name.toLowerCase().replace(/[.॰]$/, "");
    }),
  );
};

/** The place of the only name that equals the word, or begins with its three or more letters. */
function placeOf(word: string, names: readonly (readonly string[])[], first = 0): number | undefined {
  const placesWhere = (test: (name: string) => boolean) =>
    names.flatMap((ofPlace, index) => (ofPlace.some(test) ? [index] : []));
  const exact = placesWhere((name) => name === word);
  const [place, ...others] =
    exact.length > 0 || [...word].length < 3 ? exact : placesWhere((name) => name.startsWith(word));
  return place === undefined || others.length > 0 ? undefined : place + first;
}

/** Whether a locale uses a 12-hour clock. */
export const isHalved = (locale: string | undefined): boolean =>
  new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12 ?? false;

/** A time of day, "21:30", as a locale writes it: "9:30 pm". A text that is no time is returned unchanged. */
export function clockText(time: string, locale: string | undefined): string {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time) ?? [];
  return hour === undefined
    ? time
    : new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" }).format(
        Date.UTC(2026, 0, 1, Number(hour), Number(minute)),
      );
}

/** The time of day, "21:30", of "9:30 pm", "21.30", "2130", "9 pm" or "21 Uhr"; else undefined. */
export function readTypedTime(typed: string, locale: string | undefined): string | undefined {
  const text = latinText(typed, locale);
  for (const pattern of timePatterns) {
    const { hour, minute, half } = pattern.exec(text)?.groups ?? {};
    const time = hour && readClock({ hour, minute, half }, locale);
    if (time) return time;
  }
  return undefined;
}

/** The half of the day follows the time, or precedes it as in Korean. */
const timePatterns = [
  /^(?<hour>\d{1,2})(?:[:.h]?(?<minute>\d{2}))?(?:[:.]\d{2})? ?(?<half>\D{1,12})?$/,
  /^(?<half>\D{1,12}) ?(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?$/,
];

/** The time of a date that is typed without one: the start of the planner's day. */
const usualTime = "10:00";

/** The wall time, `2026-12-24T09:30`, of a typed date with or without a time of day, or undefined. */
export function readTypedInstant(typed: string, reading: DateReading): string | undefined {
  const text = latinText(typed, reading.locale);
  const whole = readTypedDate(text, reading);
  if (whole) return `${whole}T${usualTime}`;
  for (const pattern of withTime) {
    const { day = "", hour = "", minute, half } = pattern.exec(text)?.groups ?? {};
    const date = day && (minute ?? half) ? readTypedDate(day, reading) : undefined;
    const time = readClock({ hour, minute, half }, reading.locale);
    if (date && time) return `${date}T${time}`;
  }
  return undefined;
}

/** The same, after a day. */
const withTime = [
  /^(?<day>.+?)[\s,]+(?:at |um |à )?(?<hour>\d{1,2})(?:[:.h](?<minute>\d{2}))?(?:[:.]\d{2})? ?(?<half>\D{1,12})?$/,
  /^(?<day>.+?)[\s,]+(?<half>\D{1,12}) (?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?$/,
];

interface TypedClock {
  hour: string;
  minute?: string | undefined;
  /** "pm", "Uhr" or what the locale says. */
  half?: string | undefined;
}

/** The time of day, "21:30", of typed parts; undefined where they are no time. */
function readClock({ hour, minute = "00", half }: TypedClock, locale?: string): string | undefined {
  const isWhole = half === undefined || half === "h" || half === "uhr";
  return clock(Number(hour), Number(minute), isWhole ? undefined : halfOf(half, locale));
}

type Half = "am" | "pm" | "none";

/** The half of the day that a word means in the locale or in English. */
function halfOf(word: string, locale: string | undefined): Half {
  const bare = plain(word);
  const isHalf = (hour: number) =>
    [locale, "en"].some((tag) => {
      const parts = new Intl.DateTimeFormat(tag, {
        hour: "numeric",
        hour12: true,
        timeZone: "UTC",
      }).formatToParts(Date.UTC(2026, 0, 1, hour));
      return plain(parts.find(({ type }) => type === "dayPeriod")?.value ?? "") === bare;
    });
  return bare === "a" || isHalf(9) ? "am" : bare === "p" || isHalf(15) ? "pm" : "none";
}

const plain = (word: string) => word.toLowerCase().replace(/[.\s]/g, "");

function clock(hour: number, minute: number, half: Half | undefined): string | undefined {
  if (half === "none" || minute > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return undefined;
  const inDay = half ? (hour % 12) + (half === "pm" ? 12 : 0) : hour;
  return `${String(inDay).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
