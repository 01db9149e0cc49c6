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
  /** Adults by their age, beside those who are counted. */
  const older = new Sum();
  /** Children by their age alone, who may be counted before: "2 kids. A 5 year old and a 3 year old". */
  let told = 0;
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
      const aged = agesAt(tokens, words, child.end, child.isBare);
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
    const aged = agedAt(tokens, words, index);
    if (aged) {
      const span = tokens.span(index, aged.end);
      const young = aged.years.filter((age) => age < grownUp);
      ages.push(...young);
      told += young.length;
      if (young.length > 0) agedSpans.push(span);
      if (aged.months > 0) infants.add(aged.months, span);
      const old = aged.years.length - young.length;
      const isOther = aged.isNamed || tokens.follows(index, words.own);
      if (old > 0 && isOther && isJoining(tokens, words, index)) older.add(old, span);
      index = aged.end - 1;
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
  if (told === children.count) children.clear();
  const young = ages.length + children.count + infants.count;
  const grown = adults.count > 0 ? adults : all.count > young ? all.less(young) : undefined;
  const pair = couple ? { count: 2, spans: [couple] } : alone ? { count: 1, spans: [alone] } : undefined;
  const counted = grown?.count ? grown.found() : pair;
  const isCounted = grown !== undefined && grown !== adults;
  const free = all.count > 0 ? all.count - young - (counted?.count ?? 0) : older.count;
  const found =
    counted && !isCounted && older.count > 0 && free >= older.count ? older.after(counted) : counted;
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

  clear(): void {
    this.count = 0;
    this.spans.length = 0;
  }

  /** The others, then these. */
  after = ({ count, spans }: FoundCount): FoundCount => ({
    count: count + this.count,
    spans: [...spans, ...this.spans],
  });

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

/** Years from which on somebody is no child, and up to which an age is one of a person. */
const [grownUp, oldest] = [18, 110];

/** Words that may stand between a child and its age. */
const most = 3;

/** "(5 and 8 years)", "aged 5, 8", "5 saal ka". */
function agesAt(
  tokens: Tokens,
  words: ReadyWords,
  index: number,
  isBare: boolean,
): { years: number[]; months: number; end: number } {
  let at = index;
  let isSaid = false;
  for (let turn = 0; turn < most; turn += 1) {
    const aged = tokens.phrase(at, words.aged) ?? tokens.phrase(at, words.and);
    if (!aged) break;
    isSaid ||= tokens.has(at, words.aged);
    at += aged.length;
  }
  const isListed = !isBare && [",", ":", "("].includes(tokens.word(at - 1));
  const years: number[] = [];
  let end = index;
  let next = at;
  let isYears = false;
  let months = 0;
  for (let turn = 0; turn < 12; turn += 1) {
    const age = ageAt(tokens, words, next, isListed || years.length > 0);
    if (!age || age.value >= grownUp) break;
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

/** An age. An article before it is passed over, and is none itself: "a 5 year old and a toddler". */
function ageAt(tokens: Tokens, words: ReadyWords, index: number, isListed: boolean) {
  const age = countAt(tokens, words, index);
  if (!age || age.value !== 1 || tokens.number(index, 3) !== undefined) return age;
  const next = countAt(tokens, words, age.end);
  // "2 kids, a 5 year old"; in "our son and a 5 year old" it is that of another child.
  if (next && unitAt(tokens, next.end, words.years)) return isListed ? next : undefined;
  const isSmall = [words.and, words.years, words.ageInMonths].some((unit) => unitAt(tokens, age.end, unit));
  return isSmall || !/^\p{L}/u.test(tokens.word(age.end)) ? age : undefined;
}

interface Aged {
  years: readonly number[];
  months: number;
  end: number;
  /** Whether an article or a word for somebody stands with the age: "40 years old" alone is of who was named before. */
  isNamed: boolean;
}

/** People by their age: "a 6 year old", "two 7-year-olds", "un de 6 ans", "ma mère de 60 ans". */
function agedAt(tokens: Tokens, words: ReadyWords, index: number): Aged | undefined {
  const named = tokens.phrase(index, words.oneOfAge) ?? tokens.phrase(index, words.relatives);
  if (named) {
    const behind = tokens.after(index + named.length, words.aged);
    const age = countAt(tokens, words, behind);
    const unit = age && age.value <= oldest ? unitAt(tokens, age.end, words.years) : undefined;
    // "My brother, 2 years ago".
    const isSaid = behind > index + named.length || tokens.has(index, words.oneOfAge);
    return age && unit && isSaid
      ? { years: [age.value], months: 0, end: age.end + unit, isNamed: true }
      : undefined;
  }
  const count = countAt(tokens, words, index);
  if (count && count.value > 0 && count.value < 10) {
    const found = oldAt(tokens, words, count.end, () => true);
    if (found && found.years.length + found.months === 1)
      return {
        ...{ years: found.years.flatMap((age) => Array.from({ length: count.value }, () => age)) },
        ...{ months: found.months * count.value, end: found.end, isNamed: true },
      };
    if (found) return { ...found, isNamed: true };
  }
  return oldAt(tokens, words, index, () => isIntroduced(tokens, words, index));
}

/** "5 year old son", "8- und 10-jährige Kinder", "6 year old" where it is no age of a thing. */
function oldAt(tokens: Tokens, words: ReadyWords, index: number, isLed: () => boolean): Aged | undefined {
  const years: number[] = [];
  let at = index;
  for (let turn = 0; turn < 6; turn += 1) {
    const digits = countAt(tokens, words, at);
    const word = digits ? undefined : tokens.phrase(at, words.agesInOneWord);
    const age = word ? { value: word.value, end: at + word.length } : digits;
    if (!age || age.value > oldest) return undefined;
    const months = turn === 0 ? unitAt(tokens, age.end, words.monthsOld) : undefined;
    if (months && isLed() && isPerson(tokens, words, age.end + months))
      return { years: [], months: 1, end: personEnd(tokens, words, age.end + months), isNamed: true };
    years.push(age.value);
    const unit = word ? 0 : unitAt(tokens, age.end, words.years);
    const behind = age.end + (unit ?? 0);
    if (unit !== undefined) {
      const child = tokens.phrase(behind, words.children);
      if (child && years.every((one) => one < grownUp))
        return { years, months: 0, end: behind + child.length, isNamed: true };
      const old = word ? 0 : unitAt(tokens, age.end, words.yearsOld);
      // "A 6 years old" too.
      const isOld = old !== undefined || (unit > 1 && isLed());
      const after = age.end + (old ?? unit);
      const end = isOld ? personEnd(tokens, words, after) : after;
      if (end > after || (isOld && isLed() && isPerson(tokens, words, after))) {
        const twin = tokens.has(after, words.twins) ? [age.value] : [];
        return { years: [...years, ...twin], months: 0, end, isNamed: end > after };
      }
    }
    const dash = tokens.word(behind) === "-" ? behind + 1 : behind;
    const and = tokens.phrase(dash, words.and);
    if (!and) return undefined;
    at = dash + and.length;
  }
  return undefined;
}

/** Whether what stands before an age lets it be one of a person: "and", "with our", "2 adults". */
const isIntroduced = (tokens: Tokens, words: ReadyWords, index: number): boolean =>
  index === 0 ||
  ["\n", "(", ":", "."].includes(tokens.word(index - 1)) ||
  [words.and, words.joining, words.own, words.adults].some((phrases) => tokens.follows(index, phrases));

/** "And a", "with my": somebody beside those who are counted. */
const isJoining = (tokens: Tokens, words: ReadyWords, index: number): boolean =>
  [index, tokens.follows(index, words.own) ? index - 1 : index].some((at) =>
    [words.and, words.joining].some((phrases) => tokens.follows(at, phrases)),
  );

/** The end of the word for a person behind an age; one word may stand between: "6 year old little girl". */
function personEnd(tokens: Tokens, words: ReadyWords, index: number): number {
  const isApart = /^\p{L}+$/u.test(tokens.word(index)) && !isSmallWord(tokens, words, index);
  for (const at of isApart ? [index, index + 1] : [index])
    for (const phrases of [words.children, words.infants, words.relatives, words.twins]) {
      const found = tokens.phrase(at, phrases);
      if (found) return at + found.length;
    }
  return index;
}

/** Whether an age is that of a person by what follows. A noun that is none of a person is a thing: "hotel". */
const isPerson = (tokens: Tokens, words: ReadyWords, index: number): boolean =>
  !/^\p{L}/u.test(tokens.word(index)) ||
  isSmallWord(tokens, words, index) ||
  personEnd(tokens, words, index) > index;

const isSmallWord = (tokens: Tokens, words: ReadyWords, index: number): boolean =>
  [words.small, words.behindAge, words.and, words.until, words.on, words.leaving, words.joining].some(
    (phrases) => tokens.has(index, phrases),
  );

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
