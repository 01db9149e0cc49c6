import type { Explanation } from "../../../domain/pricing/line";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import styles from "./price.module.css";
import type { Formats } from "../../../domain/formats/formatsOf";
import { decimalText, isCurrency } from "../../../domain/money/amounts";

/** A figure and what it is made of, level by level. */
export function ExplanationTree({
  explanation,
  isOpen = false,
}: {
  explanation: Explanation;
  isOpen?: boolean;
}) {
  const { formats } = useFieldEnvironment();
  const { label, amount, currency, detail, children } = explanation;
  const line = (
    <>
      <span className={styles.why}>
        {label}
        {detail && <span className={styles.note}> {withOwnMoney(detail, formats)}</span>}
      </span>
      <Amount amount={amount} currency={currency} />
    </>
  );
  if (children.length === 0) return <div className={styles.leaf}>{line}</div>;
  const losers = children.filter(isLoser);
  // Where nothing won, the rates that lost are the explanation.
  const folds = losers.length > 0 && amount !== null;
  return (
    <details open={isOpen} className={styles.branch}>
      <summary>{line}</summary>
      <div className={styles.children}>
        {(folds ? children.filter((child) => !isLoser(child)) : children).map(branch)}
        {folds && (
          <details className={styles.branch}>
            <summary>
              <span className={styles.why}>Rates not taken</span>
            </summary>
            <div className={styles.children}>{losers.map(branch)}</div>
          </details>
        )}
      </div>
    </details>
  );
}

/** A row that only tells something: a rate that lost. */
const isLoser = ({ amount, currency, children }: Explanation) =>
  amount === null && currency === null && children.length === 0;

const branch = (child: Explanation, index: number) => (
  <ExplanationTree key={`${child.key} ${index}`} explanation={child} />
);

function Amount({ amount, currency }: Pick<Explanation, "amount" | "currency">) {
  const { formats } = useFieldEnvironment();
  if (amount === null) return null;
  return (
    <span className={styles.amount}>
      {currency ? formats.money({ amount, currency }) : formats.number(amount)}
    </span>
  );
}

/** "INR 101,792.00", as plainMoney writes it. */
const plain = /\b([A-Z]{3}) (-?\d{1,3}(?:,\d{3})*(?:\.\d+)?)(?![\d,]*\d)/g;

/** The words of an explanation with its amounts as the organisation writes money; what only looks like one stays. */
export const withOwnMoney = (words: string, formats: Pick<Formats, "money">): string =>
  words.replace(plain, (found: string, currency: string, digits: string) => {
    const text = digits.replaceAll(",", "");
    const amount = Number(text.replace(".", ""));
    const isAmount =
      isCurrency(currency) && Number.isSafeInteger(amount) && decimalText(amount, currency) === text;
    return isAmount ? formats.money({ amount, currency }) : found;
  });
