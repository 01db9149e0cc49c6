import { EditOutlined } from "@ant-design/icons";
import { Suspense, useState, type MouseEvent } from "react";
import styles from "./Fact.module.css";
import { FactForm } from "./FactForm";
import type { FactProps } from "./FactProps";

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
