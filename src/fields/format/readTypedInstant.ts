import { latinText } from "./latinText";
import { type DateReading, readTypedDate } from "./readTypedDate";

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
    const isWhole = half === undefined || half === "h" || half === "uhr";
    const time = clock(hour, minute, isWhole ? undefined : halfOf(half, reading.locale));
    if (date && time) return `${date}T${time}`;
  }
  return undefined;
}

/** The half of the day stands behind the time, or before it as in Korean. */
const withTime = [
  /^(?<day>.+?)[\s,]+(?:at |um |à )?(?<hour>\d{1,2})(?:[:.h](?<minute>\d{2}))?(?:[:.]\d{2})? ?(?<half>\D{1,12})?$/,
  /^(?<day>.+?)[\s,]+(?<half>\D{1,12}) (?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?$/,
];

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

function clock(hourText: string, minuteText = "00", half: Half | undefined): string | undefined {
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  if (half === "none" || minute > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return undefined;
  const inDay = half ? (hour % 12) + (half === "pm" ? 12 : 0) : hour;
  return `${String(inDay).padStart(2, "0")}:${minuteText}`;
}
