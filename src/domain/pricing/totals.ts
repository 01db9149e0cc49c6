import type { PlainDate } from "../dates/plainDate";
import { divideHalfEven, isWhole, toNumber, partOf } from "../money/amounts";
import type { PriceRules, TaxRule } from "../organisation/priceRules";
import { taxBases, type TaxBasis } from "../vocabulary";
import type { Settled, Unadjusted } from "./adjustment";
import type { TravellerShare } from "./perPerson";
import type { OptionalPrice } from "./priceResult";
import type { PricedLine } from "./pricedLine";

/** The sums of a price, in minor units: cost + markup = subtotal; subtotal + taxes + rounding = total. */
export interface Sums {
  readonly cost: bigint;
  /** The part of the cost that took no markup because only its selling price is known. */
  readonly fixedPrices: bigint;
  readonly markup: bigint;
  /** The part of the markup that the adjustment of the whole adds, negative for a discount. */
  readonly adjustment: bigint;
  readonly subtotal: bigint;
  readonly taxes: readonly Tax[];
  readonly rounding: bigint;
  readonly total: bigint;
  /** What each traveller bears of the total. */
  readonly shares: readonly TravellerShare[];
  readonly marginBasisPoints: number | null;
}

/** Adds up the included and complimentary items, adjusts and rounds the whole, and taxes it. */
export function sumUp(
  lines: readonly PricedLine[],
  rules: PriceRules,
  taxedOn: PlainDate,
  settled: (price: Pick<Unadjusted, "subtotal" | "taxedWith">) => Settled,
): Sums {
  const counted = lines.filter(({ inclusion }) => inclusion === "included" || inclusion === "complimentary");
  const sum = (part: (line: PricedLine) => bigint) => counted.reduce((total, line) => total + part(line), 0n);
  const fixedPrices = sum(({ fixed }) => fixed);
  const cost = sum((line) => line.cost) + fixedPrices;
  const ofItems = sum((line) => line.markup);
  const taxesWith = (added: bigint) => taxesOn(cost + ofItems + added, ofItems + added, rules, taxedOn);
  const taxedWith = (added: bigint) =>
    taxesWith(added).reduce((total, { amount }) => total + amount, cost + ofItems + added);
  const { added, total, shares } = settled({ subtotal: cost + ofItems, taxedWith });
  const markup = ofItems + added;
  const subtotal = cost + markup;
  return {
    cost,
    fixedPrices,
    markup,
    adjustment: added,
    subtotal,
    taxes: taxesWith(added),
    rounding: total - taxedWith(added),
    total,
    shares,
    marginBasisPoints: marginOf(markup, subtotal - fixedPrices),
  };
}

/** What each optional item would add: its price and the taxes on it, before the rounding of the total. */
export function optionalPrices(
  lines: readonly PricedLine[],
  rules: PriceRules,
  taxedOn: PlainDate,
): OptionalPrice[] {
  return lines
    .filter(({ inclusion }) => inclusion === "optional")
    .map(({ placed: { day, item }, price, markup, known }) => {
      const taxes = taxesOn(price, markup, rules, taxedOn).reduce((sum, { amount }) => sum + amount, 0n);
      return {
        dayId: day.id,
        itemId: item.id,
        title: item.title || "Optional item",
        price: toNumber(price),
        taxes: toNumber(taxes),
        total: toNumber(price + taxes),
        known,
      };
    });
}

function marginOf(markup: bigint, sold: bigint): number | null {
  return sold > 0n ? Number(divideHalfEven(markup * 10_000n, sold)) : null;
}

/** A tax on a price, in minor units. */
interface Tax {
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
 * kind. A base below zero bears no tax. Source: docs/domain.md, "How a price arises", 5.
 */
function taxesOn(subtotal: bigint, markup: bigint, rules: PriceRules, on: PlainDate): Tax[] {
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
