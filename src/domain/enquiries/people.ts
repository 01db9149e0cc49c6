import { countAt, unitAt } from "./dates";
import type { Span, Tokens } from "./tokens";
import type { ReadyWords } from "./languages";

export interface FoundCount {
  count: number;
  spans: readonly Span[];
}

export interface FoundPeople {
  adults?: FoundCount;
  childAges?: { ages: readonly number[]; spans: readonly Span[] };
  infants?: FoundCount;
  /** Children whose ages the customer does not say. */
  withoutAge?: FoundCount;
}

/** Who travels. "Family of 4 with 2 kids" are two adults. */
export function findPeople(tokens: Tokens, words: ReadyWords): FoundPeople {
  const adults = new Sum();
  const all = new Sum();
  const children = new Sum();
  const infants = new Sum();
  const agedSpans: Span[] = [];
  const ages: number[] = [];
  let couple: Span | undefined;
  let alone: Span | undefined;
  for (let index = 0; index < tokens.length; index += 1) {
    const together = tokens.phrase(index, words.couples);
    if (together) couple ??= tokens.span(index, index + together.length);
    const single = tokens.phrase(index, words.alone);
    if (single) alone ??= tokens.span(index, index + single.length);
    const group = tokens.phrase(index, words.groupOf);
    const grouped = group && countAt(tokens, words, index + group.length);
    if (grouped && !isOtherUnit(tokens, words, grouped.end))
      all.most(grouped.value, tokens.span(index, grouped.end));
    const child = countedAt(tokens, words, index, words.children);
    const baby = countedAt(tokens, words, index, words.infants);
    if (child) {
      const aged = agesAt(tokens, words, child.end);
      ages.push(...aged.years);
      const span = tokens.span(child.from, aged.end);
      if (aged.years.length > 0) agedSpans.push(span);
      if (aged.months > 0) infants.add(aged.months, span);
      const left = child.count - aged.years.length - aged.months;
      if (left > 0 && !child.isBare) children.add(left, span);
      index = aged.end - 1;
      continue;
    }
    if (baby) {
      infants.add(baby.count, tokens.span(baby.from, baby.end));
      index = baby.end - 1;
      continue;
    }
    const before = ageBefore(tokens, words, index);
    if (before) {
      ages.push(...before.years);
      agedSpans.push(tokens.span(index, before.end));
      index = before.end - 1;
      continue;
    }
    const grown = countedAt(tokens, words, index, words.adults);
    if (grown && !grown.isBare) adults.add(grown.count, tokens.span(grown.from, grown.end));
    const some = countedAt(tokens, words, index, words.people);
    if (some && !some.isBare && !tokens.follows(index, words.perPerson))
      all.most(some.count, tokens.span(some.from, some.end));
    const passed = grown ?? some;
    if (passed) index = passed.end - 1;
  }
  const young = ages.length + children.count + infants.count;
  const grown = adults.count > 0 ? adults : all.count > young ? all.less(young) : undefined;
  const pair = couple ? { count: 2, spans: [couple] } : alone ? { count: 1, spans: [alone] } : undefined;
  const found = grown?.count ? grown.found() : pair;
  return {
    ...(found ? { adults: found } : {}),
    ...(ages.length > 0 ? { childAges: { ages: ages.toSorted((a, b) => a - b), spans: agedSpans } } : {}),
    ...(infants.count > 0 ? { infants: infants.found() } : {}),
    ...(children.count > 0 ? { withoutAge: children.found() } : {}),
  };
}

/** Counts with the places where they stand. */
class Sum {
  constructor(
    public count = 0,
    private readonly spans: Span[] = [],
  ) {}

  add(count: number, span: Span): void {
    this.count += count;
    this.spans.push(span);
  }

  /** For words that name the same people again. */
  most(count: number, span: Span): void {
    if (count <= this.count) return;
    this.count = count;
    this.spans.splice(0, this.spans.length, span);
  }

  less = (others: number): Sum => new Sum(this.count - others, this.spans);

  found = (): FoundCount => ({ count: this.count, spans: this.spans });
}

const isOtherUnit = (tokens: Tokens, words: ReadyWords, index: number): boolean =>
  [words.rooms, words.nights, words.days, words.weeks, words.children, words.infants, words.adults].some(
    (unit) => unitAt(tokens, index, unit) !== undefined,
  ) || tokens.has(index, words.months);

/** "2 adults", "zwei kleine Kinder", "our son": the latter without a number, as one. */
function countedAt(
  tokens: Tokens,
  words: ReadyWords,
  index: number,
  unit: ReadyWords["children"],
): { count: number; from: number; end: number; isBare: boolean } | undefined {
  const count = countAt(tokens, words, index);
  if (count && count.value > 0) {
    // One word may stand between: "2 small children".
    for (const at of [count.end, count.end + 1]) {
      if (at > count.end && !/^\p{L}+$/u.test(tokens.word(count.end))) break;
      if (at > count.end && (isOtherUnit(tokens, words, count.end) || tokens.has(count.end, words.and)))
        break;
      const length = unitAt(tokens, at, unit);
      if (length) return { count: count.value, from: index, end: at + length, isBare: false };
    }
    return undefined;
  }
  const { length } = tokens.phrase(index, unit) ?? {};
  return length && tokens.word(index).length > 1
    ? { count: 1, from: index, end: index + length, isBare: true }
    : undefined;
}

/** Words that may stand between a child and its age. */
const most = 3;

/** "(5 and 8 years)", "aged 5, 8", "5 saal ka". */
function agesAt(
  tokens: Tokens,
  words: ReadyWords,
  index: number,
): { years: number[]; months: number; end: number } {
  let at = index;
  let isSaid = false;
  for (let turn = 0; turn < most; turn += 1) {
    const aged = tokens.phrase(at, words.aged) ?? tokens.phrase(at, words.and);
    if (!aged) break;
    isSaid ||= tokens.has(at, words.aged);
    at += aged.length;
  }
  const years: number[] = [];
  let end = index;
  let next = at;
  let isYears = false;
  let months = 0;
  for (let turn = 0; turn < 12; turn += 1) {
    const age = countAt(tokens, words, next);
    if (!age || age.value > 17) break;
    const inMonths = unitAt(tokens, age.end, words.ageInMonths);
    if (inMonths) {
      months += 1;
      isYears = true;
      end = age.end + inMonths;
      break;
    }
    // "2 children, 3 rooms" says no age.
    if (!unitAt(tokens, age.end, words.years) && isOtherUnit(tokens, words, age.end)) break;
    years.push(age.value);
    const unit = unitAt(tokens, age.end, words.years) ?? 0;
    isYears ||= unit > 0;
    end = age.end + unit;
    const and = tokens.phrase(end, words.and);
    if (!and) break;
    next = tokens.after(end + and.length, words.and);
  }
  if (!isYears && !isSaid) return { years: [], months: 0, end: index };
  return { years, months, end: Math.max(end, index) };
}

/** "5 year old son", "8- und 10-jährige Kinder". */
function ageBefore(
  tokens: Tokens,
  words: ReadyWords,
  index: number,
): { years: number[]; end: number } | undefined {
  const years: number[] = [];
  let at = index;
  for (let turn = 0; turn < 6; turn += 1) {
    const age = countAt(tokens, words, at);
    if (!age || age.value > 17) return undefined;
    years.push(age.value);
    const unit = unitAt(tokens, age.end, words.years);
    const behind = age.end + (unit ?? 0);
    const child = unit && tokens.phrase(behind, words.children);
    if (child) return { years, end: behind + child.length };
    const dash = tokens.word(behind) === "-" ? behind + 1 : behind;
    const and = tokens.phrase(dash, words.and);
    if (!and) return undefined;
    at = dash + and.length;
  }
  return undefined;
}

/** "2 rooms", "ein Doppelzimmer". */
export function findRooms(tokens: Tokens, words: ReadyWords): FoundCount | undefined {
  const rooms = new Sum();
  for (let index = 0; index < tokens.length; index += 1) {
    const found = countedAt(tokens, words, index, words.rooms);
    if (found && !found.isBare) rooms.add(found.count, tokens.span(found.from, found.end));
    if (found) index = found.end - 1;
  }
  return rooms.count > 0 ? rooms.found() : undefined;
}
