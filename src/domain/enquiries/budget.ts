import { minorDigitsOf } from "../money/amounts";
import { phrasesOf, type Span, type Tokens } from "./tokens";
import type { ReadyWords } from "./languages";

export interface FoundBudget {
  money: { amount: number; currency: string };
  span: Span;
  /** Where it says that the amount is for each person. */
  perPerson?: Span;
}

/** Signs and names of currencies. "$", "kr" and the like are that of the organisation which they may mean. */
const currencies = phrasesOf<readonly string[]>([
  ["€|eur|euro|euros", ["EUR"]],
  [
    "₹|rs .|rs|inr|rupees|rupee|rupaye|rupay|rupees /|rupien|roupies|rupias",
    ["INR", "LKR", "NPR", "PKR", "MUR"],
  ],
  ["£|gbp|pound|pounds|pfund|livres|livres sterling|libras", ["GBP"]],
  ["us $|usd|us dollar|us dollars|us - dollar", ["USD"]],
  ["$|dollar|dollars|dolares", ["USD", "CAD", "AUD", "NZD", "SGD", "HKD"]],
  ["chf|franken|francs suisses|sfr", ["CHF"]],
  ["aed|dirham|dirhams", ["AED", "MAD"]],
  ["a $|aud|au $", ["AUD"]],
  ["c $|cad|ca $", ["CAD"]],
  ...[
    "sgd",
    "jpy",
    "cny",
    "thb",
    "lkr",
    "npr",
    "zar",
    "brl",
    "mxn",
    "sek",
    "nok",
    "dkk",
    "pln",
    "sar",
    "qar",
  ].map((code) => [code, [code.toUpperCase()]] as const),
]);

/** Tokens between the word for a budget and the amount. */
const near = 6;

/** What the journey may cost: an amount near the word for it before any other with a currency. */
export function findBudget(
  tokens: Tokens,
  words: ReadyWords,
  known: readonly string[],
): FoundBudget | undefined {
  let other: FoundBudget | undefined;
  let cued = -1;
  for (let index = 0; index < tokens.length; index += 1) {
    const cue = tokens.phrase(index, words.budget);
    if (cue) cued = index + cue.length;
    const found = amountAt(tokens, words, index, known);
    if (!found) continue;
    const isNear = cued >= 0 && index - cued <= near;
    if (isNear && (found.isMoney || found.isLarge)) return found.budget;
    if (found.isMoney) other ??= found.budget;
    index = found.end - 1;
  }
  return other;
}

function amountAt(tokens: Tokens, words: ReadyWords, index: number, known: readonly string[]) {
  const before = tokens.phrase(index, currencies);
  const first = numberAt(tokens, words, index + (before?.length ?? 0));
  if (!first) return undefined;
  // "2000 - 2500 €": the upper end.
  const until = tokens.phrase(first.end, words.until);
  const again = until && tokens.phrase(first.end + until.length, currencies);
  const upper = until && numberAt(tokens, words, first.end + until.length + (again?.length ?? 0), true);
  const isUpper = upper !== undefined && upper.value >= first.value && (upper.isLarge || upper.factor > 1);
  const number = isUpper ? upper : first;
  const after = tokens.phrase(number.end, currencies);
  const means = before ?? (isUpper ? again : undefined) ?? after;
  const end = number.end + (after && !before ? after.length : 0);
  const currency = means ? (known.find((one) => means.value.includes(one)) ?? means.value[0]) : known[0];
  if (!currency) return undefined;
  const amount = Math.round(number.value * 10 ** minorDigitsOf(currency));
  if (!Number.isSafeInteger(amount) || amount <= 0) return undefined;
  const perPerson = perPersonAfter(tokens, words, end);
  return {
    end,
    isMoney: means !== undefined,
    isLarge: number.isLarge,
    budget: {
      ...{ money: { amount, currency }, span: tokens.span(index, end) },
      ...(perPerson ? { perPerson } : {}),
    },
  };
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
    ...{ value: size, factor, isLarge: size >= 100 && !isYear },
    end: factor > 1 ? end + (thousands?.length ?? 0) : end,
  };
}

/** Groups of three digits, and of two as in India, are thousands; what else comes last are decimals. */
function valueOf(groups: readonly string[], signs: readonly string[]): number {
  const last = groups.at(-1) ?? "";
  const isDecimal = groups.length > 1 && signs.at(-1) !== " " && last.length < 3;
  const wholes = isDecimal ? groups.slice(0, -1) : groups;
  return Number(wholes.join("") + (isDecimal ? `.${last}` : ""));
}
