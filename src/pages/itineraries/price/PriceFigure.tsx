import type { Explanation } from "../../../domain/pricing/line";
import { ExplanationTree } from "./ExplanationTree";
import styles from "./price.module.css";
import { WhyButton } from "./WhyButton";

interface PriceFigureProps {
  label: string;
  note?: string | undefined;
  /** With its currency, in the organisation's format. */
  amount: string;
  explanation?: Explanation | undefined;
}

/** One line of the price, with a button that tells how it came about. */
export function PriceFigure({ label, note, amount, explanation }: PriceFigureProps) {
  return (
    <div className={styles.figure}>
      <span>
        {label}
        {note && <span className={styles.note}> · {note}</span>}
      </span>
      <span className={styles.amount}>
        {amount}
        {explanation && (
          <WhyButton label={label}>
            <ExplanationTree explanation={explanation} isOpen />
          </WhyButton>
        )}
      </span>
    </div>
  );
}
