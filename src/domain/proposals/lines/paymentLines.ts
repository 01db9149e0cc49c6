import type { ProposalPayment } from "../Proposal";
import type { ProposalFormats } from "../proposalFormats";
import type { Wording } from "../words/wordingOf";

/** One payment as its customer reads it. */
export interface PaymentLine {
  readonly label: string;
  readonly due: string;
  /** An amount, else a share of the price; null where neither is told. */
  readonly amount: string | null;
}

/** What is paid when. @param money an amount in minor units, with its currency. */
export const paymentLines = (
  payments: readonly ProposalPayment[],
  wording: Wording,
  formats: Pick<ProposalFormats, "date" | "percent">,
  money: (amount: number) => string,
): PaymentLine[] =>
  payments.map((payment) => ({
    label: payment.label || wording.say("balance"),
    due: dueLine(payment, wording, formats),
    amount:
      payment.amount !== null
        ? money(payment.amount)
        : payment.basisPoints === null
          ? null
          : wording.say("shareOfPrice", { percent: formats.percent(payment.basisPoints) }),
  }));

function dueLine(
  { due, date, daysBefore }: ProposalPayment,
  { say, count }: Wording,
  formats: Pick<ProposalFormats, "date">,
): string {
  if (date) return say("dueOn", { date: formats.date(date) });
  if (due === "days_before_start") return count("dueBeforeStart", daysBefore ?? 0);
  return due === "on_acceptance" ? say("dueOnAcceptance") : "";
}
