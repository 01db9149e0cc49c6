import type { Adjustment, Party } from "../itineraries/pricedItinerary";
import { isWhole, partOf, toNumber } from "../money/amounts";
import { percentText, plainMoney } from "../money/moneyText";
import type { TravellerShare } from "./perPerson";
import type { SharedTotal } from "./rounding";

/** What is known of a price before it is adjusted. */
export interface Unadjusted {
  readonly subtotal: bigint;
  /** The subtotal with the taxes that are added to it, where this much is added to the markup. It never falls as that grows. */
  readonly taxedWith: (added: bigint) => bigint;
  /** The price by the organisation's rule, where nobody said what the total is. */
  readonly rounded: (exact: bigint) => SharedTotal;
  readonly split: (total: bigint) => readonly TravellerShare[];
  readonly party: Party;
}

/** A price as it is sold: what is added to the markup, negative for a discount, the total, and the shares of it. */
export interface Settled extends SharedTotal {
  readonly added: bigint;
  /** By how much a discount lowers the total that would stand; zero for any other adjustment. */
  readonly discount: bigint;
}

/**
 * The price with the adjustment of the whole. A total that somebody fixed is met to the minor unit: what is added to the
 * markup is the most that does not exceed it with the taxes; what is left, because taxes come in steps, is rounding.
 * Source: docs/domain.md, "How a price arises", 4.
 */
export function settle(adjustment: Adjustment | null, price: Unadjusted): Settled {
  const { subtotal, taxedWith, rounded, split, party } = price;
  const fixed = (total: bigint, shares = split(total)): Settled => ({
    added: addedFor(total, price),
    total,
    shares,
    discount: 0n,
  });
  const free = (added: bigint): Settled => ({ added, ...rounded(taxedWith(added)), discount: 0n });
  const lowered = (settled: Settled): Settled => ({
    ...settled,
    discount: rounded(taxedWith(0n)).total - settled.total,
  });
  const value = adjustment && valueOf(adjustment);
  if (value === null) return free(0n);
  switch (adjustment?.kind) {
    case "discount_percent":
      return lowered(free(-partOf(subtotal, toNumber(value))));
    case "discount_amount":
      return lowered(fixed(rounded(taxedWith(0n)).total - value));
    case "fixed_per_person": {
      const total = value * BigInt(party.paying);
      const each = (share: TravellerShare) => (share.kind === "infant" ? 0 : toNumber(value));
      return fixed(
        total,
        split(total).map((share) => ({ ...share, amount: each(share) })),
      );
    }
    default:
      return fixed(value);
  }
}

/** An adjustment that is filled in as far as it has to be to count; null for any other. */
export function countedAdjustment(
  adjustment: Adjustment | null | undefined,
  { paying }: Party,
): Adjustment | null {
  if (!adjustment || valueOf(adjustment) === null) return null;
  return adjustment.kind === "fixed_per_person" && paying === 0 ? null : adjustment;
}

/** What an adjustment does, in words: "Discount of 5 % on INR 1,000.00: returning guests." */
export function adjustmentDetail(
  { kind, basisPoints, amount, reason }: Adjustment,
  subtotal: bigint,
  currency: string,
): string {
  const money = (minor: number) => plainMoney(BigInt(minor), currency);
  const why = reason?.trim() ? `: ${reason.trim()}` : "";
  if (kind === "discount_percent")
    return `Discount of ${percentText(basisPoints ?? 0)} on ${plainMoney(subtotal, currency)}${why}.`;
  const words = {
    fixed_total: "The total is fixed at",
    fixed_per_person: "The price of each person who pays is fixed at",
    discount_amount: "Discount on the total of",
  } as const;
  return `${words[kind ?? "fixed_total"]} ${money(amount ?? 0)}${why}.`;
}

/** Basis points or minor units, by the kind; null while there is none. */
function valueOf({ kind, basisPoints, amount }: Adjustment): bigint | null {
  if (!kind) return null;
  const value = kind === "discount_percent" ? basisPoints : amount;
  return isWhole(value) && value >= 0 ? BigInt(value) : null;
}

/** The most that can be added to the markup so that the price with its taxes is not above the total. */
function addedFor(total: bigint, { subtotal, taxedWith }: Unadjusted): bigint {
  // Taxes are never below zero, so that more than the difference before taxes is too much.
  let above = total - subtotal + 1n;
  let below = above - 1n;
  for (let step = 1n; taxedWith(below) > total; step *= 2n) {
    above = below;
    below -= step;
  }
  while (above - below > 1n) {
    const middle = below + (above - below) / 2n;
    if (taxedWith(middle) > total) above = middle;
    else below = middle;
  }
  return below;
}
