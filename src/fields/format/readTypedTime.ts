import { latinText } from "./latinText";
import { readClock } from "./readClock";

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
