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

/** A value that changed, with the field that shows it: one of the row, or a query field. */
export interface ChangedValue {
  key: string;
  /** The row's field that holds it. */
  name: string;
  label: string;
  field: Field;
  from: unknown;
  to: unknown;
  /** Whether the reader may set it back by itself. */
  isSettable: boolean;
}

/** The values that a change is made of, in the order of the declaration; query fields stand one by one. */
export function changedValues(
  resource: Resource,
  changes: readonly FieldChange[],
  { actor, queryFields }: { actor: Actor; queryFields: readonly QueryField[] },
): ChangedValue[] {
  return changes.flatMap(({ field: name, from, to }) => {
    const field = resource.fields[name];
    if (!field) return [];
    // Of a secret that was looked at, or changed before values were kept, nothing is known.
    const isKept = !field.secret || from !== null || to !== null;
    const isSettable = isKept && isWritable(field, "update") && canWriteWhole(field, actor);
    const shown = { key: name, name, label: field.label, field, isSettable };
    if (field.kind === "rows" || field.kind === "files")
      return [{ ...shown, from: rowsNotIn(from, to), to: rowsNotIn(to, from) }];
    if (field.kind !== "custom") return [{ ...shown, from, to }];
    // The values of query fields are a map (openChanges.ts).
    const [was, is] = [from, to] as Record<string, unknown>[];
    const declared = Object.entries(fieldsOfQueryFields(queryFields, "all")).filter(
      ([key]) => is && key in is,
    );
    return declared.map(([key, one], index) => ({
      ...{ key: `${name}.${key}`, name, field: one, from: was?.[key], to: is?.[key] },
      label: one.label,
      // What was changed together is set back together.
      isSettable: isSettable && index === declared.length - 1,
    }));
  });
}

/** Of a list of rows or files those that the other has not: the others did not change. */
const rowsNotIn = (rows: unknown, others: unknown): unknown =>
  Array.isArray(rows) && Array.isArray(others)
    ? rows.filter((row) => !others.some((other) => isSameValue(row, other)))
    : rows;
