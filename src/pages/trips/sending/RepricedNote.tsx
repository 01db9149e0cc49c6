import type { PriceCauseKind } from "../../../domain/offers/versions";
import type { Repriced } from "../../../providers/apiError";
import styles from "./sending.module.css";

const labels: Readonly<Record<PriceCauseKind, string>> = {
  item: "Item",
  exchange: "Exchange rates",
  whole: "Markup and adjustment",
  taxes: "Taxes",
  rounding: "Rounding",
};

interface RepricedNoteProps {
  repriced: Repriced;
  money(amount: number): string;
}

/** Two prices of an itinerary and why they differ. */
export function RepricedNote({ repriced, money }: RepricedNoteProps) {
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
