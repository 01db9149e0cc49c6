import { Button } from "antd";
import type { ReactNode } from "react";
import styles from "./ResourceForm.module.css";
import type { FormController } from "./useResourceForm";

interface SaveBarProps {
  controller: FormController;
  label: string;
  /** Left out where the button sends the form around it. */
  onSave?(): void;
  /** Left out where the form saves itself: there is nothing to cancel. */
  onCancel?(): void;
  /** What is said where nothing is unsaved; nothing where left out. */
  settled?: string | undefined;
  /** What is said where something is unsaved: "Not saved yet" where left out. */
  unsaved?: string | undefined;
  /** What is said of how it stands, where the form saves itself. */
  state?: ReactNode;
  /** FieldErrors at fields that the form does not show. */
  unplaced: readonly string[];
  /** Stands at its end. */
  children?: ReactNode;
}

/** Stays in sight at the bottom of a form. */
export function SaveBar(props: SaveBarProps) {
  const {
    controller,
    label,
    onSave,
    onCancel,
    settled,
    unsaved = "Not saved yet",
    state,
    unplaced,
    children,
  } = props;
  const count = Object.keys(controller.errors).length;
  const words =
    controller.message ??
    (count > 0 && !state
      ? `${count === 1 ? "One field needs" : `${count} fields need`} another look.`
      : undefined);
  return (
    <div className={styles.bar} data-slim={onCancel === undefined}>
      {(words || unplaced.length > 0) && (
        <p className={styles.message} role="alert">
          {[words, ...unplaced].filter(Boolean).join(" ")}
        </p>
      )}
      <Button
        type="primary"
        size={onCancel ? "middle" : "small"}
        htmlType={onSave ? "button" : "submit"}
        loading={controller.isSaving && !state}
        {...(onSave ? { onClick: onSave } : {})}
      >
        {label}
      </Button>
      {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      <span className={styles.state} role="status">
        {state ?? (controller.isDirty ? unsaved : settled)}
      </span>
      {children}
    </div>
  );
}
