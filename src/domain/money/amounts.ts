import { currenciesByDigits } from "../../schema";
import type { Maybe, RoundingMode } from "../../vocabulary";

/** Whether a value can stand for money or a count: a whole number that JSON and JavaScript keep exactly. */
export function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** A bigint amount as the whole number that is stored and sent; beyond ±9,007,199,254,740,991 it stays at that end. */
export function toNumber(amountMinor: bigint): number {
  const limit = BigInt(Number.MAX_SAFE_INTEGER);
  if (amountMinor > limit) return Number.MAX_SAFE_INTEGER;
  return amountMinor < -limit ? -Number.MAX_SAFE_INTEGER : Number(amountMinor);
}

/** A count that a form holds, where it is a whole number of at least `least`; else the fallback. */
export function countOf(value: Maybe<number>, fallback: number, least = 0): number {
  return isWhole(value) && value >= least ? value : fallback;
}

/** Whether a value is the code of a currency of ISO 4217, in capitals. */
export function isCurrency(value: unknown): value is string {
  return typeof value === "string" && digitsByCode.has(value);
}

/** How many digits the minor unit of a currency has: 2 for INR, 0 for JPY, 3 for KWD. Unknown codes count as 2. */
export function minorDigitsOf(currency: string): number {
  return digitsByCode.get(currency) ?? 2;
}

/** How many minor units one major unit is: 100 for INR, 1 for JPY, 1000 for KWD. */
export function minorUnitsOf(currency: string): bigint {
  return 10n ** BigInt(minorDigitsOf(currency));
}

/**
 * The amount that reads the same in another currency, for when the currency was chosen wrongly: 10000 in USD, which is
 * 100.00, is 100 in JPY. It is not converted by any rate. Digits that the other currency does not have are rounded.
 */
export function inCurrency(amount: number, from: string, to: string): number {
  return Math.round(amount * 10 ** (minorDigitsOf(to) - minorDigitsOf(from)));
}

/**
 * The whole number nearest to numerator / denominator; exactly half goes to the even neighbour, so that many
 * roundings do not drift.
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

/** A share of an amount in minor units, given in basis points (1,850 = 18.5 %), rounded half-even to the minor unit. */
export function partOf(amountMinor: bigint, basisPoints: number): bigint {
  return divideHalfEven(amountMinor * BigInt(basisPoints), 10_000n);
}

/**
 * An amount rounded to a multiple of a step, both in minor units: "up" towards the customer paying more, "nearest"
 * to the nearer multiple and up from exactly half. A step of zero or less rounds nothing.
 */
export function roundToStep(amountMinor: bigint, stepMinor: bigint, mode: RoundingMode): bigint {
  if (stepMinor <= 0n) return amountMinor;
  const rest = ((amountMinor % stepMinor) + stepMinor) % stepMinor;
  if (rest === 0n) return amountMinor;
  const down = amountMinor - rest;
  return mode === "up" || rest * 2n >= stepMinor ? down + stepMinor : down;
}

/**
 * Splits a whole amount by weights so that the parts add up to it exactly: each gets its share rounded down, and the
 * minor units left over go to the largest remainders, the earlier one first where they tie. Negative amounts are
 * split like positive ones. Where all weights are zero they count as equal.
 * @throws RangeError for a negative weight.
 */
export function allocate(amountMinor: bigint, weights: readonly bigint[]): bigint[] {
  if (weights.some((weight) => weight < 0n))
    throw new RangeError("Found a negative weight, expected zero or more.");
  const negative = amountMinor < 0n;
  const parts = allocateSize(negative ? -amountMinor : amountMinor, weights);
  return negative ? parts.map((part) => -part) : parts;
}

const digitsByCode = new Map(
  Object.entries(currenciesByDigits).flatMap(([digits, codes]) =>
    codes.map((code) => [code, Number(digits)] as const),
  ),
);

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
