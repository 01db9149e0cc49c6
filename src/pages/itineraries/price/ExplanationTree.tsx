import type { Explanation } from "../../../domain/pricing/explanation";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import styles from "./price.module.css";

/** A figure and what it is made of, level by level. */
export function ExplanationTree({
  explanation,
  isOpen = false,
}: {
  explanation: Explanation;
  isOpen?: boolean;
}) {
  const { label, detail, children } = explanation;
  const line = (
    <>
      <span className={styles.why}>
        {label}
        {detail && <span className={styles.note}> {detail}</span>}
      </span>
      <Amount {...explanation} />
    </>
  );
  if (children.length === 0) return <div className={styles.leaf}>{line}</div>;
  return (
    <details open={isOpen} className={styles.branch}>
      <summary>{line}</summary>
      <div className={styles.children}>
        {children.map((child, index) => (
          <ExplanationTree key={`${child.key} ${index}`} explanation={child} />
        ))}
      </div>
    </details>
  );
}

function Amount({ amount, currency }: Pick<Explanation, "amount" | "currency">) {
  const { formats } = useFieldEnvironment();
  if (amount === null) return null;
  return (
    <span className={styles.amount}>
      {currency ? formats.money({ amount, currency }) : formats.number(amount)}
    </span>
  );
}
