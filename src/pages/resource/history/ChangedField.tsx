import type { ReactNode } from "react";
import { FieldCell } from "../../../fields/FieldCell";
import { FieldShow } from "../../../fields/FieldShow";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Around } from "../../../fields/FieldView";
import { viewIn } from "../../../fields/viewIn";
import {
  isFileField,
  type Actor,
  canWriteWhole,
  type Field,
  type FieldChange,
  fieldsOfQueryFields,
  isSameValue,
  isWritable,
  type QueryField,
  type Resource,
} from "../../../schema";
import styles from "./history.module.css";

interface ChangedFieldProps {
  value: ChangedValue;
  /** The row before and after the change. */
  before: Around;
  after: Around;
  onSetBack: (() => void) | undefined;
  /** Shown for the values of a secret. Without it, only the label is shown. */
  secret?: ReactNode;
}

/** The old and new value of a field. Wide values are folded. */
export function ChangedField({ value, before, after, onSetBack, secret }: ChangedFieldProps) {
  const { views } = useFieldEnvironment();
  const { label, field, from, to } = value;
  // A file that its row no longer names cannot be read, so only names are shown.
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

/** A changed value with the field that shows it: a field of the row, or a query field. */
export interface ChangedValue {
  key: string;
  /** The row's field that holds it. */
  name: string;
  label: string;
  field: Field;
  from: unknown;
  to: unknown;
  /** Whether the user may set this value back alone. */
  isSettable: boolean;
}

/** The values of a change, in its order. Query fields are listed one by one. */
export function changedValues(
  resource: Resource,
  changes: readonly FieldChange[],
  { actor, queryFields }: { actor: Actor; queryFields: readonly QueryField[] },
): ChangedValue[] {
  return changes.flatMap(({ field: name, from, to }) => {
    const field = resource.fields[name];
    if (!field) return [];
    // The values of a secret are unknown if it was only revealed, or changed before values were kept.
    const isKept = !field.secret || from !== null || to !== null;
    const isSettable = isKept && isWritable(field, "update") && canWriteWhole(field, actor);
    const shown = { key: name, name, label: field.label, field, isSettable };
    if (field.kind === "rows" || field.kind === "files")
      return [{ ...shown, from: rowsNotIn(from, to), to: rowsNotIn(to, from) }];
    if (field.kind !== "custom") return [{ ...shown, from, to }];
    // Values of query fields are a map by key (server/rest/history/readHistory.ts).
    const [was, is] = [from, to] as Record<string, unknown>[];
    const declared = Object.entries(fieldsOfQueryFields(field, queryFields, "all")).filter(
      ([key]) => is && key in is,
    );
    return declared.map(([key, one], index) => ({
      ...{ key: `${name}.${key}`, name, field: one, from: was?.[key], to: is?.[key] },
      label: one.label,
      // Query fields changed together are set back together.
      isSettable: isSettable && index === declared.length - 1,
    }));
  });
}

/** The rows or files of a list that the other list lacks. */
const rowsNotIn = (rows: unknown, others: unknown): unknown =>
  Array.isArray(rows) && Array.isArray(others)
    ? rows.filter((row) => !others.some((other) => isSameValue(row, other)))
    : rows;
