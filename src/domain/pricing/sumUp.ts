import type { PlainDate } from "../dates/plainDate";
import { divideHalfEven } from "../money/divideHalfEven";
import type { PriceRules } from "../organisation/priceRules";
import type { PricedLine } from "./pricedLine";
import { roundTotal } from "./roundTotal";
import { taxesOn, type Tax } from "./taxesOn";

/** The sums of a price, in minor units: cost + markup = subtotal; subtotal + taxes + rounding = total. */
export interface Sums {
  readonly cost: bigint;
  /** The part of the cost that took no markup because only its selling price is known. */
  readonly fixedPrices: bigint;
  readonly markup: bigint;
  readonly subtotal: bigint;
  readonly taxes: readonly Tax[];
  readonly rounding: bigint;
  readonly total: bigint;
  readonly marginBasisPoints: number | null;
}

/** Adds up the included and complimentary items, then taxes them and rounds. */
export function sumUp(
  lines: readonly PricedLine[],
  rules: PriceRules,
  taxedOn: PlainDate,
  currency: string | null,
): Sums {
  const counted = lines.filter(({ inclusion }) => inclusion === "included" || inclusion === "complimentary");
  const sum = (part: (line: PricedLine) => bigint) => counted.reduce((total, line) => total + part(line), 0n);
  const fixedPrices = sum(({ fixed }) => fixed);
  const cost = sum((line) => line.cost) + fixedPrices;
  const markup = sum((line) => line.markup);
  const subtotal = cost + markup;
  const taxes = taxesOn(subtotal, markup, rules, taxedOn);
  const exact = taxes.reduce((total, { amount }) => total + amount, subtotal);
  const rounding = currency ? roundTotal(exact, rules, currency) : 0n;
  return {
    cost,
    fixedPrices,
    markup,
    subtotal,
    taxes,
    rounding,
    total: exact + rounding,
    marginBasisPoints: marginOf(markup, subtotal - fixedPrices),
  };
}

function marginOf(markup: bigint, sold: bigint): number | null {
  return sold > 0n ? Number(divideHalfEven(markup * 10_000n, sold)) : null;
}
