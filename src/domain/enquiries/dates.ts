import {
  addDays,
  epochDayOf,
  isPlainDate,
  nightsBetween,
  type PlainDate,
  weekdayOf,
} from "../dates/plainDate";
import { weekdays } from "../../vocabulary";
import type { PartOfMonth, ReadyWords } from "./languages";
import type { Span, Tokens } from "./tokens";

/** When the customer wants to travel. */
export interface FoundDates {
  start: PlainDate;
  end?: PlainDate;
  /** How exact a month or a part of it is. Left out for days. */
  flexibility?: "few_days" | "few_weeks";
  /** "10-17 December": both; else where the start stands. */
  span: Span;
  endSpan?: Span;
}

interface Day {
  day: number;
  month?: number;
  year?: number;
  /** The index of the token behind it. */
  end: number;
  /** Too little to be a date by itself: "3/4". */
  isWeak?: boolean;
}

interface Reader {
  tokens: Tokens;
  words: ReadyWords;
  today: PlainDate;
  monthFirst: boolean;
}

/** The dates of the journey: a range before two days, those before a month. Days that are over count as none. */
export function findDates(reader: Reader): FoundDates | undefined {
  const nights = findNights(reader);
  const days: { date: PlainDate; span: Span }[] = [];
  let vague: FoundDates | undefined;
  for (let index = 0; index < reader.tokens.length; index += 1) {
    const range = rangeAt(reader, index);
    if (range) return range.found;
    const day = dayAt(reader, index);
    const date = day && !day.isWeak ? dateOf(reader, day) : undefined;
    if (date && day && date >= reader.today) days.push({ date, span: reader.tokens.span(index, day.end) });
    if (day && !day.isWeak) index = day.end - 1;
    else vague ??= vagueAt(reader, index);
  }
  const [first, second] = days;
  if (!first) return withNights(vague, nights);
  const stay = second ? nightsBetween(first.date, second.date) : 0;
  if (!nights && second && stay > 0 && stay <= longest)
    return {
      ...{ start: first.date, end: second.date },
      ...{ span: first.span, endSpan: second.span },
    };
  return withNights({ start: first.date, span: first.span }, nights);
}

/** Nights between two single days that are still taken for one journey. */
const longest = 90;

function withNights(
  found: FoundDates | undefined,
  nights: { count: number; span: Span } | undefined,
): FoundDates | undefined {
  if (!found || !nights) return found;
  return { ...found, end: addDays(found.start, nights.count), endSpan: nights.span };
}

/** "7 nights", "10 days", "two weeks". */
export function findNights({
  tokens,
  words,
}: Pick<Reader, "tokens" | "words">): { count: number; span: Span } | undefined {
  for (let index = 0; index < tokens.length; index += 1) {
    const count = countAt(tokens, words, index);
    if (!count || tokens.follows(index, words.within) || tokens.word(index - 1) === ".") continue;
    const nights = unitAt(tokens, count.end, words.nights);
    const days = unitAt(tokens, count.end, words.days);
    const weeks = unitAt(tokens, count.end, words.weeks);
    const length = nights ?? days ?? weeks ?? 0;
    if (length === 0) continue;
    const total = nights ? count.value : days ? count.value - 1 : count.value * 7;
    if (total < 1 || total > 365) continue;
    if (weeks && !days && !nights && tokens.has(count.end + length, words.of)) {
      const month = count.end + length + (tokens.phrase(count.end + length, words.of)?.length ?? 0);
      // "One week of May" is a length; "a week in May" too.
      if (count.value === 1 && !tokens.has(month, words.months)) continue;
    }
    return { count: total, span: tokens.span(index, count.end + length) };
  }
  return undefined;
}

/** The length of a unit behind a number. One letter has to touch the number: "7n". */
export function unitAt(tokens: Tokens, index: number, unit: ReadyWords["nights"]): number | undefined {
  const at = tokens.word(index) === "-" ? index + 1 : index;
  const { length } = tokens.phrase(at, unit) ?? {};
  if (length === 1 && tokens.word(at).length === 1 && !tokens.isJoined(at)) return undefined;
  return length && length + at - index;
}

/** A count in digits or in words, up to 999. */
export function countAt(
  tokens: Tokens,
  words: ReadyWords,
  index: number,
): { value: number; end: number } | undefined {
  const digits = tokens.number(index, 3);
  if (digits !== undefined) return { value: digits, end: index + 1 };
  const word = tokens.phrase(index, words.numbers);
  return word && { value: word.value, end: index + word.length };
}

function rangeAt(reader: Reader, index: number): { found: FoundDates } | undefined {
  const { tokens, words, today } = reader;
  const first = dayAt(reader, index) ?? bareDayAt(reader, index);
  if (!first) return undefined;
  const until = tokens.phrase(first.end, words.until);
  if (!until) return undefined;
  const next = tokens.after(first.end + until.length, words.weekdays);
  const second =
    dayAt(reader, next) ??
    (first.month && !first.isWeak && !isCounted(tokens, words, next + 1)
      ? bareDayAt(reader, next)
      : undefined);
  if (!second || (first.isWeak && second.month === undefined)) return undefined;
  const month = second.month ?? first.month;
  if (month === undefined) return undefined;
  const end = { ...second, month, year: second.year ?? (second.month ? undefined : first.year) };
  const sooner = {
    ...first,
    month: first.month ?? month,
    year: first.year ?? (first.month && first.month > month && end.year ? end.year - 1 : end.year),
  };
  const start = dateOf(reader, sooner);
  if (!start || start < today) return undefined;
  const last = dateOf({ ...reader, today: start }, end);
  if (!last || last < start || nightsBetween(start, last) > 365) return undefined;
  return {
    found: {
      ...{ start, end: last },
      span: tokens.span(index, second.end),
      endSpan: tokens.span(index, second.end),
    },
  };
}

/** "10", "10th": a day of the month that is named elsewhere. */
function bareDayAt({ tokens, words }: Reader, index: number): Day | undefined {
  const day = tokens.number(index, 2);
  if (day === undefined || day < 1 || day > 31) return undefined;
  return { day, end: index + 1 + (tokens.phrase(index + 1, words.ordinals)?.length ?? 0) };
}

/** A day with its month, in figures or words. */
function dayAt(reader: Reader, index: number): Day | undefined {
  return inFigures(reader, index) ?? dayMonthAt(reader, index) ?? monthDayAt(reader, index);
}

/** "10 December 2026", "10. Dezember", "10 de diciembre de 2026", "1er mai". */
function dayMonthAt(reader: Reader, index: number): Day | undefined {
  const { tokens, words } = reader;
  const bare = bareDayAt(reader, index);
  if (!bare) return undefined;
  const at = bare.end + (tokens.phrase(bare.end, words.of)?.length ?? 0);
  const monthIndex = tokens.word(at) === "-" || tokens.word(at) === "/" ? at + 1 : at;
  const month = tokens.phrase(monthIndex, words.months);
  return month && { day: bare.day, month: month.value, ...yearAt(reader, monthIndex + month.length) };
}

/** "December 10th, 2026". */
function monthDayAt(reader: Reader, index: number): Day | undefined {
  const { tokens, words } = reader;
  const month = tokens.phrase(index, words.months);
  if (!month) return undefined;
  const behind = tokens.word(index + month.length) === "." ? 1 : 0;
  const bare = bareDayAt(reader, index + month.length + behind);
  if (!bare || isCounted(tokens, words, bare.end)) return undefined;
  return { day: bare.day, month: month.value, ...yearAt(reader, bare.end) };
}

/** Whether what was counted stands here: "in May 2 adults" names no day. */
const isCounted = (tokens: Tokens, words: ReadyWords, index: number): boolean =>
  [words.adults, words.people, words.children, words.nights, words.days, words.weeks, words.rooms].some(
    (unit) => unitAt(tokens, index, unit) !== undefined,
  );

/** The year behind a month, and the index behind both. */
function yearAt({ tokens, words }: Reader, index: number): { year?: number; end: number } {
  const skipped = index + (tokens.phrase(index, words.of)?.length ?? 0);
  const at = [".", "-", "/", "'", "’"].includes(tokens.word(skipped)) ? skipped + 1 : skipped;
  const text = tokens.at(at)?.text ?? "";
  if (/^20\d\d$/.test(text)) return { year: Number(text), end: at + 1 };
  if (/^['’]$/.test(tokens.word(at - 1)) && /^\d\d$/.test(text))
    return { year: 2_000 + Number(text), end: at + 1 };
  return { end: index };
}

/** "10/12/2026", "10.12.", "2026-12-10". Without a year, slashes alone are too little for a date. */
function inFigures(reader: Reader, index: number): Day | undefined {
  const { tokens, words, monthFirst } = reader;
  const sign = tokens.word(index + 1);
  const one = tokens.number(index, 4);
  const two = tokens.number(index + 2, 2);
  if (one === undefined || two === undefined || !["/", ".", "-"].includes(sign)) return undefined;
  if (!tokens.isJoined(index + 1)) return undefined;
  const third = tokens.word(index + 3) === sign ? tokens.at(index + 4) : undefined;
  const year = third && /^\d{2}(\d{2})?$/.test(third.text) ? Number(third.text) : undefined;
  if (one > 999) return year !== undefined && year <= 31 ? checked(year, two, one, index + 5) : undefined;
  const isFlipped = (monthFirst && sign !== "." && one <= 12) || two > 12;
  const [day, month] = isFlipped ? [two, one] : [one, two];
  if (year !== undefined && (year > 2_000 ? year < 2_100 : year < 100))
    return checked(day, month, year < 100 ? 2_000 + year : year, index + 5);
  if (sign === "-") return undefined;
  const isEnded = sign === "." && tokens.word(index + 3) === ".";
  const weak = !isEnded && !tokens.follows(index, words.on);
  const found = checked(day, month, undefined, index + (isEnded ? 4 : 3));
  return found && { ...found, ...(weak ? { isWeak: true } : {}) };
}

const checked = (day: number, month: number, year: number | undefined, end: number): Day | undefined =>
  day >= 1 && day <= 31 && month >= 1 && month <= 12
    ? { day, month, ...(year === undefined ? {} : { year }), end }
    : undefined;

/** The date of a day; without a year, the next time that it comes. */
function dateOf({ today }: Pick<Reader, "today">, { day, month, year }: Day): PlainDate | undefined {
  if (month === undefined) return undefined;
  const written = (of: number) => `${of}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const first = Number(today.slice(0, 4));
  // A leap day may have to wait.
  const years = year === undefined ? [0, 1, 2, 3, 4].map((more) => first + more) : [year];
  return years.map(written).find((date) => isPlainDate(date) && (year !== undefined || date >= today));
}

/** A month, a part of one, "next month", "next week". */
function vagueAt(reader: Reader, index: number): FoundDates | undefined {
  const { tokens, words, today } = reader;
  const next = tokens.phrase(index, words.nextMonth);
  if (next) return partOf(reader, nextMonthOf(today), whole, tokens.span(index, index + next.length));
  const week = tokens.phrase(index, words.nextWeek);
  if (week) {
    const monday = addDays(today, 7 - Object.keys(weekdays).indexOf(weekdayOf(today)));
    const span = tokens.span(index, index + week.length);
    return { start: monday, end: addDays(monday, 6), flexibility: "few_days", span, endSpan: span };
  }
  const compound = tokens.phrase(index, words.monthWeeks);
  if (compound) {
    const { end, ...year } = yearAt(reader, index + compound.length);
    return partOf(
      reader,
      { ...year, month: compound.value.month },
      compound.value.part,
      tokens.span(index, end),
    );
  }
  const part = tokens.phrase(index, words.parts);
  if (part) {
    const at = tokens.after(index + part.length, words.of);
    const month = tokens.phrase(at, words.months);
    if (month) {
      const { end, ...year } = yearAt(reader, at + month.length);
      return partOf(reader, { ...year, month: month.value }, part.value, tokens.span(index, end));
    }
  }
  return monthAt(reader, index);
}

function monthAt(reader: Reader, index: number): FoundDates | undefined {
  const { tokens, words } = reader;
  const month = tokens.phrase(index, words.months);
  if (!month) return undefined;
  const { end, ...year } = yearAt(reader, index + month.length);
  const behind = tokens.phrase(end, words.behindMonth);
  const part = tokens.phrase(end + (tokens.phrase(end, words.of)?.length ?? 0), words.parts);
  // "May" is a verb too.
  if (!year.year && !behind && !part && !tokens.follows(index, words.on)) return undefined;
  return partOf(
    reader,
    { ...year, month: month.value },
    part?.value ?? whole,
    tokens.span(index, part ? end + part.length : end),
  );
}

const whole: PartOfMonth = [1, 31];

function nextMonthOf(today: PlainDate): { year: number; month: number } {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
}

/** A part of a month: this year's unless it is over. */
function partOf(
  { today }: Reader,
  { year, month }: { year?: number; month: number },
  [from, to]: PartOfMonth,
  span: Span,
): FoundDates | undefined {
  const first = Number(today.slice(0, 4));
  for (const candidate of year === undefined ? [first, first + 1] : [year]) {
    const begin = `${candidate}-${String(month).padStart(2, "0")}-01`;
    const after = nextMonthOf(begin);
    const days = epochDayOf(`${after.year}-${String(after.month).padStart(2, "0")}-01`) - epochDayOf(begin);
    const start = addDays(begin, from < 0 ? days + from : from - 1);
    const end = addDays(begin, Math.min(to, days) - 1);
    if (end >= today)
      return {
        start: start < today ? today : start,
        end,
        flexibility: nightsBetween(start, end) > 14 ? "few_weeks" : "few_days",
        span,
        endSpan: span,
      };
  }
  return undefined;
}
