import type { Explanation } from "../../../domain/pricing/line";
import styles from "./price.module.css";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Formats } from "../../../domain/formats/formatsOf";
import { decimalText, isCurrency } from "../../../domain/money/amounts";
import { InfoCircleOutlined } from "@ant-design/icons";
import { Button, Popover } from "antd";
import type { ReactNode } from "react";
import { type SharingGroup, sharingText } from "../../../domain/pricing/result";

interface PriceFigureProps {
  label: string;
  note?: string | undefined;
  amount: string;
  explanation?: Explanation | undefined;
}

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
  // If no rate applied, the rejected ones are the explanation.
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

/** An explanation with its amounts in the organisation's format. */
export const withOwnMoney = (words: string, formats: Pick<Formats, "money">): string =>
  words.replace(plain, (found: string, currency: string, digits: string) => {
    const text = digits.replaceAll(",", "");
    const amount = Number(text.replace(".", ""));
    const isAmount =
      isCurrency(currency) && Number.isSafeInteger(amount) && decimalText(amount, currency) === text;
    return isAmount ? formats.money({ amount, currency }) : found;
  });

export const WhyButton = ({ label, children }: { label: string; children: ReactNode }) => (
  <Popover
    trigger="click"
    placement="bottomRight"
    content={<div className={styles.explanation}>{children}</div>}
  >
    <Button
      type="text"
      size="small"
      icon={<InfoCircleOutlined aria-hidden />}
      aria-label={`How ${label} came about`}
    />
  </Popover>
);

interface PerPersonLinesProps {
  groups: readonly SharingGroup[];
  money(amount: number): string;
}

/** The price per traveller; equal ones share a line. */
export function PerPersonLines({ groups, money }: PerPersonLinesProps) {
  return groups.map((group, index) => (
    <PriceFigure
      key={index}
      label={sharingText(group)}
      note={group.count > 1 ? "each" : undefined}
      amount={money(group.each)}
    />
  ));
}

/** Whether any price depends on sharing a room. */
export const hasSharing = (groups: readonly SharingGroup[]): boolean =>
  groups.some(({ place }) => place !== null);
