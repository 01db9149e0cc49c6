import type { PriceCauseKind } from "../../../domain/offers/priceCauses";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Repriced } from "../../../providers/apiError";
import styles from "./itineraries.module.css";

const labels: Readonly<Record<PriceCauseKind, string>> = {
  item: "Item",
  exchange: "Exchange rates",
  whole: "Markup and adjustment",
  taxes: "Taxes",
  rounding: "Rounding",
};

/** Two prices of an itinerary and why they differ. */
export function RepricedNote({ repriced, currency }: { repriced: Repriced; currency: string }) {
  const { formats } = useFieldEnvironment();
  const money = (amount: number) => formats.money({ amount, currency });
  const signed = (amount: number) => `${amount > 0 ? "+" : "−"} ${money(Math.abs(amount))}`;
  return (
    <>
      <p>
        It was {money(repriced.stored)} when it was saved and is {money(repriced.now)} now:
      </p>
      <ul className={styles.causes}>
        {repriced.causes.map(({ kind, itemId, title, amount }) => (
          <li key={`${kind} ${itemId ?? ""}`}>
            <span>{title ?? labels[kind]}</span>
            <span className={styles.amount}>{signed(amount)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
