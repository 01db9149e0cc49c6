import { Button, Drawer, Skeleton } from "antd";
import { type ReactNode, Suspense, useId } from "react";
import styles from "./PreviewDrawer.module.css";
import type { DialogController } from "./useDialog";

interface PreviewDrawerProps {
  dialog: DialogController;
  title: string;
  /** On the button that does it. */
  verb: string;
  /** Whether what is shown is what would be done. */
  isReady: boolean;
  isSaving: boolean;
  /** Whether a click beside it closes nothing, since something was typed. */
  isTyped?: boolean;
  onSubmit(): void;
  /** What is asked. */
  fields: ReactNode;
  /** Whether the fields stand in pairs. */
  isPaired?: boolean;
  /** What the preview is called. */
  previewLabel: string;
  isReading: boolean;
  /** What follows from what is asked, before anything is stored. */
  children: ReactNode;
}

/** Asks for something beside the page and shows what follows from it before it is done. */
export function PreviewDrawer(props: PreviewDrawerProps) {
  const { dialog, title, verb, isReady, isSaving, isTyped = false, onSubmit } = props;
  const { fields, isPaired = false, previewLabel, isReading, children } = props;
  const id = useId();
  return (
    <Drawer
      open={dialog.isOpen}
      afterOpenChange={dialog.afterOpenChange}
      width={600}
      title={title}
      onClose={() => dialog.close()}
      maskClosable={!isTyped}
      footer={
        <div className={styles.footer}>
          <Button type="primary" htmlType="submit" form={id} loading={isSaving} disabled={!isReady}>
            {verb}
          </Button>
          <Button onClick={() => dialog.close()}>Cancel</Button>
        </div>
      }
    >
      <Suspense fallback={<Skeleton active />}>
        <form
          id={id}
          className={styles.form}
          data-paired={isPaired}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {fields}
        </form>
      </Suspense>
      <div className={styles.preview} role="region" aria-label={previewLabel} aria-busy={isReading}>
        {children}
      </div>
    </Drawer>
  );
}
