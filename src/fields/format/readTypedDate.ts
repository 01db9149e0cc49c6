import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat";

dayjs.extend(customParseFormat);

const named = [
  "YYYY-MM-DD",
  "D MMM YYYY",
  "DD MMM YYYY",
  "D MMMM YYYY",
  "MMM D, YYYY",
  "MMMM D, YYYY",
  "D MMM YY",
];
const dayFirst = [
  "D/M/YYYY",
  "DD/MM/YYYY",
  "D.M.YYYY",
  "DD.MM.YYYY",
  "D-M-YYYY",
  "DD-MM-YYYY",
  "D/M/YY",
  "DD/MM/YY",
];
const monthFirst = ["M/D/YYYY", "MM/DD/YYYY", "M-D-YYYY", "MM-DD-YYYY", "M/D/YY", "MM/DD/YY"];

/** The ways in which a date may be typed or pasted, in dayjs's letters: the given pattern first, whose order of day and month holds for numbers. */
export const typedDateFormats = (pattern: string): string[] => [
  pattern,
  ...named,
  ...(pattern.startsWith("M") ? monthFirst : dayFirst),
];

/** The same with a time of the day. */
export const typedInstantFormats = (pattern: string): string[] =>
  typedDateFormats(pattern).flatMap((format) => [`${format} HH:mm`, `${format} H:mm`]);

/** What a typed or pasted text stands for in the first of the formats that it is written in, or undefined. */
export function readTyped(text: string, formats: readonly string[]): dayjs.Dayjs | undefined {
  for (const one of formats) {
    const read = dayjs(text.trim(), one, true);
    if (read.isValid()) return read;
  }
  return undefined;
}

/** The plain date that a typed or pasted text stands for, or undefined. */
export const readTypedDate = (text: string, pattern: string): string | undefined =>
  readTyped(text, typedDateFormats(pattern))?.format("YYYY-MM-DD");
