import { addDays, isPlainDate, type PlainDate } from "../dates/plainDate";
import { allocate, countOf, isWhole, toNumber } from "../money/amounts";
import type { Maybe, PaymentDueKind } from "../../vocabulary";

/** One part of a payment schedule as it is stored: a share in basis points or an amount in minor units. */
export interface ScheduledPayment {
  readonly label?: Maybe<string>;
  readonly basisPoints?: Maybe<number>;
  readonly amount?: Maybe<number>;
  readonly due?: Maybe<PaymentDueKind>;
  readonly date?: Maybe<PlainDate>;
  readonly daysBefore?: Maybe<number>;
}

/** What the customer pays when. */
export interface Instalment {
  readonly label: string;
  /** Minor units of the total's currency. */
  readonly amount: number;
  /** Null while the day is not known yet. */
  readonly dueOn: PlainDate | null;
}

/** What the due dates hang on. */
export interface ScheduleDates {
  readonly acceptedOn?: Maybe<PlainDate>;
  readonly startDate?: Maybe<PlainDate>;
}

/**
 * A payment schedule worked out for a total in minor units. Amounts stand as they are; shares that make 100 % together
 * with nothing else add up to the total exactly (largest remainder). What a schedule leaves over comes last, as
 * "Balance", due like the last part; what it asks too much is taken off the last parts.
 */
export function instalmentsOf(
  totalMinor: number,
  schedule: readonly ScheduledPayment[],
  dates: ScheduleDates,
): Instalment[] {
  const total = BigInt(Math.max(0, totalMinor));
  const shares = schedule.map(({ basisPoints, amount }) =>
    isWhole(amount) ? 0n : BigInt(countOf(basisPoints, 0)),
  );
  const asked = shares.reduce((sum, share) => sum + share, 0n);
  const unasked = asked < 10_000n ? 10_000n - asked : 0n;
  const parts = allocate(total, [...shares, unasked]);
  let left = total;
  const instalments = schedule.map((payment, index) => {
    const wanted = isWhole(payment.amount) ? BigInt(Math.max(0, payment.amount)) : (parts[index] ?? 0n);
    const amount = wanted < left ? wanted : left;
    left -= amount;
    return {
      label: payment.label || `Payment ${index + 1}`,
      amount: toNumber(amount),
      dueOn: dueDate(payment, dates),
    };
  });
  if (left === 0n) return instalments;
  return [
    ...instalments,
    { label: "Balance", amount: toNumber(left), dueOn: instalments.at(-1)?.dueOn ?? null },
  ];
}

function dueDate(payment: ScheduledPayment, { acceptedOn, startDate }: ScheduleDates): PlainDate | null {
  if (payment.due === "on_date") return isPlainDate(payment.date) ? payment.date : null;
  if (payment.due === "on_acceptance") return isPlainDate(acceptedOn) ? acceptedOn : null;
  if (payment.due !== "days_before_start" || !isPlainDate(startDate)) return null;
  return addDays(startDate, -Math.min(countOf(payment.daysBefore, 0), 10_000));
}
