import { paymentDueKinds } from "../../vocabulary";
import { amount, choice, date, needed, number, percent, rows, sumAtMost, text } from "../../schema";

/** The payment schedule: each part is a share of the total or an amount. */
export const paymentSchedule = (currency: string) =>
  rows({
    label: "Payment schedule",
    customer: true,
    one: "payment",
    maxItems: 20,
    optional: true,
    checks: [
      needed("date", "due", "on_date"),
      needed("daysBefore", "due", "days_before_start"),
      sumAtMost("basisPoints", 10_000, "The shares come to more than 100 %."),
    ],
    of: {
      label: text({ label: "Payment", maxLength: 80, customer: true }),
      basisPoints: percent({ label: "Share", optional: true, customer: true }),
      amount: amount({ label: "Amount", currency, min: 0, optional: true, customer: true }),
      due: choice({ label: "Due", choices: paymentDueKinds, customer: true }),
      date: date({ label: "Date", optional: true, customer: true }),
      daysBefore: number({
        label: "Days before start",
        min: 0,
        max: 1_000,
        unit: "days",
        optional: true,
        customer: true,
      }),
    },
  });
