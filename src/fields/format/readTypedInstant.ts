import { latinText } from "./latinText";
import { readClock } from "./readClock";
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
    const time = readClock({ hour, minute, half }, reading.locale);
    if (date && time) return `${date}T${time}`;
  }
  return undefined;
}

/** The half of the day stands behind the time, or before it as in Korean. */
const withTime = [
  /^(?<day>.+?)[\s,]+(?:at |um |à )?(?<hour>\d{1,2})(?:[:.h](?<minute>\d{2}))?(?:[:.]\d{2})? ?(?<half>\D{1,12})?$/,
  /^(?<day>.+?)[\s,]+(?<half>\D{1,12}) (?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?$/,
];
