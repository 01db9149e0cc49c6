import { foldText } from "../../../src/domain/formats/text";
import { likePattern } from "./likePattern";

const mostWords = 6;

/** A word of a search, as a condition on the search column. */
export interface SearchWord {
  /** For `like`. */
  part: string;
  /** For `~`, where the part has to stand at the beginning of a word. */
  beginning?: string;
  /** Whether the search index helps: it knows no fewer than three letters, or the first ones of words. */
  isIndexed: boolean;
  /** What a row's own number ends with, where the word is plainly one: TRP-2026-00042, 2026-00042. */
  number?: string | undefined;
}

/**
 * The words of a search. One or two letters are looked for where words begin, everything else anywhere, and a telephone number by its
 * digits. Scripts that leave no spaces between words (王小明) have no such beginnings.
 */
export const wordsOf = (search: string): SearchWord[] =>
  foldText(search)
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, mostWords)
    .map((word) => {
      const text = /^[+(]?\d[\d()./-]{4,}$/.test(word) ? word.replace(/\D/g, "") : word;
      const part = likePattern(text);
      const isIndexed = /[\p{L}\p{N}]{3}/u.test(text);
      if (isIndexed || !/^[\p{L}\p{N}]/u.test(text) || unspaced.test(text))
        return { part, isIndexed, number: number.exec(word)?.[0] };
      const literal = text.replace(/[^\p{L}\p{N}]/gu, "\\$&");
      return { part, beginning: `(^|[ ./:;,@_'"(+&-])${literal}`, isIndexed: true };
    });

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Numbers have five digits at least, with what stands before them or with zeros. */
const number = /^(?:(?:[\p{L}\p{N}]+[-/])+\d{5,}|0\d{4,})$/u;
