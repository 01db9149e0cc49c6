/**
 * The whole number nearest to numerator / denominator; exactly half goes to the even neighbour, so that many
 * roundings do not drift. The denominator must be positive, else a RangeError.
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
