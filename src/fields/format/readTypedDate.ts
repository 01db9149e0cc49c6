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

/** The plain date that a typed or pasted text stands for, or undefined. */
export function readTypedDate(text: string, pattern: string): string | undefined {
  for (const one of typedDateFormats(pattern)) {
    const read = dayjs(text.trim(), one, true);
    if (read.isValid()) return read.format("YYYY-MM-DD");
  }
  return undefined;
}
