import { DatePicker } from "antd";
import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat";
import utc from "dayjs/plugin/utc";
import dayjsConfig from "rc-picker/es/generate/dayjs";
import { wallTimeOf } from "../../domain/dates/wallTime";

dayjs.extend(customParseFormat);
dayjs.extend(utc);

const known = new Map<string, ReturnType<typeof DatePicker.generatePicker<dayjs.Dayjs>>>();

/**
 * A date picker whose today and now are those of a time zone (IANA; the browser's where not given). Its values are wall
 * times of that zone, written as if they were UTC: the browser's own zone, and its changes to summer time, never count.
 */
export function pickerIn(timeZone: string | undefined) {
  const key = timeZone ?? "";
  const found = known.get(key) ?? build(timeZone);
  known.set(key, found);
  return found;
}

/** A wall time, `2026-12-24T09:30`, or a plain date as a picker holds it. */
export const pickedFrom = (wallTime: string): dayjs.Dayjs => dayjs.utc(wallTime);

const build = (timeZone: string | undefined) =>
  DatePicker.generatePicker<dayjs.Dayjs>({
    ...dayjsConfig,
    getNow: () => pickedFrom(wallTimeOf(new Date(), timeZone)),
    getFixedDate: (date) => pickedFrom(date),
    locale: {
      ...dayjsConfig.locale,
      parse: (_locale, text, formats) =>
        formats.map((format) => dayjs.utc(text, format, true)).find((date) => date.isValid()) ?? null,
    },
  });
