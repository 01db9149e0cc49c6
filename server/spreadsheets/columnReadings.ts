import { shortened } from "../../src/schema";

/** What the cells of a column are like, found over all of them: an order of dates is never decided by one cell. */
export interface FoundColumn {
  header: string;
  /** The first different values. */
  samples: string[];
  filled: number;
  /** "ask" where the cells allow both; null where there are no such dates. */
  dateOrder: "DMY" | "MDY" | "ask" | null;
  decimal: "." | "," | "ask" | null;
  /** A cell that allows both, for the question. */
  dateExample: string | null;
  decimalExample: string | null;
  /** The columns of a sheet of its own: the cells are its rows then, `[line, cells][]` as JSON. */
  rows?: FoundColumn[];
}

const mostSamples = 4;
const longestSample = 80;
/** A reading wins where so many times as many cells need it as need the other; those are faults. */
const clearly = 10;

export const numericDate = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})(?:[ T,]+(.+))?$/;
const digits = /\d[\d.,'’ \u00a0\u202f]*/;

/** Collects the readings of one column. */
export class ColumnReading {
  readonly #header: string;
  readonly #samples: string[] = [];
  readonly #dates = { DMY: 0, MDY: 0 };
  #dateExample: string | null = null;
  readonly #decimals = { ".": 0, ",": 0 };
  #decimalExample: string | null = null;
  #filled = 0;

  constructor(header: string) {
    this.#header = header;
  }

  add(cell: string): void {
    const text = cell.trim();
    if (text === "") return;
    this.#filled++;
    const sample = shortened(text, longestSample);
    if (this.#samples.length < mostSamples && !this.#samples.includes(sample)) this.#samples.push(sample);
    const date = numericDate.exec(text);
    if (date) {
      const [first, second] = [Number(date[1]), Number(date[2])];
      if (first > 12 && second <= 12) this.#dates.DMY++;
      else if (second > 12 && first <= 12) this.#dates.MDY++;
      else if (first !== second && first <= 12) this.#dateExample ??= text;
      return;
    }
    const number = digits
      .exec(text)?.[0]
      .replace(/[\s'’\u00a0\u202f]/g, "")
      .replace(/[.,]$/, "");
    if (!number || text.length > 40) return;
    const [last] = /[.,](?=\d*$)/.exec(number) ?? [];
    if (last !== "." && last !== ",") return;
    const other = last === "." ? "," : ".";
    const [, ...after] = number.split(last);
    if (number.includes(other) && after.length === 1) this.#decimals[last]++;
    else if (after.length > 1) this.#decimals[other]++;
    else if (after[0]?.length !== 3 || /^0/.test(number)) this.#decimals[last]++;
    else this.#decimalExample ??= text;
  }

  found(): FoundColumn {
    const { DMY, MDY } = this.#dates;
    const { ".": point, ",": comma } = this.#decimals;
    const [dateExample, decimalExample] = [this.#dateExample, this.#decimalExample];
    return {
      header: this.#header,
      samples: this.#samples,
      filled: this.#filled,
      dateOrder: decided("DMY", DMY, "MDY", MDY, dateExample),
      decimal: decided(".", point, ",", comma, decimalExample),
      dateExample,
      decimalExample,
    };
  }
}

const decided = <T extends string>(
  one: T,
  ones: number,
  other: T,
  others: number,
  example: string | null,
): T | "ask" | null =>
  ones > 0 && ones >= others * clearly
    ? one
    : others > 0 && others >= ones * clearly
      ? other
      : ones + others > 0 || example !== null
        ? "ask"
        : null;
