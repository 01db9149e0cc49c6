import { foldText } from "../formats/text";

/** A word, a number, a sign or the end of a line. */
export interface Token {
  text: string;
  /** Folded, as words are compared. */
  word: string;
  /** Where it stands in the text. */
  from: number;
  to: number;
}

/** The part of the text from `from` up to, not including, `to`. */
export interface Span {
  from: number;
  to: number;
}

/** Words of a language with what each means, by their first word; the longest first. */
export type Phrases<Value> = ReadonlyMap<string, readonly { words: readonly string[]; value: Value }[]>;

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(/\n|\d+|[\p{L}\p{M}]+|[^\s]/gu)].map(([found], index, all) => {
    const from = all[index]?.index ?? 0;
    return { text: found, word: foldText(found), from, to: from + found.length };
  });
}

/** From pairs of alternatives, separated by "|", and their meaning. */
export function phrasesOf<Value>(pairs: readonly (readonly [string, Value])[]): Phrases<Value> {
  const byFirst = new Map<string, { words: readonly string[]; value: Value }[]>();
  for (const [alternatives, value] of pairs)
    for (const alternative of alternatives.split("|").filter(Boolean)) {
      const words = tokensOf(alternative).map(({ word }) => word);
      const first = words[0] ?? "";
      byFirst.set(first, [...(byFirst.get(first) ?? []), { words, value }]);
    }
  for (const [first, list] of byFirst)
    byFirst.set(
      first,
      list.toSorted((one, other) => other.words.length - one.words.length),
    );
  return byFirst;
}

/** The tokens of a text. Parts that are not the customer's words can be covered: nothing is read there. */
export class Tokens {
  /** How often a token was looked at: what reading costs. */
  looks = 0;
  readonly length: number;
  private readonly all: readonly Token[];
  private readonly covered: boolean[];
  private isSmall: boolean | undefined;

  constructor(text: string) {
    this.all = tokensOf(text);
    this.length = this.all.length;
    this.covered = Array.from({ length: this.length }, () => false);
  }

  at(index: number): Token | undefined {
    this.looks += 1;
    return this.covered[index] ? undefined : this.all[index];
  }

  word(index: number): string {
    return this.at(index)?.word ?? "";
  }

  cover({ from, to }: Span): void {
    for (const [index, token] of this.all.entries())
      if (token.from >= from && token.to <= to) this.covered[index] = true;
  }

  /** The phrase that begins at the index, with the number of its tokens. */
  phrase<Value>(index: number, phrases: Phrases<Value>): { value: Value; length: number } | undefined {
    for (const { words, value } of phrases.get(this.word(index)) ?? [])
      if (words.every((word, offset) => this.word(index + offset) === word))
        return { value, length: words.length };
    return undefined;
  }

  has(index: number, phrases: Phrases<unknown>): boolean {
    return this.phrase(index, phrases) !== undefined;
  }

  /** Whether a phrase ends just before the index. */
  follows(index: number, phrases: Phrases<unknown>): boolean {
    for (let back = 1; back <= 4; back += 1)
      if (this.phrase(index - back, phrases)?.length === back) return true;
    return false;
  }

  /** A number in digits of at most this length. */
  number(index: number, digits: number): number | undefined {
    const text = this.at(index)?.text ?? "";
    return text.length <= digits && /^\d+$/.test(text) ? Number(text) : undefined;
  }

  /** Whether not all of the text is in capitals. */
  hasSmallLetters(): boolean {
    return (this.isSmall ??= this.all.some(({ text }) => /\p{Ll}/u.test(text)));
  }

  /** Whether nothing stands between a token and the one before. */
  isJoined(index: number): boolean {
    return this.at(index)?.from === (this.at(index - 1)?.to ?? -1);
  }

  /** The span of tokens from an index up to, not including, another. */
  span(index: number, end: number): Span {
    return { from: this.all[index]?.from ?? 0, to: this.all[end - 1]?.to ?? 0 };
  }

  /** The index of the next token that is none of these, three at most skipped. */
  after(index: number, phrases: Phrases<unknown>): number {
    let next = index;
    for (let turn = 0; turn < 3; turn += 1) next += this.phrase(next, phrases)?.length ?? 0;
    return next;
  }
}
