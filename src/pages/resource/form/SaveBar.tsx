import { Button } from "antd";
import type { ReactNode } from "react";
import styles from "./ResourceForm.module.css";
import type { FormController } from "./useResourceForm";

interface SaveBarProps {
  controller: FormController;
  label: string;
  /** Absent if the button submits the surrounding form. */
  onSave?(): void;
  /** Absent if the form saves automatically: there is nothing to cancel. */
  onCancel?(): void;
  /** Shown when everything is saved. Default: nothing. */
  settled?: string | undefined;
  /** Shown when something is unsaved. Default: "Not saved yet". */
  unsaved?: string | undefined;
  /** State of a form that saves automatically, in place of both texts. */
  state?: ReactNode;
  /** Errors of fields that the form does not show. */
  unplaced: readonly string[];
  children?: ReactNode;
}

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
