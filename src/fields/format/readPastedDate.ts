import { epochDayOf, plainDateOf } from "../../domain/dates/plainDate";
import type { Formats } from "../../domain/formats/formatsOf";
import { datePattern } from "./datePattern";
import { readTypedDate } from "./readTypedDate";
import { todayOn } from "./todayOn";

/** Spreadsheets count days from here on; their 29 February 1900, which never was, lies before the days read here. */
const dayZero = epochDayOf("1899-12-30");

/** The plain date of a spreadsheet's cell, or undefined: as it is typed, or the number of a day from 1954 to 2119. */
export function readPastedDate(text: string, formats: Formats): string | undefined {
  const serial = /^([2-7]\d{4})(\.\d+)?$/.exec(text.trim());
  if (serial) return plainDateOf(dayZero + Number(serial[1]));
  const reading = { pattern: datePattern(formats), locale: formats.locale, today: todayOn(formats) };
  return readTypedDate(text.replace(/ 0?0:00(:00)?$/, ""), reading);
}
