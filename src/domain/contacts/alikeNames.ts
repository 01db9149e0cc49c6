import { foldText } from "../formats/text";

const titles = new Set(["mr", "mrs", "ms", "miss", "dr", "prof", "shri", "smt", "herr", "frau", "mme", "m"]);

/**
 * Whether two names may be one person's: each word of the shorter name is in the longer one, as an initial or with one
 * letter wrong. "Asha" and "Asha Menon" are alike, "Arun Menon" and "Asha Menon" are not.
 */
export function alikeNames(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [wordsIn(one), wordsIn(other)].sort((a, b) => a.length - b.length);
  const left = [...longer];
  return (
    shorter.length > 0 &&
    shorter.every((word) => {
      const found = left.findIndex((each) => isSameWord(word, each));
      if (found >= 0) left.splice(found, 1);
      return found >= 0;
    })
  );
}

function wordsIn(name: string): string[] {
  const words = foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  const named = words.filter((word) => !titles.has(word));
  return named.length > 0 ? named : words;
}

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.length === 1 || other.length === 1) return one[0] === other[0];
  return Math.min(one.length, other.length) > 3 && isOneLetterApart(one, other);
}

function isOneLetterApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  return short.slice(long.length === short.length ? same + 1 : same) === long.slice(same + 1);
}
