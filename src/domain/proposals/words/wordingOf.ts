import { isRightToLeft } from "../../formats/text";
import type { CountKey, TextKey, ValuesOf, Words } from "./Words";

export interface Wording {
  /** A text: `say("day", { n: 3 })`. Numbers are formatted for the language. */
  say: <Key extends TextKey>(key: Key, ...values: ValuesOf<Key>) => string;
  /** A text in the plural form of a number: `count("nights", 3)`. */
  count: (key: CountKey, n: number) => string;
}

/**
 * Fills the texts of a dictionary. In right-to-left text, values are isolated (U+2068 to U+2069), so that
 * they do not reorder the text beside them.
 */
export function wordingOf(
  words: Words,
  formats: { readonly locale: string; readonly number: (value: number) => string },
): Wording {
  const isTurned = isRightToLeft(words.proposal);
  const plural = new Intl.PluralRules(formats.locale);
  const fill = (text: string, values: Readonly<Record<string, string | number>>) =>
    text.replace(/\{(\w+)\}/g, (found, name: string) => {
      const value = values[name];
      if (value === undefined) return found;
      const written = typeof value === "number" ? formats.number(value) : value;
      return isTurned || isRightToLeft(written) ? `\u2068${written}\u2069` : written;
    });
  // A mark sets the direction of a text that consists only of values.
  const running = (text: string) => (isTurned && !isRightToLeft(text) ? `\u200f${text}` : text);
  return {
    // The compiler does not know that a key of texts leads to a text.
    say: (key, ...[values]) => fill(running(words[key] as string), values ?? {}),
    count: (key, n) => fill(words[key][plural.select(n)] ?? words[key].other, { n }),
  };
}
