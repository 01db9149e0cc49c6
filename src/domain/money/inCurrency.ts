import { minorDigitsOf } from "./minorDigitsOf";

/**
 * The amount that reads the same in another currency, for when the currency was chosen wrongly: 10000 in USD, which is
 * 100.00, is 100 in JPY. It is not converted by any rate. Digits that the other currency does not have are rounded.
 */
export function inCurrency(amount: number, from: string, to: string): number {
  return Math.round(amount * 10 ** (minorDigitsOf(to) - minorDigitsOf(from)));
}
