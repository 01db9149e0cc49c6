import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat";

dayjs.extend(customParseFormat);

const named = ["YYYY-MM-DD", "D MMM YYYY", "DD MMM YYYY", "D MMMM YYYY", "MMM D, YYYY", "MMMM D, YYYY"];
const dayFirst = ["D/M/YYYY", "DD/MM/YYYY", "D.M.YYYY", "DD.MM.YYYY", "D-M-YYYY", "DD-MM-YYYY"];
const monthFirst = ["M/D/YYYY", "MM/DD/YYYY", "M-D-YYYY", "MM-DD-YYYY"];

/**
 * The ways in which a date may be typed or pasted, in dayjs's letters: the given pattern first, whose order of day and
 * month holds for numbers. None is the beginning of another: a picker writes anew what it understands, under the hand
 * of who types on.
 */
export const typedDateFormats = (pattern: string): string[] => [
  pattern,
  ...named,
  ...(pattern.startsWith("M") ? monthFirst : dayFirst),
];

/** The same with a time of the day. */
export const typedInstantFormats = (pattern: string): string[] =>
  typedDateFormats(pattern).flatMap((format) => [`${format} HH:mm`, `${format} H:mm`]);

/**
 * What a typed or pasted text stands for in the first of the formats that it is written in, or undefined. The text is
 * whole, so that its year may have two digits.
 */
export function readTyped(text: string, formats: readonly string[]): dayjs.Dayjs | undefined {
  for (const one of [...formats, ...formats.map((format) => format.replace("YYYY", "YY"))]) {
    const read = dayjs(text.trim(), one, true);
    if (read.isValid()) return read;
  }
  return undefined;
}

/** The plain date that a typed or pasted text stands for, or undefined. */
export const readTypedDate = (text: string, pattern: string): string | undefined =>
  readTyped(text, typedDateFormats(pattern))?.format("YYYY-MM-DD");
