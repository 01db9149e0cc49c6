import type { ReactNode } from "react";
import { FieldCell } from "../../../fields/FieldCell";
import { FieldShow } from "../../../fields/FieldShow";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Around } from "../../../fields/FieldView";
import { viewIn } from "../../../fields/viewIn";
import { isFileField } from "../../../schema";
import type { ChangedValue } from "./changedValues";
import styles from "./history.module.css";

interface ChangedFieldProps {
  value: ChangedValue;
  /** The row before the change and after it. */
  before: Around;
  after: Around;
  onSetBack: (() => void) | undefined;
  /** What stands for the values of a secret; without it only that it changed is told. */
  secret?: ReactNode;
}

/** What a field was and what it became; what takes much room is unfolded first. */
export function ChangedField({ value, before, after, onSetBack, secret }: ChangedFieldProps) {
  const { views } = useFieldEnvironment();
  const { label, field, from, to } = value;
  // A file that its row names no more is not given out: names alone.
  const areFiles = isFileField(field);
  const Value = areFiles ? FieldCell : FieldShow;
  const was = <Value field={field} value={from} around={before} />;
  const is = <Value field={field} value={to} around={after} />;
  const button = onSetBack && (
    <button type="button" className={styles.link} aria-label={`Set ${label} back`} onClick={onSetBack}>
      Set back
    </button>
  );
  if (field.secret)
    return (
      <li className={styles.change}>
        <div className={styles.values}>
          <span className={styles.label}>{secret ? `${label}:` : label}</span>
          {secret}
        </div>
        {button}
      </li>
    );
  if (viewIn(views, field).wide && !areFiles)
    return (
      <li className={styles.change}>
        <details className={styles.folding}>
          <summary>{label}</summary>
          <div className={styles.sides} data-stacked={field.kind === "rows"}>
            <div className={styles.side}>
              <span className={styles.note}>Before</span>
              {was}
            </div>
            <div className={styles.side}>
              <span className={styles.note}>After</span>
              {is}
            </div>
          </div>
        </details>
        {button}
      </li>
    );
  return (
    <li className={styles.change}>
      <div className={styles.values}>
        <span className={styles.label}>{label}:</span>
        <div className={styles.was}>{was}</div>
        <span aria-label="to">→</span>
        <div>{is}</div>
      </div>
      {button}
    </li>
  );
}
