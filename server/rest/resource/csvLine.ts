import { markedText, type TextFormats } from "../../../src/schema";

/** Begins a file of CSV in UTF-8: spreadsheets take it for another encoding without it. */
export const byteOrderMark = "\uFEFF";

const isNumber = (text: string): boolean => /^-?\d+([.,]\d+)?$/.test(text);

/** Writes lines of CSV. Where decimals have a comma, a semicolon separates, as spreadsheets expect there. */
export function csvLineOf(formats: TextFormats): (cells: readonly string[]) => string {
  const separator = formats.number(0.5).includes(",") ? ";" : ",";
  const quoted = (text: string) =>
    /["\r\n]/.test(text) || text.includes(separator) || text !== text.trim()
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  return (cells) =>
    `${cells.map((cell) => quoted(isNumber(cell) ? cell : markedText(cell))).join(separator)}\r\n`;
}
