import { divideHalfEven } from "./divideHalfEven";
import type { Exchange } from "./findExchange";
import { minorUnitsOf } from "./minorDigitsOf";

/** An amount in minor units of `exchange.from` in minor units of `exchange.to`, rounded once, half-even. */
export function convert(amountMinor: bigint, exchange: Exchange): bigint {
  const { from, to, ratio } = exchange;
  return divideHalfEven(
    amountMinor * ratio.numerator * minorUnitsOf(to),
    ratio.denominator * minorUnitsOf(from),
  );
}
