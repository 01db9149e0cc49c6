import type { Maybe } from "../../vocabulary";

interface Agreed {
  readonly totals?: Maybe<{ readonly currency: string; readonly total: number }>;
  readonly decision?: Maybe<{
    readonly kind: string;
    readonly currency: string | null;
    readonly total: number | null;
  }>;
}

/**
 * What a version costs as it was agreed, in minor units: as its customer chose it where they accepted it on its page, else as it was
 * sent. Null without a price.
 */
export function agreedTotal({ totals, decision }: Agreed): { amount: number; currency: string } | null {
  if (decision?.kind === "accepted" && decision.total !== null && decision.currency)
    return { amount: decision.total, currency: decision.currency };
  return totals ? { amount: totals.total, currency: totals.currency } : null;
}

/** By how much one agreed version is dearer than another, in minor units; null where a price is missing or in another currency. */
export function agreedDifference(before: Agreed, after: Agreed): number | null {
  const [one, other] = [agreedTotal(before), agreedTotal(after)];
  return one && other && one.currency === other.currency ? other.amount - one.amount : null;
}
