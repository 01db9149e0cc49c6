import { InfoCircleOutlined } from "@ant-design/icons";
import { Button, Popover } from "antd";
import type { Explanation } from "../../../domain/pricing/explanation";
import { ExplanationTree } from "./ExplanationTree";
import styles from "./price.module.css";

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
          <Popover
            trigger="click"
            placement="bottomRight"
            content={
              <div className={styles.explanation}>
                <ExplanationTree explanation={explanation} isOpen />
              </div>
            }
          >
            <Button
              type="text"
              size="small"
              icon={<InfoCircleOutlined aria-hidden />}
              aria-label={`How ${label} came about`}
            />
          </Popover>
        )}
      </span>
    </div>
  );
}
