import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat";

dayjs.extend(customParseFormat);

/** Ways in which a date may be typed or pasted besides the organisation's own, which is tried first. */
export const typedDateFormats = [
  "YYYY-MM-DD",
  "D MMM YYYY",
  "D MMMM YYYY",
  "MMM D, YYYY",
  "D/M/YYYY",
  "D.M.YYYY",
  "D-M-YYYY",
  "D MMM YY",
  "D/M/YY",
];

/** The plain date that a typed or pasted text stands for, or undefined. */
export function readTypedDate(text: string, pattern: string): string | undefined {
  for (const one of [pattern, ...typedDateFormats]) {
    const read = dayjs(text.trim(), one, true);
    if (read.isValid()) return read.format("YYYY-MM-DD");
  }
  return undefined;
}
