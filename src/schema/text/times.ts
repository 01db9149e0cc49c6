import { latinText } from "./decimals";
import { type DateReading, readTypedDate } from "./dates";

/** Whether a language divides the day in two halves. */
export const isHalved = (locale: string | undefined): boolean =>
  new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12 ?? false;

/** A time of the day, "21:30", as it is written in a language: "9:30 pm". What is no time comes back as it is. */
export function clockText(time: string, locale: string | undefined): string {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time) ?? [];
  return hour === undefined
    ? time
    : new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" }).format(
        Date.UTC(2026, 0, 1, Number(hour), Number(minute)),
      );
}

/** The time of the day, "21:30", that a typed text stands for: "9:30 pm", "21.30", "2130", "9 pm", "21 Uhr"; else undefined. */
export function readTypedTime(typed: string, locale: string | undefined): string | undefined {
  const text = latinText(typed, locale);
  for (const pattern of patterns) {
    const { hour, minute, half } = pattern.exec(text)?.groups ?? {};
    const time = hour && readClock({ hour, minute, half }, locale);
    if (time) return time;
  }
  return undefined;
}

/** The half of the day stands behind the time, or before it as in Korean. */
const patterns = [
  /^(?<hour>\d{1,2})(?:[:.h]?(?<minute>\d{2}))?(?:[:.]\d{2})? ?(?<half>\D{1,12})?$/,
  /^(?<half>\D{1,12}) ?(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?$/,
];

/** Where a date is typed without a time: the beginning of the planner's day. */
const usualTime = "10:00";

/** The wall time, `2026-12-24T09:30`, that a typed date with or without a time of the day stands for, or undefined. */
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

/** As above, behind a day. */
const withTime = [
  /^(?<day>.+?)[\s,]+(?:at |um |à )?(?<hour>\d{1,2})(?:[:.h](?<minute>\d{2}))?(?:[:.]\d{2})? ?(?<half>\D{1,12})?$/,
  /^(?<day>.+?)[\s,]+(?<half>\D{1,12}) (?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?$/,
];

/** The parts of a time of the day as it is typed. */
interface TypedClock {
  hour: string;
  minute?: string | undefined;
  /** "pm", "Uhr" or what the locale says. */
  half?: string | undefined;
}

/** The time of the day, "21:30", that hours, minutes and a half of the day stand for; undefined where that is none. */
function readClock({ hour, minute = "00", half }: TypedClock, locale?: string): string | undefined {
  const isWhole = half === undefined || half === "h" || half === "uhr";
  return clock(Number(hour), Number(minute), isWhole ? undefined : halfOf(half, locale));
}

type Half = "am" | "pm" | "none";

/** Which half of the day a word means in the locale or in English. */
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
