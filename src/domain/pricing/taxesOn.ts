import type { PlainDate } from "../dates/plainDate";
import { isWhole } from "../money/minorAmount";
import { partOf } from "../money/partOf";
import type { PriceRules, TaxRule } from "../organisation/priceRules";
import { taxBases, type TaxBasis } from "../vocabulary";

/** A tax on a price, in minor units. */
export interface Tax {
  readonly name: string;
  readonly basisPoints: number;
  readonly appliesTo: TaxBasis;
  /** What it is counted on. */
  readonly base: bigint;
  readonly amount: bigint;
}

/**
 * The taxes on a price by the rules in force on a date, each half-even to the minor unit. Taxes on cost plus markup
 * and on the markup alone come first; those on the total count on the price with the former, none on another of its
 * kind. A base below zero bears no tax. Source: docs/domain.md, "How a price arises", 4.
 */
export function taxesOn(subtotal: bigint, markup: bigint, rules: PriceRules, on: PlainDate): Tax[] {
  const inForce = (rules.taxes ?? []).filter((rule) => isInForce(rule, on));
  const taxOf = (rule: TaxRule, base: bigint): Tax => {
    const taxed = base > 0n ? base : 0n;
    const basisPoints = isWhole(rule.basisPoints) ? rule.basisPoints : 0;
    return {
      name: rule.name || "Tax",
      basisPoints,
      appliesTo: basisOf(rule),
      base: taxed,
      amount: partOf(taxed, basisPoints),
    };
  };
  const first = inForce
    .filter((rule) => basisOf(rule) !== "total")
    .map((rule) => taxOf(rule, basisOf(rule) === "markup_only" ? markup : subtotal));
  const taxed = first.reduce((sum, { amount }) => sum + amount, subtotal);
  return [...first, ...inForce.filter((rule) => basisOf(rule) === "total").map((rule) => taxOf(rule, taxed))];
}

function isInForce({ from, to }: TaxRule, on: PlainDate): boolean {
  return (!from || on >= from) && (!to || on <= to);
}

function basisOf({ appliesTo }: TaxRule): TaxBasis {
  return appliesTo && Object.hasOwn(taxBases, appliesTo) ? appliesTo : "cost_plus_markup";
}
