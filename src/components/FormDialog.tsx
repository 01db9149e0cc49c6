import { Alert, Modal } from "antd";
import { type ReactNode, Suspense } from "react";
import type { Submission } from "./light/useSubmit";
import { type DialogController, tabStopsIn } from "./useDialog";

interface FormDialogProps {
  /** Id of the form. The ids of its inputs begin with it. */
  id: string;
  dialog: DialogController;
  title: string;
  verb: string;
  submission: Pick<Submission, "isSending" | "problem">;
  onSubmit(): void;
  isReady?: boolean;
  /** Whether the user typed something. Escape and outside clicks then do not close the dialog. */
  isTyped: boolean;
  width?: number;
  className?: string | undefined;
  children: ReactNode;
  below?: ReactNode;
}

/** A dialog with a form. Enter submits it, and errors are shown above the inputs. */
export function FormDialog(props: FormDialogProps) {
  const { id, dialog, title, verb, isReady = true, isTyped, width = 520, className } = props;
  const { isSending, problem } = props.submission;
  return (
    <Modal
      open={dialog.isOpen}
      afterClose={dialog.afterClose}
      title={title}
      okText={verb}
      okButtonProps={{ htmlType: "submit", form: id, disabled: !isReady }}
      confirmLoading={isSending}
      onCancel={() => dialog.close()}
      destroyOnHidden
      keyboard={!isTyped}
      maskClosable={!isTyped}
      width={width}
      afterOpenChange={(isOpen) => isOpen && focusIn(document.getElementById(id))}
    >
      {problem?.message && <Alert type="error" showIcon message={problem.message} />}
      <form
        id={id}
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) props.onSubmit();
        }}
      >
        {/* Inputs that still load must not suspend the page: that would close the dialog. */}
        <Suspense>{props.children}</Suspense>
      </form>
      {props.below}
    </Modal>
  );
}

/** The dialog takes the focus while it opens, also from an input that asks for it. */
function focusIn(form: HTMLElement | null): void {
  if (form && !form.contains(document.activeElement)) tabStopsIn(form)[0]?.focus({ preventScroll: true });
}
