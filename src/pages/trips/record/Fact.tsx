import { EditOutlined } from "@ant-design/icons";
import { Suspense, useState, type MouseEvent, type ReactNode } from "react";
import type { Field } from "../../../schema/kinds";
import { FactForm } from "./FactForm";
import styles from "./Fact.module.css";

/** A field with its name and what it holds. */
export interface FactField {
  name: string;
  field: Field;
  value: unknown;
}

export interface FactProps {
  label: string;
  /** What is edited together: usually one field, several where they make one fact. */
  fields: readonly FactField[];
  /** The fact as it is read. */
  children: ReactNode;
  /** Left out where the reader may not change it. Rejects where the change was not saved. */
  onSave?: ((values: Readonly<Record<string, unknown>>) => Promise<void>) | undefined;
  /** What is wrong with the values taken together, by field. */
  check?: ((values: Readonly<Record<string, unknown>>) => Record<string, string[]>) | undefined;
  /** Over the whole width of the section. */
  wide?: boolean;
}

/** A fact that turns into its inputs on click, or by its pencil button from the keyboard. */
export function Fact({ label, fields, children, onSave, check, wide }: FactProps) {
  const [isEditing, setEditing] = useState(false);
  const startOnClick = (event: MouseEvent) => {
    // A link in the value keeps its own meaning, and selecting text is not a click.
    const isLink = event.target instanceof Element && event.target.closest("a, button");
    if (onSave && !isLink && getSelection()?.isCollapsed !== false) setEditing(true);
  };
  return (
    <div className={styles.fact} data-wide={wide || (isEditing && fields.length > 1)}>
      <dt className={styles.label}>{label}</dt>
      {isEditing && onSave ? (
        <dd className={styles.form}>
          <Suspense fallback={<div className={styles.text}>{children}</div>}>
            <FactForm
              label={label}
              fields={fields}
              onSave={onSave}
              check={check}
              onDone={() => setEditing(false)}
            />
          </Suspense>
        </dd>
      ) : (
        <dd className={styles.value} data-editable={onSave !== undefined} onClick={startOnClick}>
          <div className={styles.text}>{children}</div>
          {onSave && (
            <button
              type="button"
              className={styles.edit}
              aria-label={`Edit ${label}`}
              onClick={() => setEditing(true)}
            >
              <EditOutlined aria-hidden />
            </button>
          )}
        </dd>
      )}
    </div>
  );
}
