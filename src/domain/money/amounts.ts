import { minorDigitsOf } from "../../schema/codes/currencies";
import type { Maybe, RoundingMode } from "../../vocabulary";

export { isCurrency, minorDigitsOf } from "../../schema/codes/currencies";

/** Whether a value may be an amount or a count: a whole number that JSON and JavaScript keep exactly. */
export function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** An amount as a number, limited to ±9,007,199,254,740,991. */
export function toNumber(amountMinor: bigint): number {
  const limit = BigInt(Number.MAX_SAFE_INTEGER);
  if (amountMinor > limit) return Number.MAX_SAFE_INTEGER;
  return amountMinor < -limit ? -Number.MAX_SAFE_INTEGER : Number(amountMinor);
}

/** The value if it is a whole number of at least `least`, else the fallback. */
export function countOf(value: Maybe<number>, fallback: number, least = 0): number {
  return isWhole(value) && value >= least ? value : fallback;
}

/** The minor units of one major unit: 100 for INR, 1 for JPY, 1000 for KWD. */
export function minorUnitsOf(currency: string): bigint {
  return 10n ** BigInt(minorDigitsOf(currency));
}

/**
 * The same major amount in another currency, without an exchange rate, for correcting a wrong currency: 10000
 * in USD (100.00) becomes 100 in JPY. Excess digits are rounded.
 */
export function inCurrency(amount: number, from: string, to: string): number {
  return Math.round(amount * 10 ** (minorDigitsOf(to) - minorDigitsOf(from)));
}

/**
 * Rounds numerator / denominator. Halves go to the even neighbour, so that many roundings do not drift.
 * @throws RangeError for a denominator that is not positive.
 */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError(`Found denominator ${denominator}, expected a positive one.`);
  const negative = numerator < 0n;
  const size = negative ? -numerator : numerator;
  const quotient = size / denominator;
  const twiceRest = (size % denominator) * 2n;
  const up = twiceRest > denominator || (twiceRest === denominator && quotient % 2n === 1n);
  const rounded = up ? quotient + 1n : quotient;
  return negative ? -rounded : rounded;
}

/** A share of an amount in basis points (1,850 = 18.5 %), rounded half-even to the minor unit. */
export function partOf(amountMinor: bigint, basisPoints: number): bigint {
  return divideHalfEven(amountMinor * BigInt(basisPoints), 10_000n);
}

/** Rounds to a multiple of a step, in minor units: "up", or "nearest" with halves up. Step 0 rounds nothing. */
export function roundToStep(amountMinor: bigint, stepMinor: bigint, mode: RoundingMode): bigint {
  if (stepMinor <= 0n) return amountMinor;
  const rest = ((amountMinor % stepMinor) + stepMinor) % stepMinor;
  if (rest === 0n) return amountMinor;
  const down = amountMinor - rest;
  return mode === "up" || rest * 2n >= stepMinor ? down + stepMinor : down;
}

/**
 * Splits an amount by weights so that the parts add up to it exactly. Shares are rounded down; remaining
 * units go to the largest remainders, the earlier first on ties. Negative amounts work the same. All-zero
 * weights count as equal.
 * @throws RangeError for a negative weight.
 */
export function allocate(amountMinor: bigint, weights: readonly bigint[]): bigint[] {
  if (weights.some((weight) => weight < 0n))
    throw new RangeError("Found a negative weight, expected zero or more.");
  const negative = amountMinor < 0n;
  const parts = allocateSize(negative ? -amountMinor : amountMinor, weights);
  return negative ? parts.map((part) => -part) : parts;
}

function allocateSize(size: bigint, given: readonly bigint[]): bigint[] {
  const givenSum = sumOf(given);
  const weights = givenSum === 0n ? given.map(() => 1n) : given;
  const sum = givenSum === 0n ? BigInt(given.length) : givenSum;
  if (sum === 0n) return [];
  const parts = weights.map((weight) => (size * weight) / sum);
  const remainders = weights.map((weight, index) => ({ index, rest: (size * weight) % sum }));
  remainders.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const left = Number(size - sumOf(parts));
  for (const { index } of remainders.slice(0, left)) parts[index] = (parts[index] ?? 0n) + 1n;
  return parts;
}

function sumOf(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => sum + value, 0n);
}

/** An amount as a decimal text in major units: 10179200 INR is "101792.00". */
export function decimalText(amountMinor: number | bigint, currency: string): string {
  const digits = minorDigitsOf(currency);
  const amount = BigInt(amountMinor);
  const size = String(amount < 0n ? -amount : amount).padStart(digits + 1, "0");
  const text = digits === 0 ? size : `${size.slice(0, -digits)}.${size.slice(-digits)}`;
  return amount < 0n ? `-${text}` : text;
}

/** "INR 101,792.00", the same on every machine. For sentences; screens use formatMoney with the reader's locale. */
export function plainMoney(amountMinor: number | bigint, currency: string): string {
  const [whole = "0", fraction] = decimalText(amountMinor, currency).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${currency} ${grouped}${fraction ? `.${fraction}` : ""}`;
}

/** Basis points as a percentage: 1,850 is "18.5%". */
export function percentText(basisPoints: number): string {
  const size = String(Math.abs(basisPoints)).padStart(3, "0");
  const fraction = size.slice(-2).replace(/0+$/, "");
  return `${basisPoints < 0 ? "-" : ""}${size.slice(0, -2)}${fraction ? `.${fraction}` : ""}%`;
}

/** Intl gets the digits as text, so no float is involved. @throws RangeError for a malformed locale or code. */
export function formatMoney(amountMinor: number | bigint, currency: string, locale: string): string {
  const text = decimalText(amountMinor, currency);
  // A decimal text loses nothing in Intl; the type knows literals alone.
  return formatterFor(currency, locale).format(text as Intl.StringNumericLiteral);
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Cached per currency and locale, since building a formatter is slow. */
function formatterFor(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = formatters.get(key);
  if (known) return known;
  const digits = minorDigitsOf(currency);
  const built = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(key, built);
  return built;
}
