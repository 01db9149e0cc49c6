/**
 * Splits a whole amount by weights so that the parts add up to it exactly: each gets its share rounded down, and the
 * minor units left over go to the largest remainders, the earlier one first where they tie. Negative amounts are
 * split like positive ones. Weights must not be negative (RangeError); where all are zero they count as equal.
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
