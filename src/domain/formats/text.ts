/** A text as searches compare it. The same as `search_text` in server/database/structure/changes.ts. */
export const foldText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[łøđðßæœ‘’ʼ´]/g, (letter) => letters[letter] ?? letter);

/** A number with its noun: "1 night", "3 nights". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** A label inside a sentence: in lower case, unless it begins with an abbreviation ("an API key"). */
export const inSentence = (label: string): string =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/**
 * Joins the non-empty parts of a line. With any right-to-left part, each is isolated (U+2068 to U+2069), so
 * that numbers and dates keep their order.
 */
export function joinParts(parts: readonly (string | false | null | undefined)[], sign = " · "): string {
  const there = parts.flatMap((part) => part || []);
  const isMixed = there.some(isRightToLeft);
  return there.map((part) => (isMixed ? `\u2068${part}\u2069` : part)).join(sign);
}

export const isRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** Whether two names mean one place: "Fort Kochi", "Kochi" and "KOCHI" do. */
export function isSamePlace(one: string, other: string): boolean {
  const [first, second] = [foldText(one), foldText(other)];
  return first.includes(second) || second.includes(first);
}

const letters: Readonly<Record<string, string>> = {
  ...{ ł: "l", ø: "o", đ: "d", ð: "d", ß: "ss", æ: "ae", œ: "oe" },
  ...{ "‘": "'", "’": "'", ʼ: "'", "´": "'" },
};

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
