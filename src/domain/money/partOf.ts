import { divideHalfEven } from "./divideHalfEven";

/** A share of an amount in minor units, given in basis points (1,850 = 18.5 %), rounded half-even to the minor unit. */
export function partOf(amountMinor: bigint, basisPoints: number): bigint {
  return divideHalfEven(amountMinor * BigInt(basisPoints), 10_000n);
}
