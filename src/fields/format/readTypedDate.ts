import { addDays, isPlainDate, type PlainDate, weekdayOf } from "../../domain/dates/plainDate";
import type { Weekday } from "../../vocabulary";
import { dateWordsOf } from "./dateWords";
import { latinText } from "./latinText";

/** What a typed date is understood by. */
export interface DateReading {
  /** In dayjs's letters ("D MMM YYYY"): its order of day, month and year holds for numbers. */
  pattern: string;
  /** BCP 47; names of months and days are also understood in English. */
  locale: string | undefined;
  /** Where the organisation is. */
  today: PlainDate;
  /** From which day on a date without a year, a weekday and "+4" count; today where not given. */
  from?: PlainDate | undefined;
}

/**
 * The plain date that a typed or pasted text stands for, or undefined: numbers in the order of the pattern, with or
 * without signs between them ("28/12", "28122026"), names of months in any case and order ("Dec 28", "3-Aug-26"),
 * weekdays and words ("tomorrow"), and days from here on ("+4"). What has no year is the next such day.
 */
export function readTypedDate(typed: string, reading: DateReading): PlainDate | undefined {
  const text = latinText(typed, reading.locale);
  const later = /^\+ ?(\d{1,4}) ?(w|weeks?|d|days?|n|nights?)?$/.exec(text);
  const from = reading.from ?? reading.today;
  if (later) return addDays(from, Number(later[1]) * (later[2]?.startsWith("w") ? 7 : 1));
  const words = dateWordsOf(reading.locale);
  const away = words.awayFromToday.get(text);
  if (away !== undefined) return addDays(reading.today, away);
  if (/[^\p{L}\p{M}\d\s,./'’–॰-]/u.test(text)) return undefined;
  const tokens = (text.match(/\d+|\p{L}[\p{L}\p{M}]*/gu) ?? []).filter((token) => !words.fillers.has(token));
  // In Spanish, "mar" is a Tuesday and March: beside numbers it is the month.
  const isMonth = (token: string) => tokens.length > 1 && words.month(token) !== undefined;
  const days = tokens.map((token) => (isMonth(token) ? undefined : words.weekday(token)));
  const rest = tokens.filter((_, index) => days[index] === undefined);
  const weekday = days.find((day) => day !== undefined);
  if (rest.length === 0 && days.length === 1 && weekday) return nextWeekday(weekday, from);
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

function dateOf({ year, month, day }: Parts, from: PlainDate): PlainDate | undefined {
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

/** The next such weekday after a day. */
function nextWeekday(weekday: Weekday, from: PlainDate): PlainDate | undefined {
  const week = Array.from({ length: 7 }, (_, later) => addDays(from, later + 1));
  return week.find((date) => weekdayOf(date) === weekday);
}
