const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Text that PostgreSQL and every reader can hold: no NUL, no half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** The text's first characters, at most so many UTF-16 units, without half of a surrogate pair at the end. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? text.slice(0, most).replace(/[\ud800-\udbff]$/, "") : text;

/** Whether the text has a visible character: no space, control or format character or blank letter. */
export const isVisibleText = (text: string): boolean =>
  /[^\s\p{C}\p{Z}\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufe00-\ufe0f]/u.test(text);

export const readText = (text: string): string | undefined =>
  text.length > 0 && isStorableText(text) ? text : undefined;

export function readNumber(text: string): number | undefined {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return undefined;
  const number = Number(text);
  return Number.isSafeInteger(Math.trunc(number)) ? number : undefined;
}

export function readInteger(text: string): number | undefined {
  const number = readNumber(text);
  return Number.isInteger(number) ? number : undefined;
}

export const readYesNo = (text: string): boolean | undefined =>
  text === "true" ? true : text === "false" ? false : undefined;

export const isUuid = (text: string): boolean => uuidPattern.test(text);
export const readUuid = (text: string): string | undefined => (isUuid(text) ? text.toLowerCase() : undefined);

/** Whether a text is a calendar day from year 0001 to 9999, as `YYYY-MM-DD`. */
export function isPlainDate(text: string): boolean {
  if (!datePattern.test(text) || text.startsWith("0000")) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}
export const readDate = (text: string): string | undefined => (isPlainDate(text) ? text : undefined);

/** An instant in UTC, `2026-12-24T09:30:00.000Z`, of the years 0001 to 9999; undefined for other texts. */
export function readInstant(text: string): string | undefined {
  // Hour 24 is refused: it is midnight of the next day.
  if (!/^\d{4}-\d{2}-\d{2}T(?!24)\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?Z$/.test(text)) return undefined;
  // A later instant would be rounded to milliseconds in the year 10000.
  if (text.slice(0, -1) >= "9999-12-31T23:59:59.9995") return undefined;
  return isPlainDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

export const readOneOf =
  (values: readonly string[]) =>
  (text: string): string | undefined =>
    values.includes(text) ? text : undefined;
