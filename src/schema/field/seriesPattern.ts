/** How the numbers of a field run: each one once and without gaps, for each organisation by itself. */
export interface Series {
  /**
   * How a number is written: `{0000}` is the number with at least so many digits, `{YYYY}` the year, `{YY}` its last two digits,
   * any other word a text preference of the organisation: "{tripPrefix}-{YYYY}-{00000}".
   */
  pattern: string;
  /** With which year the counting begins anew; a financial year begins in the organisation's month, and is written 2026-27. */
  year?: "calendar" | "financial";
  /** The state that a row gets its number in; without it as soon as it is made. */
  at?: string;
  /**
   * The read-only date that is set with the number: today, and never before the one of the number before, even where the
   * clock was set back.
   */
  dated?: string;
}

/** A piece of a pattern. */
export type SeriesPart =
  | { text: string }
  | { preference: string }
  | { year: 2 | 4 }
  /** The number, with at least so many digits. */
  | { digits: number };

export const partsOfPattern = (pattern: string): SeriesPart[] =>
  pattern.split(/(\{[^}]*\})/).flatMap((piece): SeriesPart[] => {
    if (piece === "") return [];
    const word = /^\{(.*)\}$/.exec(piece)?.[1];
    if (word === undefined) return [{ text: piece }];
    if (word === "YYYY" || word === "YY") return [{ year: word === "YY" ? 2 : 4 }];
    return /^0+$/.test(word) ? [{ digits: word.length }] : [{ preference: word }];
  });
