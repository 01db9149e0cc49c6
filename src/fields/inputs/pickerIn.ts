import { DatePicker } from "antd";
import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat";
import utc from "dayjs/plugin/utc";
import dayjsConfig from "rc-picker/es/generate/dayjs";
import type { Formats } from "../../domain/formats/formatsOf";
import { wallTimeOf } from "../../domain/dates/wallTime";

dayjs.extend(customParseFormat);
dayjs.extend(utc);

const known = new Map<string, ReturnType<typeof DatePicker.generatePicker<dayjs.Dayjs>>>();

/** What a picker takes from the organisation's ways of writing. */
type Ways = Pick<Formats, "timeZone" | "locale" | "month">;

/**
 * A date picker whose today and now are those of a time zone (IANA; the browser's where not given) and whose months have the
 * names that pages give them. Its values are wall times of that zone, written as if they were UTC: the browser's own zone, and
 * its changes to summer time, never count.
 */
export function pickerIn(ways: Ways) {
  const key = `${ways.timeZone ?? ""} ${ways.locale ?? ""}`;
  const found = known.get(key) ?? build(ways);
  known.set(key, found);
  return found;
}

/** A wall time, `2026-12-24T09:30`, or a plain date as a picker holds it. */
export const pickedFrom = (wallTime: string): dayjs.Dayjs => dayjs.utc(wallTime);

const build = ({ timeZone, month }: Ways) =>
  DatePicker.generatePicker<dayjs.Dayjs>({
    ...dayjsConfig,
    getNow: () => pickedFrom(wallTimeOf(new Date(), timeZone)),
    getFixedDate: (date) => pickedFrom(date),
    locale: {
      ...dayjsConfig.locale,
      format: (_locale, date, pattern) =>
        date.format(pattern.replace(/(?<!M)MMM(?!M)/, `[${month(date.format("YYYY-MM-DD"))}]`)),
      parse: (_locale, text, formats) =>
        formats.map((format) => dayjs.utc(text, format, true)).find((date) => date.isValid()) ?? null,
    },
  });
