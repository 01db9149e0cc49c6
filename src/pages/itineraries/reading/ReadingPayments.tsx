import { instalmentsOf } from "../../../domain/itineraries/pricedItinerary";
import { paymentDueKinds } from "../../../vocabulary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Itinerary } from "../../../resources/itineraries";
import styles from "./reading.module.css";

type Payment = Itinerary["paymentSchedule"][number];

/** What the customer pays when, worked out for the stored total. */
export function ReadingPayments({ itinerary }: { itinerary: Itinerary }) {
  const { formats } = useFieldEnvironment();
  const { totals, paymentSchedule, startDate } = itinerary;
  if (!totals || paymentSchedule.length === 0) return null;
  const instalments = instalmentsOf(totals.total, paymentSchedule, { startDate });
  return (
    <section className={styles.panel} aria-label="Payment schedule">
      <h2 className={styles.heading}>Payment schedule</h2>
      <ul className={styles.payments}>
        {instalments.map(({ label, amount, dueOn }, index) => {
          const payment = paymentSchedule[index];
          return (
            <li key={index} className={styles.payment}>
              <span className={styles.text}>
                <span>
                  {label}
                  {payment?.amount == null && payment?.basisPoints != null && (
                    <span className={styles.detail}> · {formats.percent(payment.basisPoints)}</span>
                  )}
                </span>
                <span className={styles.detail}>
                  {dueOn ? `Due ${formats.date(dueOn)}` : dueWords(payment)}
                </span>
              </span>
              <span className={styles.number}>{formats.money({ amount, currency: totals.currency })}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** When a payment is due whose day is not known yet; the balance of a schedule comes with its last part. */
function dueWords(payment: Payment | undefined): string {
  if (!payment) return "With the last payment";
  if (payment.due !== "days_before_start" || payment.daysBefore === null)
    return paymentDueKinds[payment.due].label;
  return payment.daysBefore === 1 ? "1 day before the start" : `${payment.daysBefore} days before the start`;
}
