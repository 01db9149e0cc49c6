import { foldText } from "../../domain/formats/text";

export interface Findable {
  label: string;
  /** Further words that it is found by. */
  also?: readonly string[];
}

const wordsOf = (text: string): readonly string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * The entries that have each typed word, the nearest first: those with the words in their label, then those with further
 * words, then those with a mistyped word. The shortest has the least beside the words.
 */
export function ranked<Entry extends Findable>(entries: readonly Entry[], typed: string): readonly Entry[] {
  const words = wordsOf(typed);
  if (words.length === 0) return typed.trim() === "" ? entries : [];
  const found = entries.flatMap((entry) => {
    const [label, also] = [wordsOf(entry.label), wordsOf((entry.also ?? []).join(" "))];
    const rank = words
      .map((word) => Math.min(rankAmong(label, word), rankAmong(also, word) + 1))
      .reduce((sum, one) => sum + one, 0);
    return rank < Infinity ? [{ entry, rank }] : [];
  });
  return found
    .toSorted((a, b) => a.rank - b.rank || a.entry.label.length - b.entry.label.length)
    .map(({ entry }) => entry);
}

/** Whether several words begin with the first one of the label, as "new" of "New trip" does. */
export function isAskedFor({ label }: Findable, typed: string): boolean {
  const [[first = "", ...others], [verb = ""]] = [wordsOf(typed), wordsOf(label)];
  return others.length > 0 && (first === verb || (first.length >= shortest && isMistyped(verb, first)));
}

/** A mistyped word comes after all that are not, however many further words those need. */
const mistyped = 100;
/** Letters of a word from which on one of them may be wrong. */
const shortest = 4;

function rankAmong(words: readonly string[], typed: string): number {
  if (words.some((word) => word.startsWith(typed))) return 0;
  return typed.length >= shortest && words.some((word) => isMistyped(word, typed)) ? mistyped : Infinity;
}

/** Whether a word begins with the typed one but for one letter that is wrong, missing or too many, or two exchanged. */
function isMistyped(word: string, typed: string): boolean {
  const at = [...typed].findIndex((letter, index) => letter !== word[index]);
  const goesOn = (ofTyped: number, ofWord: number) =>
    at + ofWord <= word.length && word.startsWith(typed.slice(at + ofTyped), at + ofWord);
  const isExchanged = typed[at] === word[at + 1] && typed[at + 1] === word[at];
  return goesOn(1, 1) || goesOn(0, 1) || goesOn(1, 0) || (isExchanged && goesOn(2, 2));
}
