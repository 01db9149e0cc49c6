import { minorUnitsOf, roundToStep, toNumber } from "../money/amounts";
import type { PriceRules } from "../organisation/priceRules";
import { roundingSteps } from "../../vocabulary";
import type { TravellerShare } from "./perPerson";

/** A total in minor units and what each traveller bears of it; the shares add up to it. */
export interface SharedTotal {
  readonly total: bigint;
  readonly shares: readonly TravellerShare[];
}

/**
 * A price rounded by the organisation's rule: its total, or the share of everybody who pays, of which the total is the
 * sum. Exactly half of a step goes up. Shares of people alike that differ by the last minor unit are rounded alike,
 * from the larger one. Where nobody travels, the total is rounded. Source: docs/domain.md, "How a price arises", 6.
 */
export function roundedPrice(
  exact: bigint,
  rules: PriceRules,
  currency: string | null,
  split: (total: bigint) => readonly TravellerShare[],
): SharedTotal {
  const rounded = (amount: bigint) =>
    roundToStep(amount, stepOf(rules, currency), rules.roundingMode === "nearest" ? "nearest" : "up");
  const shares = rules.roundingOf === "person" ? split(exact) : [];
  if (shares.length === 0) {
    const total = rounded(exact);
    return { total, shares: split(total) };
  }
  const amounts = shares.map((share) => rounded(BigInt(largestAlike(share, shares))));
  return {
    total: amounts.reduce((sum, amount) => sum + amount, 0n),
    shares: shares.map((share, index) => ({ ...share, amount: toNumber(amounts[index] ?? 0n) })),
  };
}

/** In minor units; 0 where nothing is rounded. */
export function stepOf({ roundingStep }: Pick<PriceRules, "roundingStep">, currency: string | null): bigint {
  const step = roundingStep ?? "none";
  if (step === "none" || currency === null || !Object.hasOwn(roundingSteps, step)) return 0n;
  return BigInt(step) * minorUnitsOf(currency);
}

const largestAlike = ({ kind, age, amount }: TravellerShare, shares: readonly TravellerShare[]): number =>
  shares
    .filter((other) => other.kind === kind && other.age === age && Math.abs(other.amount - amount) <= 1)
    .reduce((most, other) => Math.max(most, other.amount), amount);
