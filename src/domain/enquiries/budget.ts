import { minorDigitsOf } from "../money/amounts";
import type { NamedCurrency } from "./currencies";
import type { ReadyWords } from "./languages";
import type { Phrases, Span, Tokens } from "./tokens";

export interface FoundBudget {
  money: { amount: number; currency: string };
  span: Span;
  /** Where it says that the amount is for each person. */
  perPerson?: Span;
}

/** How a text names amounts and their currencies. */
export interface BudgetReader {
  tokens: Tokens;
  words: ReadyWords;
  names: Phrases<NamedCurrency>;
  /** ISO 4217: the currencies of the organisation, the main one first. */
  known: readonly string[];
  isPlace: (text: string) => boolean;
}

/** Tokens between the word for a budget and the amount. */
const near = 6;

/**
 * What the journey may cost: an amount near the word for it before any other with a currency. None where that amount is
 * in a currency that is not known.
 */
export function findBudget(reader: BudgetReader): FoundBudget | undefined {
  const { tokens, words } = reader;
  let other: FoundBudget | undefined;
  let cued = -1;
  let announced: NamedCurrency | undefined;
  let last: { value: NamedCurrency; end: number } | undefined;
  let isUnknown = false;
  for (let index = 0; index < tokens.length; index += 1) {
    const cue = tokens.phrase(index, words.budget);
    if (cue) {
      cued = index + cue.length;
      // "USD budget: 3000".
      announced = last?.end === index ? last.value : undefined;
    }
    const isNear = cued >= 0 && index - cued <= near;
    const found = amountAt(reader, index, isNear ? announced : undefined);
    if (!found) {
      // "Budget in USD: 3000".
      const named = nameAt(reader, index, { isLarge: true, isBehind: false });
      if (named) last = { value: named.value, end: index + named.length };
      if (named && isNear) announced = named.value;
      continue;
    }
    if (isNear && (found.isMoney || (found.isLarge && !isUnknown))) {
      if (found.budget) return found.budget;
      isUnknown = true;
    } else if (found.isMoney) other ??= found.budget;
    index = found.end - 1;
  }
  return isUnknown ? undefined : other;
}

/** An amount with or without a currency. It has no budget where its currency is not known. */
function amountAt(reader: BudgetReader, index: number, announced: NamedCurrency | undefined) {
  const { tokens, words, known } = reader;
  const named = tokens.phrase(index, reader.names);
  const first = numberAt(tokens, words, index + (named?.length ?? 0));
  if (!first) return undefined;
  const before = named && nameAt(reader, index, { isLarge: first.isLarge, isBehind: false });
  if (named && !before) return undefined;
  // "2000 - 2500 €": the upper end.
  const until = tokens.phrase(first.end, words.until);
  const again = until && tokens.phrase(first.end + until.length, reader.names);
  const upper = until && numberAt(tokens, words, first.end + until.length + (again?.length ?? 0), true);
  const isUpper = upper !== undefined && upper.value >= first.value && (upper.isLarge || upper.factor > 1);
  const number = isUpper ? upper : first;
  const after = nameAt(reader, number.end, { isLarge: number.isLarge, isBehind: true });
  const near = before?.value ?? (isUpper ? again?.value : undefined);
  // "$ 3000 CAD": the one behind says which of them.
  const isTold = near !== undefined && after !== undefined && near.codes.includes(after.value.codes[0] ?? "");
  const isAfter = after !== undefined && (near === undefined || isTold);
  const apart = near || after ? undefined : nameApart(reader, number);
  const means = isAfter ? after.value : (near ?? apart?.value);
  const end = isAfter ? number.end + after.length : (apart?.end ?? number.end);
  const isForeign =
    apart?.isForeign ||
    (!means && number.isLarge && [index - 1, number.end].some((at) => isForeignCode(reader, at)));
  const currency = isForeign ? undefined : currencyOf(means ?? announced, known);
  const value = currency && minorDigitsOf(currency) === 3 ? number.inThousandths : number.value;
  const amount = currency ? Math.round(value * 10 ** minorDigitsOf(currency)) : 0;
  if (currency && (!Number.isSafeInteger(amount) || amount <= 0)) return undefined;
  if (!currency && !means && !announced && !isForeign) return undefined;
  const perPerson = perPersonAfter(tokens, words, end);
  const budget = currency && {
    ...{ money: { amount, currency }, span: tokens.span(index, end) },
    ...(perPerson ? { perPerson } : {}),
  };
  return {
    end,
    isMoney: means !== undefined || isForeign === true,
    isLarge: number.isLarge,
    ...(budget ? { budget } : {}),
  };
}

/** The organisation's currency of those that a name may mean, else the usual one. Without a name, the main one. */
function currencyOf(named: NamedCurrency | undefined, known: readonly string[]): string | undefined {
  if (!named) return known[0];
  return known.find((one) => named.codes.includes(one)) ?? (named.hasUsual ? named.codes[0] : undefined);
}

/** The name of a currency at the index, beside an amount. */
function nameAt(
  { tokens, names }: BudgetReader,
  index: number,
  { isLarge, isBehind }: { isLarge: boolean; isBehind: boolean },
) {
  const found = tokens.phrase(index, names);
  const only = found?.value.only;
  if (only && !isLarge) return undefined;
  if (only === "behind" && !isBehind) return undefined;
  if (only === "capitals" && !/^\p{Lu}+$/u.test(tokens.at(index)?.text ?? "")) return undefined;
  return found;
}

/** "3000 in euros", "3000 (EUR)", "3000 total EUR"; "2000 Martian dollars" are foreign. */
function nameApart(reader: BudgetReader, { end, isLarge }: ReadNumber) {
  const { tokens, words } = reader;
  const between = tokens.word(end);
  if (!isLarge || !/^(?:\p{L}+|\()$/u.test(between)) return undefined;
  const named = tokens.phrase(end + 1, reader.names);
  // "2000 or USD 3000": it belongs to the next amount.
  if (!named || named.value.only || numberAt(tokens, words, end + 1 + named.length)) return undefined;
  const isForeign = named.value.codes.length > 1 && !["in", "en", "de", "("].includes(between);
  return { value: named.value, end: end + 1 + named.length, isForeign };
}

/** Three capitals beside an amount that stand for no currency. */
const notCurrencies = new Set(
  "GST VAT TAX TCS TDS NET TTL TOT INC MAX MIN VIP FIT AND FOR PER DMC OTA AND UND POR PAR".split(" "),
);

/** Whether a code or sign of a currency stands there that the product does not have: "BGN". */
function isForeignCode({ tokens, words, names, isPlace }: BudgetReader, index: number): boolean {
  const text = tokens.at(index)?.text ?? "";
  if (/^\p{Sc}$/u.test(text)) return !tokens.has(index, names);
  if (!/^[A-Z]{3}$/.test(text) || notCurrencies.has(text) || tokens.has(index, names) || isPlace(text))
    return false;
  const own = [
    ...[words.budget, words.perPerson, words.people, words.adults, words.children, words.until, words.on],
    ...[words.months, words.thousands, words.nights, words.days, words.rooms, words.weekdays, words.and],
  ];
  return !own.some((phrases) => tokens.has(index, phrases)) && tokens.hasSmallLetters();
}

/** "per person" within three tokens behind the amount. */
function perPersonAfter(tokens: Tokens, words: ReadyWords, end: number): Span | undefined {
  for (let at = end; at < end + 4; at += 1) {
    const found = tokens.phrase(at, words.perPerson);
    if (found) return tokens.span(at, at + found.length);
    if (tokens.word(at) === "\n") return undefined;
  }
  return undefined;
}

interface ReadNumber {
  value: number;
  /** The value where the currency has three decimals. */
  inThousandths: number;
  end: number;
  /** Thousand, lakh. */
  factor: number;
  /** So large that it counts neither people nor nights. */
  isLarge: boolean;
}

/** "1,50,000", "3.000,50", "3 000", "80k", "1.5 lakh". */
function numberAt(tokens: Tokens, words: ReadyWords, index: number, isUpper = false): ReadNumber | undefined {
  const first = tokens.at(index);
  if (!first || !/^\d{1,12}$/.test(first.text)) return undefined;
  // The end of a longer number or of a date.
  if (!isUpper && tokens.isJoined(index) && /^[\d./-]$/.test(tokens.word(index - 1))) return undefined;
  const groups = [first.text];
  const signs: string[] = [];
  let end = index + 1;
  for (let turn = 0; turn < 6; turn += 1) {
    const sign = tokens.word(end);
    const hasSign = [".", ",", "'", "’"].includes(sign) && tokens.isJoined(end);
    const next = tokens.at(hasSign ? end + 1 : end);
    if (!next || !/^\d{1,3}$/.test(next.text)) break;
    if (hasSign ? !tokens.isJoined(end + 1) : next.text.length < 3 || first.text.length > 3) break;
    groups.push(next.text);
    signs.push(hasSign ? sign : " ");
    end += hasSign ? 2 : 1;
  }
  const value = valueOf(groups, signs);
  const thousands = tokens.phrase(end, words.thousands);
  const isLoose = thousands?.length === 1 && tokens.word(end).length === 1 && !tokens.isJoined(end);
  const factor = thousands && !isLoose ? thousands.value : 1;
  const size = value * factor;
  const isYear = groups.length === 1 && factor === 1 && size > 2_000 && size < 2_100;
  return {
    ...{ value: size, inThousandths: valueOf(groups, signs, 3) * factor },
    ...{ factor, isLarge: size >= 100 && !isYear },
    end: factor > 1 ? end + (thousands?.length ?? 0) : end,
  };
}

/**
 * Groups of three digits, and of two as in India, are thousands. Decimals are a last group of another length, one behind
 * another sign than the groups before, and, in a currency of three decimals, one behind what no thousands begin with.
 */
function valueOf(groups: readonly string[], signs: readonly string[], decimals = 2): number {
  const [first = ""] = groups;
  const last = groups.at(-1) ?? "";
  const sign = signs.at(-1);
  const isOther = signs.length > 1 && signs.slice(0, -1).every((one) => one !== sign);
  const isUngrouped = decimals === 3 && signs.length === 1 && (first.length > 3 || /^0/.test(first));
  const isDecimal = groups.length > 1 && sign !== " " && (last.length < 3 || isOther || isUngrouped);
  const wholes = isDecimal ? groups.slice(0, -1) : groups;
  return Number(wholes.join("") + (isDecimal ? `.${last}` : ""));
}
